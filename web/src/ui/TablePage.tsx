/** A table: opened by its id, shown in the room of its family. */
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { CrayonRoom } from "../crayon/Room";
import { go } from "../store/route";
import { anyBoard, anyTable, closeTable, due, missing, openTable } from "../store/table";
import { VillageRoom } from "../village/Room";
import { Header, titleName } from "./Header";

const ROOMS = { crayon: CrayonRoom, village: VillageRoom };

export function TablePage({ id }: { id: string }) {
  useEffect(() => {
    void openTable(id);
    const titled = effect(() => {
      document.title = `${due.value !== null ? "● Your turn · " : ""}${titleName() ? `${titleName()} · ` : ""}Milepost`;
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
    Laying out the board…
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
            <h1>This table cannot be opened</h1>
            <p>{missing.value}</p>
            <button class="btn pri" onClick={() => go("/")}>
              Home
            </button>
          </section>
        </main>
      </div>
    );
  }
  if (!anyTable.value || !anyBoard.value) return <Laying />;
  const Room = ROOMS[anyTable.value.family];
  return <Room />;
}
