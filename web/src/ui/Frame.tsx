/** What every table has around it: header, questions, the cover between two players. On a phone the sides become a sheet with tabs. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { NewsBar } from "../newsreel/NewsBar";
import { HeldUp, PeoplePane } from "../people/People";
import { PlanBand } from "../people/Plan";
import { planning } from "../store/ahead";
import { isLesson } from "../store/guide";
import { type Tab, tab } from "../store/look";
import { anyTable, due } from "../store/table";
import { t } from "../words/ui";
import { Ask } from "./Ask";
import "./focus";
import { HandOver } from "./HandOver";
import { Header } from "./Header";
import { Later } from "./Later";

export const tabs = (): [Tab, string][] => [
  ["turn", t.tabTurn],
  ["cards", t.tabCards],
  ["table", t.tabTable],
  ["log", t.tabLog],
];

type Props = { heading: string; onKey: (event: KeyboardEvent) => void; room?: string; children: ComponentChildren };

export function Frame({ heading, onKey, room, children }: Props) {
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [onKey]);
  return (
    <div
      id="app"
      class={room}
      data-tab={tab.value}
      data-seq={anyTable.value?.seq}
      data-acting={due.value ?? ""}
      data-planning={planning.value || undefined}
    >
      <Header heading={heading} />
      {children}
      <Later when={isLesson()} load={async () => (await import("../help/Guide")).Guide} />
      <HeldUp />
      <NewsBar />
      <PlanBand />
      <PeoplePane />
      <Ask />
      <HandOver />
    </div>
  );
}

/** One of these is open; the first where the one open before is not among them. */
export function Tabs({ list = tabs() }: { list?: [Tab, string][] }) {
  const open = list.some(([key]) => key === tab.value) ? tab.value : list[0]?.[0];
  return (
    <div class="tabs" role="tablist">
      {list.map(([key, name]) => (
        <button class="tab" role="tab" aria-selected={open === key} key={key} onClick={() => (tab.value = key)}>
          {name}
        </button>
      ))}
    </div>
  );
}
