/** One step back, as far as nothing was revealed. */
import { busy, canUndo, undo } from "../store/table";
import { Icon } from "./icons";

export function UndoButton({ words = true }: { words?: boolean }) {
  return (
    <button
      class="btn undo"
      disabled={!canUndo.value || busy.value}
      onClick={() => void undo()}
      title="Undo the last step (U)"
      aria-label="Undo"
    >
      <Icon name="undo" />
      {words && "Undo"}
    </button>
  );
}
