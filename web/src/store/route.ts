/** The address: `/` is home, `/table/id` a table, `/join#code` an invitation, `/device#code` a link from one's other device. */
import { signal } from "@preact/signals";

export const route = signal(location.pathname);

export function go(path: string): void {
  history.pushState(null, "", path);
  route.value = path;
}

addEventListener("popstate", () => (route.value = location.pathname));
