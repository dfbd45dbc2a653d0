/** Beside the table: everybody's cards, the goods of the title, and what is still in the deck. */
import { useEffect, useRef } from "preact/hooks";
import { type DeskPage, desk, openDesk } from "../store/cards/desk";
import { t as cards } from "../words/cards";
import { t as common } from "../words/common";
import { t } from "../words/desk";
import { Deck } from "./Deck";
import { Everybody } from "./Everybody";
import { Goods } from "./Goods";

const pages = (): [DeskPage, string][] => [
  ["everybody", cards.others],
  ["goods", cards.goods],
  ["deck", t.deck],
];

export function DeskPanel() {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || !box.current?.contains(document.activeElement)) return;
      event.stopPropagation();
      openDesk(null);
    };
    addEventListener("keydown", leave, true);
    return () => {
      removeEventListener("keydown", leave, true);
      before?.focus();
    };
  }, []);
  return (
    <section class="pane desk" ref={box} aria-label={t.panel}>
      <div class="ph">
        <div class="panes" role="tablist">
          {pages().map(([page, name]) => (
            <button
              class="tab"
              role="tab"
              aria-selected={desk.value === page}
              key={page}
              onClick={() => openDesk(page)}
            >
              {name}
            </button>
          ))}
        </div>
        <button class="ib" aria-label={common.close} title={common.close} onClick={() => openDesk(null)}>
          ✕
        </button>
      </div>
      <div class="pb">
        {desk.value === "everybody" && <Everybody />}
        {desk.value === "goods" && <Goods />}
        {desk.value === "deck" && <Deck />}
      </div>
    </section>
  );
}
