/** What the server says of the board: findings, each with its places on the map, and what building costs. */
import { t } from "../words/editor";
import { upper } from "../words/forms";
import { decimal } from "../words/language";
import type { Look, MapFinding, MapPrice } from "./api";
import { lit } from "./hand";
import { seen } from "./keys";
import { look, looking } from "./store";

export function Findings() {
  const now = look.value;
  const well = now && !now.findings.length;
  return (
    <section class="box looks" aria-labelledby="findings-h" aria-busy={looking.value}>
      <h2 id="findings-h">{t.findings}</h2>
      <p role="status" class={well && !looking.value ? "well" : "hint"}>
        {looking.value || !now ? t.looking : well ? t.allWell : t.found(now.findings.length)}
      </p>
      {now && now.findings.length > 0 && (
        <ul class="findings">
          {now.findings.map((one, n) => (
            <Finding one={one} key={n} />
          ))}
        </ul>
      )}
      {now && now.notes.length > 0 && (
        <details class="notes">
          <summary>{t.notes}</summary>
          <ul>
            {now.notes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Finding({ one }: { one: MapFinding }) {
  const on = (): void => void (lit.value = one.places);
  const off = (): void => void (lit.value = []);
  if (!one.places.length) return <li>{upper(one.message)}</li>;
  return (
    <li>
      <button
        class="finding"
        title={t.show}
        onMouseEnter={on}
        onMouseLeave={off}
        onFocus={on}
        onBlur={off}
        onClick={() => seen.see(one.places)}
      >
        {upper(one.message)}
      </button>
    </li>
  );
}

const changed = ({ before, now }: MapPrice): boolean => before !== now;

export function Prices() {
  const now = look.value;
  if (!now) return null;
  const other = now.prices.filter((one) => !changed(one));
  return (
    <section class="box prices" aria-labelledby="prices-h" aria-busy={looking.value}>
      <h2 id="prices-h">{t.prices}</h2>
      <PriceTable look={now} rows={now.prices.filter(changed)} />
      {other.length > 0 && other.length < now.prices.length && <p class="hint">{t.unchanged}</p>}
      {other.length > 0 && (
        <details>
          <summary>{t.allPairs(now.prices.length)}</summary>
          <PriceTable look={null} rows={now.prices} />
        </details>
      )}
      <p class="hint">{t.pricesHint}</p>
    </section>
  );
}

function PriceTable({ look: whole, rows }: { look: Look | null; rows: MapPrice[] }) {
  const demand = whole?.demand;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t.between}</th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.now}</th>
          <th scope="col">
            <span class="vh">{t.change}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cities: [a, b], before, now }) => (
          <Row words={t.pair(a, b)} before={before} now={now} digits={0} key={`${a} ${b}`} />
        ))}
        {demand && <Row words={t.demand} before={demand.before} now={demand.now} digits={1} />}
      </tbody>
    </table>
  );
}

function Row(of: { words: string; before: number | null; now: number | null; digits: number }) {
  const told = (value: number | null): string => (value === null ? t.noWay : `${decimal(value, of.digits)}M`);
  const more = of.before === null || of.now === null ? 0 : Number((of.now - of.before).toFixed(of.digits));
  return (
    <tr>
      <th scope="row">{of.words}</th>
      <td class="num">{told(of.before)}</td>
      <td class="num">{told(of.now)}</td>
      <td class={`num ${more > 0 ? "dearer" : more < 0 ? "cheaper" : ""}`}>
        {more ? `${more > 0 ? "+" : "−"}${decimal(Math.abs(more), of.digits)}` : ""}
      </td>
    </tr>
  );
}
