/** Beside the table: everybody's cards, the goods of the title, and what is still in the deck. */
import { useEffect, useRef } from "preact/hooks";
import { type DeskPage, desk, openDesk } from "../store/cards/desk";
import { Deck } from "./Deck";
import { Everybody } from "./Everybody";
import { Goods } from "./Goods";

const PAGES: [DeskPage, string][] = [
  ["everybody", "Others"],
  ["goods", "Goods"],
  ["deck", "Deck"],
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
    <section class="pane desk" ref={box} aria-label="Everybody’s cards, goods and deck">
      <div class="ph">
        <div class="panes" role="tablist">
          {PAGES.map(([page, name]) => (
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
        <button class="ib" aria-label="Close" title="Close" onClick={() => openDesk(null)}>
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
