/** One load: where it comes from, how many chips are left, and what every demand of the title pays for it. */
import { showDemand } from "../crayon/BoardPane";
import { openDesk } from "../store/cards/desk";
import { type Hot, hot, lighting } from "../store/look";
import { board, mySeats, seat, view } from "../store/table";
import { LoadSign } from "../ui/icons";
import { t } from "../words/desk";
import { loadName } from "../words/names";
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
    <article class="load-page" aria-label={loadName(load)}>
      <button class="lk" onClick={() => openDesk("goods")}>
        {t.allGoods}
      </button>
      <h3>
        <LoadSign load={load} /> {loadName(load)}
      </h3>
      <dl>
        <dt>{t.comesFrom}</dt>
        <dd>{one.cities.join(", ") || t.nowhere}</dd>
        <dt>{t.chips}</dt>
        <dd>{left === null || left === undefined ? t.neverOut : t.leftOfChips(left, one.chips)}</dd>
        <dt>{t.demands}</dt>
        <dd>{t.inTitle(demands.length, inDeck(demands).length)}</dd>
      </dl>
      {special.map((other) => (
        <p class="hint" key={other.card}>
          {t.pays(other.title, other.city, other.pay)}
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
              <span class="c">{what === "load" ? loadName(one.load) : one.city}</span>
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
      ? t.yourCard
      : t.hasIt(view.value?.players[where.seat]?.name ?? "");
  return { deck: t.inDeck, discards: t.discarded, open: t.openToAll, gone: t.outOfGame }[where.kind];
}
