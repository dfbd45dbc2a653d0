/** What a way will cost, turn by turn: whose track, how much rent, duty; and in sum. */
import type { Leg } from "../api/shapes";
import { lattice, view } from "../store/table";

const nameOf = (seat: number): string => view.value?.players[seat]?.name ?? "";

/** What is due in a turn, in words; nothing where nothing is. */
const dues = (leg: Leg): string =>
  [
    ...leg.rents.map((due) => `${nameOf(due.seat)} ${due.rent}M`),
    ...(leg.duty ? [`duty ${leg.duty}M`] : []),
    ...(leg.own ? [`own track ${leg.own}M`] : []),
  ].join(", ");

/** What each landlord gets in all, and the rest. */
function sums(legs: Leg[]): string {
  const rents = new Map<number, number>();
  for (const due of legs.flatMap((leg) => leg.rents)) rents.set(due.seat, (rents.get(due.seat) ?? 0) + due.rent);
  const all: Leg = {
    stop: "",
    steps: 0,
    rents: [...rents].map(([seat, rent]) => ({ seat, rent })),
    duty: legs.reduce((sum, leg) => sum + leg.duty, 0),
    own: legs.reduce((sum, leg) => sum + leg.own, 0),
  };
  return dues(all);
}

export function Foreseen({ legs, fees }: { legs: Leg[]; fees: number }) {
  if (!legs.length) return null;
  return (
    <table class="foreseen">
      <caption class="vh">Rent and duty foreseen, turn by turn</caption>
      <tbody>
        {legs.map((leg, n) => (
          <tr key={n}>
            <th scope="row">Turn {n + 1}</th>
            <td>{lattice.value?.label(leg.stop) ?? leg.stop}</td>
            <td class="num">{dues(leg) || "no rent"}</td>
          </tr>
        ))}
        {fees > 0 && legs.length > 1 && (
          <tr class="sum">
            <th scope="row">In all</th>
            <td class="num">{fees}M</td>
            <td class="num">{sums(legs)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
