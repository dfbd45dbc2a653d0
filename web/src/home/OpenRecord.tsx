/** A game that was kept as a file, looked at again here. */
import { bringRecord } from "../api/client";
import { asMe, becomeBy } from "../store/people/me";
import { withWord } from "../store/people/word";
import { go } from "../store/route";
import { complain } from "../store/toasts";
import { t } from "../words/home";

async function open(file: File): Promise<void> {
  try {
    const log = await file.text();
    const made = await withWord((word) => asMe((token) => bringRecord(token, log, word)));
    await becomeBy(made.token);
    go(`/table/${made.id}/at/0`);
  } catch (error) {
    complain(error);
  }
}

export function OpenRecord() {
  return (
    <label class="lk record">
      {t.openRecord}
      <input
        type="file"
        class="vh"
        accept=".log,text/plain"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void open(file);
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}
