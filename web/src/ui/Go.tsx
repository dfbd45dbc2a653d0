/** A link to another address of this page. */
import type { ComponentChildren } from "preact";
import { go } from "../store/route";

export function Go({
  to,
  children,
  ...more
}: {
  to: string;
  children: ComponentChildren;
  class?: string;
  "aria-label"?: string;
  "aria-current"?: "page" | undefined;
}) {
  return (
    <a
      href={to}
      {...more}
      onClick={(event) => {
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
