/** What a way will cost, turn by turn: whose track, how much rent, duty; and in sum. */
import type { Leg } from "../../api/shapes";
import { view } from "../../store/table";
import { grouped, summed } from "../../store/trains/fees";
import { t } from "../../words/crayon";

const nameOf = (seat: number): string => view.value?.players[seat]?.name ?? "";

/** What is due in a turn, in words. */
const dues = (leg: Leg): string =>
  [
    ...leg.rents.map((due) => `${nameOf(due.seat)} ${due.rent}M`),
    ...(leg.duty ? [t.duty(leg.duty)] : []),
    ...(leg.own ? [t.ownTrack(leg.own)] : []),
  ].join(", ") || t.noRent;

export function Foreseen({ legs, fees }: { legs: Leg[]; fees: number }) {
  if (!legs.length) return null;
  return (
    <table class="foreseen">
      <caption class="vh">{t.foreseen}</caption>
      <tbody>
        {grouped(legs).map(([first, last, leg]) => (
          <tr key={first}>
            <th scope="row">{first === last ? t.turn(first) : t.turnRange(first, last)}</th>
            <td class="num">
              {dues(leg)}
              {first !== last && dues(leg) !== t.noRent && ` ${t.each}`}
            </td>
          </tr>
        ))}
        {fees > 0 && legs.length > 1 && (
          <tr class="all">
            <th scope="row">{t.inAll(fees)}</th>
            <td class="num">{dues(summed(legs))}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
