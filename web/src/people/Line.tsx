/** For those who look on: their place in the line for a seat, the seat offered to them, and how late they see the game. */
import type { People } from "../api/shapes";
import { leaveLine } from "../store/people/host";
import { openSeats, people } from "../store/people/people";
import { anyTable, anyView, mySeats } from "../store/table";
import { Go } from "../ui/Go";

type Line = People["line"];

export const placeInLine = ({ place, waiting }: Line): string =>
  place === 1 ? "you are the first" : `you are number ${place} of ${waiting}`;

export function LookingOn() {
  if (!people.value || mySeats.value.length || anyView.value?.phase === "over" || people.value.ended) return null;
  if (people.value.visibility !== "open" && !people.value.delay) return null;
  return (
    <section class="here looking-on" aria-label="Looking on">
      <Waiting line={people.value.line} />
      <Late turns={people.value.delay} />
    </section>
  );
}

function Waiting({ line }: { line: Line }) {
  if (people.value?.visibility !== "open") return null;
  const join = `/join/${anyTable.value?.id}`;
  if (line.seat !== null)
    return (
      <div class="row" role="status">
        <span>A seat is free, and it is yours to take{line.until && ` until ${clock(line.until)}`}.</span>
        <Go class="btn sm pri" to={join}>
          Sit down
        </Go>
        <button class="btn sm" onClick={() => void leaveLine()}>
          Let it go
        </button>
      </div>
    );
  if (line.place !== null)
    return (
      <div class="row" role="status">
        <span>You wait in line for a seat: {placeInLine(line)}.</span>
        <button class="btn sm" onClick={() => void leaveLine()}>
          Wait no longer
        </button>
      </div>
    );
  if (openSeats.value.length && !line.waiting) return null; // a seat is to be had at once
  return (
    <div class="row" role="status">
      <span>{openSeats.value.length ? "The free seat is offered to the first in line." : "This table is full."}</span>
      <Go class="btn sm" to={join}>
        Wait for a seat
      </Go>
    </div>
  );
}

const clock = (moment: string): string =>
  new Date(moment).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });

function Late({ turns }: { turns: number }) {
  if (!turns) return null;
  return (
    <p class="hint">
      You see this game {turns === 1 ? "a turn" : `${turns} turns`} late, so that nobody who looks on can tell players
      what they should not know yet.
    </p>
  );
}
