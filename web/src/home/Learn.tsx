/** A first game for whoever has never played: one for each family. */
import { useSignal } from "@preact/signals";
import { unfinished } from "../store/guide";
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
    } catch (error) {
      complain(error);
    } finally {
      starting.value = false;
    }
  };
  return (
    <section class="learn" aria-labelledby="learn-h">
      <h2 id="learn-h">Learn to play</h2>
      <p>A first game, step by step.</p>
      {LESSONS.map(([family, name, about]) => (
        <div class="row" key={family}>
          <button class="btn" disabled={starting.value} title={about} onClick={() => void start(family, false)}>
            {unfinished(family) ? `Go on with ${name}` : `Learn ${name}`} <small>{about}</small>
          </button>
          {unfinished(family) && (
            <button class="lk" disabled={starting.value} onClick={() => void start(family, true)}>
              from the start
            </button>
          )}
        </div>
      ))}
    </section>
  );
}
