/** What every board on the page has, at a table and in the editor: buttons that zoom, colours and size that follow. */
import { effect } from "@preact/signals";
import type { BoardView } from "../board/board";
import { palette, theme } from "../store/settings";
import { t } from "../words/common";
import { Icon } from "./icons";

const NEARER = 1.35;

export function ZoomButtons({ of }: { of: () => BoardView | null }) {
  return (
    <>
      <button class="ib" aria-label={t.nearer} onClick={() => of()?.zoom(NEARER)}>
        <Icon name="plus" />
      </button>
      <button class="ib" aria-label={t.farther} onClick={() => of()?.zoom(1 / NEARER)}>
        <Icon name="minus" />
      </button>
      <button class="ib" aria-label={t.wholeBoard} onClick={() => of()?.home()}>
        <Icon name="whole" />
      </button>
    </>
  );
}

/** The board keeps to the chosen colours and to the size of its place (`then`: what its new size asks for), until the
 * function given back is called. */
export function keepFitting(at: Element, view: BoardView, then: () => unknown = () => null): () => void {
  const uncolour = effect(() => {
    void theme.value;
    void palette.value;
    view.recolour();
  });
  const size = new ResizeObserver(() => {
    view.fill();
    then();
  });
  size.observe(at);
  return () => {
    uncolour();
    size.disconnect();
  };
}
