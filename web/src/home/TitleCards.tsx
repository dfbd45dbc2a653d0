/** The titles as cards: the board's picture, how many play and how long; one click starts against proposed opponents. */
import { useSignal } from "@preact/signals";
import { coverOf } from "../api/client";
import type { TitleInfo } from "../api/shapes";
import { chooseTitle, found, proposedSeats, titleId } from "../store/home/newgame";
import { complain } from "../store/toasts";
import { start } from "./start";

export function TitleCards() {
  const starting = useSignal("");
  const play = async (title: TitleInfo): Promise<void> => {
    starting.value = title.id;
    try {
      await start({ title, seats: proposedSeats(title), variants: [] });
    } catch (error) {
      complain(error);
    } finally {
      starting.value = "";
    }
  };
  return (
    <section class="titles" aria-labelledby="titles-h">
      <h1 id="titles-h">New game</h1>
      <div class="covers" role="radiogroup" aria-labelledby="titles-h">
        {found.value
          .filter((one) => one.playable)
          .map((one) => (
            <div class="title-card" data-on={one.id === titleId.value || undefined} key={one.id}>
              <label>
                <input
                  type="radio"
                  class="vh"
                  name="title"
                  value={one.id}
                  checked={one.id === titleId.value}
                  onChange={() => chooseTitle(one.id)}
                />
                <img src={coverOf(one.id)} alt="" loading="lazy" />
                <b>{one.name}</b>
                <span>{inShort(one)}</span>
              </label>
              <button
                type="button"
                class="btn sm pri"
                disabled={!!starting.value}
                aria-label={`Play now: ${one.name}`}
                title={against(one)}
                onClick={() => void play(one)}
              >
                Play now
              </button>
            </div>
          ))}
      </div>
    </section>
  );
}

/** How many play, and about how long. */
function inShort({ players: { min, max }, rounds }: TitleInfo): string {
  const many = min === max ? `${min} players` : `${min} to ${max} players`;
  return rounds ? `${many} · about ${rounds} rounds` : many;
}

function against(title: TitleInfo): string {
  const bots = proposedSeats(title).length - 1;
  return bots === 1 ? "Against a bot" : `Against ${bots} bots`;
}
