/** A table: opened by its id, shown in the room of its family. */
import { effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import type { AnyTable } from "../api/shapes";
import { go } from "../store/route";
import { anyBoard, anyTable, closeTable, due, missing, openTable } from "../store/table";
import { t as common } from "../words/common";
import { t } from "../words/ui";
import { Header, titleName } from "./Header";

type Family = AnyTable["family"];

/** A family's room comes when one of its tables is opened. */
const ROOMS: Record<Family, () => Promise<ComponentType>> = {
  crayon: async () => (await import("../crayon/Room")).CrayonRoom,
  village: async () => (await import("../village/Room")).VillageRoom,
};
const rooms = signal<Partial<Record<Family, ComponentType>>>({});

function enter(family: Family): void {
  if (!rooms.peek()[family]) void ROOMS[family]().then((room) => (rooms.value = { ...rooms.value, [family]: room }));
}
effect(() => {
  if (anyTable.value) enter(anyTable.value.family);
});

export function TablePage({ id }: { id: string }) {
  useEffect(() => {
    void openTable(id);
    const titled = effect(() => {
      document.title = `${due.value !== null ? t.yourTurnDot : ""}${titleName() ? `${titleName()} · ` : ""}Milepost`;
    });
    return () => {
      titled();
      closeTable();
    };
  }, [id]);
  return <TableRoom />;
}

export const Laying = () => (
  <div class="loading" role="status">
    {t.laying}
  </div>
);

/** The room of the table that is open, now or in the past. */
export function TableRoom() {
  if (missing.value) {
    return (
      <div class="home">
        <Header />
        <main>
          <section class="box new">
            <h1>{t.cannotOpen}</h1>
            <p>{missing.value}</p>
            <button class="btn pri" onClick={() => go("/")}>
              {common.home}
            </button>
          </section>
        </main>
      </div>
    );
  }
  const Room = anyTable.value && rooms.value[anyTable.value.family];
  return Room && anyBoard.value ? <Room /> : <Laying />;
}
