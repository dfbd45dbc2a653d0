/** A link to a numbered rule. The server names the file of the documentation; the page's build holds it as a web page. */
export const rulePage = (link: string): string => `/${link.replace(/^\//, "").replace(/\.md(?=#|$)/, ".html")}`;

export function RuleLink({ rule, link }: { rule: string; link: string | null }) {
  if (!link) return <b>{rule}</b>;
  return (
    <a href={rulePage(link)} target="_blank" rel="noopener">
      {rule}
    </a>
  );
}
