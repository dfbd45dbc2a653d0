/** On the first page: titles of one's own. A zip or a folder is brought, checked by the server, and offered as a game. */
import { useSignal } from "@preact/signals";
import { chooseTitle } from "../store/home/newgame";
import { complain, note } from "../store/toasts";
import { FilePick } from "../ui/FilePick";
import { t } from "../words/titles";
import type { Finding, OwnTitle, Parcel, Tried } from "./api";
import { chosenParcel, droppedParcel } from "./parcel";
import { bring, own, remove } from "./store";

export function OwnTitles() {
  const busy = useSignal(false);
  const tried = useSignal<Tried | null>(null);
  const over = useSignal(false);
  const { may_add, titles } = own.value;
  if (!may_add && !titles.length) return null;
  const take = async (parcel: Promise<Parcel>): Promise<void> => {
    busy.value = true;
    tried.value = null;
    try {
      tried.value = await bring(await parcel);
      if (tried.value.kept) chooseTitle(tried.value.kept.title);
    } catch (error) {
      complain(error);
    } finally {
      busy.value = false;
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    over.value = false;
    if (event.dataTransfer && !busy.value) void take(droppedParcel(event.dataTransfer));
  };
  return (
    <section class="box own-titles" aria-labelledby="own-h">
      <h2 id="own-h">{t.heading}</h2>
      {titles.length > 0 && (
        <ul>
          {titles.map((one) => (
            <Title title={one} key={one.id} />
          ))}
        </ul>
      )}
      {may_add && (
        <div
          class="drop"
          data-over={over.value || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            over.value = true;
          }}
          onDragLeave={() => (over.value = false)}
          onDrop={drop}
        >
          <p class="hint">{t.lead}</p>
          <p>
            {t.dropHere} <Picker words={t.chooseZip} busy={busy.value} take={take} zip />{" "}
            <Picker words={t.chooseFolder} busy={busy.value} take={take} />
          </p>
        </div>
      )}
      <p role="status">{busy.value && t.checking}</p>
      {tried.value && <Came tried={tried.value} />}
    </section>
  );
}

function Picker(of: { words: string; busy: boolean; take: (parcel: Promise<Parcel>) => void; zip?: boolean }) {
  const kind = of.zip ? { accept: ".zip,application/zip" } : { webkitdirectory: true };
  return <FilePick words={of.words} disabled={of.busy} {...kind} take={(files) => of.take(chosenParcel(files))} />;
}

/** What came of bringing a title. */
function Came({ tried }: { tried: Tried }) {
  const { kept, findings } = tried;
  if (!kept)
    return (
      <div role="alert">
        <p>{t.refused}</p>
        <Findings findings={findings} />
      </div>
    );
  return <p role="status">{t.added(kept.name)}</p>;
}

function Findings({ findings }: { findings: Finding[] }) {
  return (
    <ul class="findings">
      {findings.map((one, n) => (
        <li key={n}>
          <b>{t.place(one.file, one.line)}</b> {one.message}
        </li>
      ))}
    </ul>
  );
}

function Title({ title }: { title: OwnTitle }) {
  const away = async (): Promise<void> => {
    try {
      await remove(title);
      note(t.removed(title.name));
    } catch (error) {
      complain(error);
    }
  };
  return (
    <li>
      <b>{title.name}</b> {title.public && <small>{t.everybody}</small>}
      <button type="button" class="lk" aria-label={t.removeNamed(title.name)} onClick={() => void away()}>
        {t.remove}
      </button>
      {title.findings.length > 0 && (
        <details>
          <summary>{t.toLookAt(title.findings.length)}</summary>
          <Findings findings={title.findings} />
        </details>
      )}
    </li>
  );
}
