/** A rule that seems wrong: the position as this seat knows it, the action and the refusal, as a file. */
import { reportOf } from "../api/help";
import { here, seat } from "../store/table";
import { note } from "../store/toasts";
import { download } from "../ui/Record";
import { t } from "../words/help";

export async function saveReport(action: string): Promise<void> {
  const { id, token } = here();
  download(await reportOf(id, token, seat.value, action));
  note(t.saved);
}
