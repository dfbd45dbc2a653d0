/** What a way will cost, turn by turn: whose track, how much rent, duty; and in sum. */
import type { Leg } from "../../api/shapes";
import { view } from "../../store/table";
import { grouped, summed } from "../../store/trains/fees";

const nameOf = (seat: number): string => view.value?.players[seat]?.name ?? "";

/** What is due in a turn, in words. */
const dues = (leg: Leg): string =>
  [
    ...leg.rents.map((due) => `${nameOf(due.seat)} ${due.rent}M`),
    ...(leg.duty ? [`duty ${leg.duty}M`] : []),
    ...(leg.own ? [`own track ${leg.own}M`] : []),
  ].join(", ") || "no rent";

export function Foreseen({ legs, fees }: { legs: Leg[]; fees: number }) {
  if (!legs.length) return null;
  return (
    <table class="foreseen">
      <caption class="vh">Rent and duty foreseen, turn by turn</caption>
      <tbody>
        {grouped(legs).map(([first, last, leg]) => (
          <tr key={first}>
            <th scope="row">{first === last ? `Turn ${first}` : `Turns ${first} to ${last}`}</th>
            <td class="num">
              {dues(leg)}
              {first !== last && dues(leg) !== "no rent" && " each"}
            </td>
          </tr>
        ))}
        {fees > 0 && legs.length > 1 && (
          <tr class="all">
            <th scope="row">In all {fees}M</th>
            <td class="num">{dues(summed(legs))}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
