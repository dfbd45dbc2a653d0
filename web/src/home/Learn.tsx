/** A first game for whoever has never played: one for each family. */
import { useSignal } from "@preact/signals";
import { panelOpen, unfinished } from "../store/guide";
import { complain } from "../store/toasts";
import { t } from "../words/home";

const lessons = (): [string, string, string][] => [
  ["crayon", "India", t.aboutCrayon],
  ["village", "Village", t.aboutVillage],
];

export function Learn() {
  const starting = useSignal(false);
  const start = async (family: string, anew: boolean): Promise<void> => {
    starting.value = true;
    try {
      await (await import("../help/begin")).learn(family, anew);
      panelOpen.value = false;
    } catch (error) {
      complain(error);
    } finally {
      starting.value = false;
    }
  };
  return (
    <section class="learn" aria-labelledby="learn-h">
      <h2 id="learn-h">{t.learn}</h2>
      <span>{t.learnLead}</span>
      {lessons().map(([family, name, about]) => (
        <span class="one" key={family}>
          <button class="btn" disabled={starting.value} onClick={() => void start(family, false)}>
            {unfinished(family) ? t.goOnWith(name) : name} <small>{about}</small>
          </button>
          {unfinished(family) && (
            <button
              class="lk"
              disabled={starting.value}
              aria-label={t.fromStartOf(name)}
              onClick={() => void start(family, true)}
            >
              {t.fromStart}
            </button>
          )}
        </span>
      ))}
    </section>
  );
}
