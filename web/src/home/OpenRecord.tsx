/** A game that was kept as a file, looked at again here. */
import { bringRecord } from "../api/client";
import { asMe, becomeBy } from "../store/people/me";
import { withWord } from "../store/people/word";
import { go } from "../store/route";
import { complain } from "../store/toasts";
import { FilePick } from "../ui/FilePick";
import { textOf } from "../ui/files";
import { t } from "../words/home";

async function open(file: File): Promise<void> {
  try {
    const log = await textOf(file);
    const made = await withWord((word) => asMe((token) => bringRecord(token, log, word)));
    await becomeBy(made.token);
    go(`/table/${made.id}/at/0`);
  } catch (error) {
    complain(error);
  }
}

export function OpenRecord() {
  const take = ([file]: FileList): void => void (file && open(file));
  return <FilePick words={t.openRecord} class="record" accept=".log,text/plain" take={take} />;
}
