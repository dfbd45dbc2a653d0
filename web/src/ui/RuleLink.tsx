import { mySeats } from "../store/table";
import { complain } from "../store/toasts";
import { rulesFolder } from "../words/language";
import { t } from "../words/ui";

/** A link to a numbered rule. The server names the English file of the documentation; the page's build holds it as a web
 * page, and the German one beside it. */
export const rulePage = (link: string): string =>
  `/${link
    .replace(/^\//, "")
    .replace("docs/rules/", rulesFolder())
    .replace(/\.md(?=#|$)/, ".html")}`;

type Props = { rule: string; link: string | null; action?: string | null | undefined };

/** Where it refuses an action of one's own, that can be reported as wrong. */
export function RuleLink({ rule, link, action }: Props) {
  const report = (): void =>
    void import("../help/report").then((found) => found.saveReport(action ?? "")).catch(complain);
  return (
    <>
      {link ? (
        <a class="rule-id" href={rulePage(link)} target="_blank" rel="noopener">
          {rule}
        </a>
      ) : (
        <b>{rule}</b>
      )}
      {action && mySeats.value.length > 0 && (
        <>
          {" "}
          <button type="button" class="lk seems" title={t.reportTitle} onClick={report}>
            {t.seemsWrong}
          </button>
        </>
      )}
    </>
  );
}
