/** The address: `/` is home, `/table/id` a table, `/table/id/at/n` its replay, `/table/id/finish` its end, `/join#code` an invitation, `/device#code` a link from one's other device; `/cards/id` cards being typed in; `/editor` and `/editor/title` a map being changed; `/games`, `/players`, `/player/id`, `/tournaments`, `/tournament/id` what is left of games. */
import { batch, signal } from "@preact/signals";

export const route = signal(location.pathname);
/** What stands after the #: the secret part of a link, which no browser sends to a server. */
export const secret = signal(location.hash.slice(1));

export function go(path: string): void {
  history.pushState(null, "", path);
  arrive();
}

/** The same page at another address, as a replay at another step: there is no way back to each of them. */
export const replaceAddress = (path: string): void => history.replaceState(null, "", path);

function arrive(): void {
  batch(() => {
    route.value = location.pathname;
    secret.value = location.hash.slice(1);
  });
}

addEventListener("popstate", arrive);
addEventListener("hashchange", arrive);
