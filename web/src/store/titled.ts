/** What titles are called. Lists tell ids; names are known once the server has told which titles there are. */
import { upper } from "../words/forms";
import { found } from "./home/newgame";

/** A title's name; before it is known, its id comes close. */
export const titled = (id: string): string =>
  found.value.find((one) => one.id === id)?.name ?? upper(id.replaceAll("-", " "));
