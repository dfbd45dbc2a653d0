/** What becomes of the map: a title of one's own here, a folder, or overrides for a recipe. */
import { useSignal } from "@preact/signals";
import { start } from "../home/start";
import { chooseTitle, found, proposedSeats } from "../store/home/newgame";
import { asMe, becomeBy } from "../store/people/me";
import { complain } from "../store/toasts";
import { askAll, own } from "../titles/store";
import { saveAs } from "../ui/save";
import { t } from "../words/editor";
import { t as titles } from "../words/titles";
import * as api from "./api";
import { NameField } from "./Field";
import { anew, steps } from "./store";

export function Results({ id, title }: { id: string; title: string }) {
  const name = useSignal(t.myTitle(title));
  const busy = useSignal(false);
  const tried = useSignal<Awaited<ReturnType<typeof api.keptAs>> | null>(null);
  const changes = steps.value.done;
  const working = async (work: () => Promise<void>): Promise<void> => {
    busy.value = true;
    tried.value = null;
    try {
      await work();
    } catch (error) {
      complain(error);
    } finally {
      busy.value = false;
    }
  };
  const save = (event: Event): void => {
    event.preventDefault();
    void working(async () => {
      const answer = await asMe((token) => api.keptAs(token, id, changes, name.value.trim()));
      await becomeBy(answer.token);
      if (answer.kept) await askAll();
      if (answer.kept) chooseTitle(answer.kept.title);
      tried.value = answer;
    });
  };
  const download = (what: (token: string | null) => ReturnType<typeof api.zipOf>) => (): void =>
    void working(async () => {
      const { file, name } = await asMe(what);
      saveAs(file, name);
    });
  const kept = tried.value?.kept;
  const play = (): void =>
    void working(async () => {
      const made = found.value.find((one) => one.id === kept?.title);
      if (made) await start({ title: made, seats: proposedSeats(made), variants: [] });
    });
  return (
    <section class="box results" aria-labelledby="results-h">
      <h2 id="results-h">{t.results}</h2>
      <form onSubmit={save}>
        <NameField words={t.newName} name={name} />
        {own.value.may_add ? (
          <button class="btn pri wide" disabled={busy.value || !name.value.trim()}>
            {t.save}
          </button>
        ) : (
          <p class="hint">{t.noSaving}</p>
        )}
      </form>
      <p role="status">{busy.value && t.saving}</p>
      {kept && (
        <div class="kept" role="status">
          <p>{t.saved(kept.name)}</p>
          <button class="btn sm" onClick={play}>
            {t.play}
          </button>
        </div>
      )}
      {tried.value && !kept && (
        <div role="alert">
          <p>{t.cannot}</p>
          <ul class="findings">
            {tried.value.findings.map((one, n) => (
              <li key={n}>
                <b>{titles.place(one.file, one.line)}</b> {one.message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div class="row">
        <button
          class="btn sm"
          disabled={busy.value || !name.value.trim()}
          onClick={download((token) => api.zipOf(token, id, changes, name.value.trim()))}
        >
          {t.zip}
        </button>
        <button
          class="btn sm"
          disabled={busy.value || !changes.length}
          onClick={download((token) => api.overridesOf(token, id, changes))}
        >
          {t.overrides}
        </button>
      </div>
      <p class="hint">{t.overridesHint}</p>
      {changes.length > 0 && (
        <button class="lk" onClick={() => void anew()}>
          {t.anew}
        </button>
      )}
    </section>
  );
}
