/** The ways to the panel of everybody's cards, goods and deck; it is a file of its own that comes when it is asked for. */
import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { desk, openDesk } from "../../store/cards/desk";
import { t } from "../../words/cards";

export function DeskLinks() {
  const link = (page: "everybody" | "goods", words: string) => (
    <button class="lk" aria-expanded={desk.value === page} onClick={() => openDesk(desk.value === page ? null : page)}>
      {words}
    </button>
  );
  return (
    <>
      {link("everybody", t.others)}
      {link("goods", t.goods)}
    </>
  );
}

export function Desk() {
  const panel = useSignal<ComponentType | null>(null);
  const open = desk.value !== null;
  useEffect(() => {
    if (open && !panel.value) void import("../../desk/DeskPanel").then((found) => (panel.value = found.DeskPanel));
  }, [open]);
  return open && panel.value ? <panel.value /> : null;
}
