/** What every table has around it: header, questions, the cover between two players. On a phone the sides become a sheet with tabs. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { tab, type Tab } from "../store/look";
import { acting, anyTable } from "../store/table";
import { Ask } from "./Ask";
import { HandOver } from "./HandOver";
import { Header } from "./Header";

const TABS = [["turn", "Turn"], ["cards", "Cards"], ["table", "Table"], ["log", "Log"]] as const;

type Props = { heading: string; onKey: (event: KeyboardEvent) => void; room?: string; children: ComponentChildren };

export function Frame({ heading, onKey, room, children }: Props) {
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [onKey]);
  return (
    <div id="app" class={room} data-tab={tab.value} data-seq={anyTable.value?.seq} data-acting={acting.value ?? ""}>
      <Header />
      <h1 class="vh">{heading}</h1>
      {children}
      <Ask />
      <HandOver />
    </div>
  );
}

/** A family may have tabs of its own after those that all have. */
export function Tabs({ more = [] }: { more?: readonly (readonly [Tab, string])[] }) {
  return (
    <div class="tabs" role="tablist">
      {[...TABS, ...more].map(([key, name]) => (
        <button class="tab" role="tab" aria-selected={tab.value === key} onClick={() => (tab.value = key)}>{name}</button>
      ))}
    </div>
  );
}
