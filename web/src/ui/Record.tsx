/** The game as a file to keep: what the server gives this screen of its log. */
import { askRecord, canRecord } from "../store/table";
import { complain } from "../store/toasts";

/** A text for the browser to save. */
export function download({ text, name }: { text: string; name: string }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000); // the browser has it by then
}

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
      {small ? "Download" : "Download the record"}
    </button>
  ) : null;
}
