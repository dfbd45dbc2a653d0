/** A rule that seems wrong: the position as this seat knows it, the action and the refusal, as a file. */
import { reportOf } from "../api/help";
import { here, seat } from "../store/table";
import { note } from "../store/toasts";
import { download } from "../ui/Record";

export async function saveReport(action: string): Promise<void> {
  const { id, token } = here();
  download(await reportOf(id, token, seat.value, action));
  note("The file is saved. It holds what you know of this game, and nothing else.");
}
