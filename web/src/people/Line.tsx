/** For those who look on: their place in the line for a seat, the seat offered to them, and how late they see the game. */
import type { People } from "../api/shapes";
import { leaveLine } from "../store/people/host";
import { openSeats, people } from "../store/people/people";
import { anyTable, anyView, mySeats } from "../store/table";
import { Go } from "../ui/Go";
import { dated } from "../words/language";
import { t } from "../words/people";

type Line = People["line"];

export const placeInLine = ({ place, waiting }: Line): string =>
  place === 1 ? t.youFirst : t.youNumber(place, waiting);

export function LookingOn() {
  if (!people.value || mySeats.value.length || anyView.value?.phase === "over" || people.value.ended) return null;
  if (people.value.visibility !== "open" && !people.value.delay) return null;
  return (
    <section class="here looking-on" aria-label={t.lookingOn}>
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
        <span>{t.seatFree(line.until ? clock(line.until) : "")}</span>
        <Go class="btn sm pri" to={join}>
          {t.sitDown}
        </Go>
        <button class="btn sm" onClick={() => void leaveLine()}>
          {t.letGo}
        </button>
      </div>
    );
  if (line.place !== null)
    return (
      <div class="row" role="status">
        <span>{t.youWait(placeInLine(line))}</span>
        <button class="btn sm" onClick={() => void leaveLine()}>
          {t.waitNoLonger}
        </button>
      </div>
    );
  if (openSeats.value.length && !line.waiting) return null; // a seat is to be had at once
  return (
    <div class="row" role="status">
      <span>{openSeats.value.length ? t.offeredFirst : t.full}</span>
      <Go class="btn sm" to={join}>
        {t.waitForSeat}
      </Go>
    </div>
  );
}

const clock = (moment: string): string => dated(moment, { hour: "2-digit", minute: "2-digit" });

function Late({ turns }: { turns: number }) {
  if (!turns) return null;
  return <p class="hint">{t.late(turns)}</p>;
}
