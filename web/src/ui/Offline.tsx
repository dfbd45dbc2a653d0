/** The page without a connection: it opens from what the browser has kept of it, and says what is missing. */
import { useEffect } from "preact/hooks";
import { silent } from "../api/client";
import { anyTable } from "../store/table";
import { t } from "../words/ui";

const again = (): void => location.reload();

/** Let the service worker keep this page, once all that is needed now is here. */
export function keepPage(): void {
  const keep = (): void => void navigator.serviceWorker?.register("/worker.js").catch(() => undefined);
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep, { once: true });
}

/** A table that is open says itself that its line is lost. */
export function Offline() {
  const shown = silent.value && !anyTable.value;
  useEffect(() => {
    if (!shown) return;
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [shown]);
  return shown ? (
    <div class="no-line" role="status">
      <p>
        <b>{t.noLine}</b> {t.keptHere}
      </p>
      <button class="btn sm" onClick={again}>
        {t.tryAgain}
      </button>
    </div>
  ) : null;
}
