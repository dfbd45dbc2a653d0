/** What others do, while it is shown: who, in words, and the ways to hurry it. */
import { useEffect } from "preact/hooks";
import { newsreel } from "../store/settings";
import { anyView, rolled } from "../store/table";
import { note } from "../store/toasts";
import { t } from "../words/ui";
import { headline, pace, setPace, skip } from "./newsreel";

/** Any of these keys ends the newsreel; they do nothing else then. */
const ENDING = ["Escape", "Enter", " "];

function switchOff(): void {
  newsreel.value = 0;
  skip();
  note(t.newsIsOff);
}

export function NewsBar() {
  const on = rolled.value !== null;
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent): void => {
      if (!ENDING.includes(event.key) || (event.target as HTMLElement).closest("button, input, textarea, dialog"))
        return;
      event.preventDefault();
      event.stopPropagation();
      skip();
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, [on]);
  const line = headline.value;
  if (!on || !line) return null;
  return (
    <div class="newsbar" style={`--c:var(--p${line.seat})`}>
      <p role="status">
        <i />
        <b>{anyView.value?.players[line.seat]?.name}:</b> {line.words}
      </p>
      <button
        class="btn sm"
        aria-label={t.speed(pace.value)}
        title={t.speedTitle}
        onClick={() => setPace(pace.value === 1 ? 4 : 1)}
      >
        {pace.value}×
      </button>
      <button class="btn sm pri" title="Esc" onClick={skip}>
        {t.skip}
      </button>
      {newsreel.value > 0 && (
        <button class="lk" onClick={switchOff}>
          {t.newsOff}
        </button>
      )}
    </div>
  );
}
