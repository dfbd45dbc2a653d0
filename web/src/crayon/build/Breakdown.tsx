/** What the price of a sketch is made of, and what a rival could take of it. */
import type { Preview } from "../../api/shapes";
import { current } from "../../store/track/sketches";
import { t } from "../../words/crayon";
import { upper } from "../../words/forms";
import { screen } from "../screen";

export function Breakdown({ of }: { of: Preview }) {
  if (of.parts.length < 1) return null;
  return (
    <details class="parts" open={screen.value !== "phone"}>
      <summary>{t.madeOf}</summary>
      <table>
        <tbody>
          {of.parts.map((part) => (
            <tr key={part.what}>
              <th scope="row">{upper(part.what)}</th>
              <td class="num">{part.count > 1 && `${part.count} ×`}</td>
              <td class="num">{part.price}M</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** A sentence says what is looked at: what lies open on the board, and no more. */
export function Risks({ of }: { of: Preview }) {
  if (!of.risks.length) return null;
  return (
    <details class="risks" open={screen.value !== "phone"}>
      <summary>{t.mayBlock}</summary>
      <ul>
        {of.risks.map((risk) => (
          <li key={risk.words}>{risk.words}</li>
        ))}
      </ul>
      <p class="hint">{t.mayBlockWhat}</p>
    </details>
  );
}

/** A sketch that was kept, and costs something else by now. */
export function Since({ of }: { of: Preview }) {
  const one = current.value;
  if (!one || one.total === null || one.total === of.total) return null;
  return <p class="since">{t.sinceKept(one.name, one.total, of.total)}</p>;
}
