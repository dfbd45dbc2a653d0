/** One step back, as far as nothing was revealed. */
import { busy, canUndo, undo } from "../store/table";
import { t } from "../words/common";
import { Icon } from "./icons";

export function UndoButton({ words = true }: { words?: boolean }) {
  return (
    <button
      class="btn undo"
      disabled={!canUndo.value || busy.value}
      onClick={() => void undo()}
      title={t.undoTitle}
      aria-label={t.undo}
    >
      <Icon name="undo" />
      {words && t.undo}
    </button>
  );
}
