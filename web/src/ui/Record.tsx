/** The game as a file to keep: what the server gives this screen of its log. */
import { askRecord, canRecord } from "../store/table";
import { complain } from "../store/toasts";
import { t } from "../words/ui";
import { saveAs } from "./save";

/** A text for the browser to save. */
export const download = ({ text, name }: { text: string; name: string }): void =>
  saveAs(new Blob([text], { type: "text/plain" }), name);

async function save(): Promise<void> {
  try {
    download(await askRecord());
  } catch (error) {
    complain(error);
  }
}

export function RecordButton({ small }: { small?: boolean }) {
  return canRecord.value ? (
    <button class={small ? "btn sm" : "btn"} onClick={() => void save()}>
      {small ? t.download : t.downloadRecord}
    </button>
  ) : null;
}
