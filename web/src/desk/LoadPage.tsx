/** One load: where it comes from, how many chips are left, and what every demand of the title pays for it. */
import { showDemand } from "../crayon/BoardPane";
import { openDesk } from "../store/cards/desk";
import { type Hot, hot, lighting } from "../store/look";
import { board, mySeats, seat, view } from "../store/table";
import { LoadSign } from "../ui/icons";
import { inDeck, type Lying, lying } from "./cardplaces";

export function LoadPage({ load }: { load: string }) {
  const now = view.value;
  const data = board.value;
  const one = data?.loads.find((other) => other.name === load);
  if (!now || !data || !one) return null;
  const demands = lying(data, now).filter((other) => other.load === load);
  const left = now.bank[load];
  const special = now["special demands"].filter((other) => other.loads.includes(load));
  return (
    <article class="load-page" aria-label={load}>
      <button class="lk" onClick={() => openDesk("goods")}>
        ← All goods
      </button>
      <h3>
        <LoadSign load={load} /> {load}
      </h3>
      <dl>
        <dt>Comes from</dt>
        <dd>{one.cities.join(", ") || "nowhere"}</dd>
        <dt>Chips</dt>
        <dd>{left === null || left === undefined ? "never run out" : `${left} of ${one.chips} left`}</dd>
        <dt>Demands</dt>
        <dd>
          {demands.length} in the title, {inDeck(demands).length} of them in the deck
        </dd>
      </dl>
      {special.map((other) => (
        <p class="hint" key={other.card}>
          {other.title}: {other.city} pays {other.pay}M.
        </p>
      ))}
      <Paid list={demands} what="city" />
    </article>
  );
}

/** What is paid where, and where each demand is now. */
export function Paid({ list, what, bare = false }: { list: Lying[]; what: "city" | "load"; bare?: boolean }) {
  return (
    <ul class="paid">
      {list.map((one) => {
        const demand: Hot = { key: `all ${one.card}.${one.which}`, city: one.city, loads: [one.load], pay: one.pay };
        return (
          <li key={demand.key}>
            <button
              class={`dm theirs ${one.where.kind}${hot.value?.key === demand.key ? " hot" : ""}`}
              {...lighting(demand)}
              onClick={() => showDemand(demand)}
            >
              <span class="c">{one[what]}</span>
              {!bare && <span class="likely">{words(one)}</span>}
              <span class="pay num">
                {one.pay}
                <small>M</small>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function words({ where }: Lying): string {
  if (where.kind === "hand")
    return where.seat === seat.value && mySeats.value.includes(where.seat)
      ? "your card"
      : `${view.value?.players[where.seat]?.name ?? ""} has it`;
  return { deck: "in the deck", discards: "discarded", open: "open to all", gone: "out of the game" }[where.kind];
}
