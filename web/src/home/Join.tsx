/** The way to a table from elsewhere: an invitation, a seat of the lobby or its line, or a link from one's other device. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import * as api from "../api/people";
import { placeInLine } from "../people/Line";
import { YourName } from "../people/YourName";
import { keep, kept } from "../store/kept";
import { madeHere, sitDown, standInLine } from "../store/people/host";
import { asMe, become, becomeBy, me } from "../store/people/me";
import { go, secret } from "../store/route";
import { remember } from "../store/tables";
import { titled } from "../store/titled";
import { Header } from "../ui/Header";
import { t as common } from "../words/common";
import { t } from "../words/home";

/** Invitations this browser has opened, and where they led: such a link still finds its table. */
const JOINED = "milepost.joined";

type Way = {
  title: string;
  host: string;
  players: string[];
  full?: string;
  own?: string | null; // the table, where this browser has made the invitation itself
  enter: (name: string) => Promise<string>;
};

export function JoinPage() {
  const code = secret.value;
  return <Enter find={() => byInvitation(code)} key={code} />;
}

export function LobbyJoinPage({ id }: { id: string }) {
  return <Enter find={() => fromLobby(id)} key={id} />;
}

async function byInvitation(code: string): Promise<Way | string> {
  const been = kept<Record<string, string>>(JOINED, {})[code];
  if (been) return been;
  if (!code) throw new Error(t.linkIncomplete);
  const found = await api.lookAt(code);
  return {
    title: found.title,
    host: found.host,
    players: found.players.filter((_, n) => n !== found.seat),
    own: madeHere(code),
    enter: async (name) => {
      const joined = await asMe((token) => api.join(token, code, token ? null : name));
      await becomeBy(joined.token);
      keep(JOINED, { ...kept<Record<string, string>>(JOINED, {}), [code]: joined.table });
      const names = found.players.map((one, n) => (n === joined.seat ? (me.value?.name ?? name) : one));
      remember({ id: joined.table, token: null, title: titled(found.title), names, at: Date.now() });
      return joined.table;
    },
  };
}

/** A seat that is free or kept for this person; at a full table a place in the line. */
async function fromLobby(id: string): Promise<Way> {
  const found = (await api.lobby()).find((one) => one.id === id);
  const kept = me.value ? await asMe(async (token) => (token ? api.invitation(id, token) : null)) : null;
  if (kept)
    return toSeat(
      id,
      kept.seat,
      kept,
      kept.players.filter((_, n) => n !== kept.seat),
    );
  if (!found) throw new Error(t.noSeatFree);
  const { line } = await asMe((token) => api.peopleOf(id, token));
  const taken = found.players.filter((_, n) => !found.open_seats.includes(n));
  const seat = line.seat ?? (line.waiting ? undefined : found.open_seats[0]);
  if (seat !== undefined) return toSeat(id, seat, found, taken);
  if (line.place !== null) throw new Error(t.waitAlready(placeInLine(line)));
  return {
    title: found.title,
    host: found.host,
    players: taken,
    full: line.waiting ? t.peopleWait(line.waiting) : "",
    enter: async (name) => {
      await standInLine(id, name);
      return id;
    },
  };
}

type Found = { title: string; host: string };
const toSeat = (id: string, seat: number, { title, host }: Found, players: string[]): Way => ({
  title,
  host,
  players,
  enter: async (name) => {
    await sitDown(id, seat, titled(title), name);
    return id;
  },
});

function Enter({ find }: { find: () => Promise<Way | string> }) {
  const way = useSignal<Way | null>(null);
  const wrong = useSignal("");
  const name = useSignal("");
  const busy = useSignal(false);
  const mine = useSignal(false); // an own invitation is for oneself
  useEffect(() => {
    document.title = t.joinTitle;
    find()
      .then((found) => (typeof found === "string" ? arrive(found) : (way.value = found)))
      .catch((error: unknown) => (wrong.value = words(error)));
  }, []);
  const enter = async (event: Event): Promise<void> => {
    event.preventDefault();
    busy.value = true;
    try {
      arrive(await (way.value as Way).enter(name.value.trim()));
    } catch (error) {
      if (me.value || name.value.trim()) wrong.value = words(error); // else the server did not know us: the name is asked for now
    } finally {
      busy.value = false;
    }
  };
  if (wrong.value) return <NoWay why={wrong.value} />;
  const found = way.value;
  if (!found)
    return (
      <Sheet>
        <p role="status">{t.findingOut}</p>
      </Sheet>
    );
  if (found.own && !mine.value) return <OwnLink way={found} take={() => (mine.value = true)} />;
  const others = found.players.filter((one) => one !== found.host);
  return (
    <Sheet>
      <h1>{titled(found.title)}</h1>
      <p class="lead">
        {found.full === undefined
          ? t.invites(found.host, others.join(", "))
          : t.tableFull(found.host, found.players.join(", "))}
      </p>
      {found.full !== undefined && <p>{t.firstInLine(found.full)}</p>}
      <form onSubmit={enter}>
        {me.value ? <p>{t.playAs(<b>{me.value.name}</b>)}</p> : <YourName name={name} />}
        <button class="btn pri wide" disabled={busy.value}>
          {found.full === undefined ? t.takeSeat : t.waitInLine}
        </button>
      </form>
      <p class="hint">{t.noAccount}</p>
    </Sheet>
  );
}

/** Whoever made the invitation looks where it leads: their friend's seat is not taken by mistake. */
function OwnLink({ way, take }: { way: Way; take: () => void }) {
  return (
    <Sheet>
      <h1>{titled(way.title)}</h1>
      <p class="lead">{t.ownLink}</p>
      <button class="btn pri wide" onClick={() => go(`/table/${way.own}`)}>
        {t.backToTable}
      </button>
      <p class="hint">
        {t.worksOnce}{" "}
        <button class="lk" onClick={take}>
          {t.useHere}
        </button>
      </p>
    </Sheet>
  );
}

/** The address is not to be gone back to: the link has been used. */
function arrive(table: string): void {
  history.replaceState(null, "", "/");
  go(`/table/${table}`);
}

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A link from one's other device: this browser is the same person then. */
export function DevicePage() {
  const wrong = useSignal("");
  const before = me.value;
  const open = async (): Promise<void> => {
    try {
      become(await api.openDeviceLink(secret.value));
      history.replaceState(null, "", "/");
      go("/");
    } catch (error) {
      wrong.value = words(error);
    }
  };
  useEffect(() => void (document.title = t.deviceTitle), []);
  if (wrong.value) return <NoWay why={wrong.value} />;
  return (
    <Sheet>
      <h1>{t.playHereToo}</h1>
      <p class="lead">{t.gamesHereToo}</p>
      {before && <p>{t.playsAs(before.name)}</p>}
      <button class="btn pri wide" onClick={() => void open()}>
        {t.useBrowser}
      </button>
    </Sheet>
  );
}

function NoWay({ why }: { why: string }) {
  return (
    <Sheet>
      <h1>{t.nowhere}</h1>
      <p role="alert">{why}</p>
      <button class="btn pri" onClick={() => go("/")}>
        {common.home}
      </button>
    </Sheet>
  );
}

function Sheet({ children }: { children: ComponentChildren }) {
  return (
    <div class="home">
      <Header />
      <main>
        <section class="box new join">{children}</section>
      </main>
    </div>
  );
}
