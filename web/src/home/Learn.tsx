/** A first game for whoever has never played: one for each family. */
import { useSignal } from "@preact/signals";
import { panelOpen, unfinished } from "../store/guide";
import { complain } from "../store/toasts";

const LESSONS: [string, string, string][] = [
  ["crayon", "India", "track, trains and loads; ten minutes"],
  ["village", "Village", "tracks, trips and lines; seven minutes"],
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
      <h2 id="learn-h">Learn to play</h2>
      <span>A first game, step by step:</span>
      {LESSONS.map(([family, name, about]) => (
        <span class="one" key={family}>
          <button class="btn" disabled={starting.value} onClick={() => void start(family, false)}>
            {unfinished(family) ? `Go on with ${name}` : name} <small>{about}</small>
          </button>
          {unfinished(family) && (
            <button
              class="lk"
              disabled={starting.value}
              aria-label={`${name} from the start`}
              onClick={() => void start(family, true)}
            >
              from the start
            </button>
          )}
        </span>
      ))}
    </section>
  );
}
