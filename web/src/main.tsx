/** The page of Milepost. */
import { useSignal } from "@preact/signals";
import { type ComponentType, render } from "preact";
import { useEffect } from "preact/hooks";
import { panelOpen } from "./store/guide";
import { route } from "./store/route";
import "./store/chime";
import "./store/settings";
import "./styles/all.css";
import { Home } from "./home/Home";
import { DevicePage, JoinPage, LobbyJoinPage } from "./home/Join";
import { Later } from "./ui/Later";
import { keepPage, Offline } from "./ui/Offline";
import { Laying, TablePage } from "./ui/TablePage";
import { Toasts } from "./ui/Toasts";
import { WordAsked } from "./ui/WordAsked";
import { language, preferred, speak } from "./words/language";

/** Looked at again: this part of the page comes when it is asked for. */
function Replay(of: { id: string; at: number }) {
  const page = useSignal<ComponentType<{ id: string; at: number }> | null>(null);
  useEffect(() => {
    void import("./replay/ReplayPage").then((found) => (page.value = found.ReplayPage));
  }, []);
  return page.value ? <page.value {...of} /> : <Laying />;
}

/** The end of a game, likewise. */
const finish = (id: string) => async () => {
  const { FinishPage } = await import("./finish/FinishPage");
  return () => <FinishPage id={id} />;
};

/** What is left of games, likewise. */
function History(of: { room: string; id: string }) {
  const page = useSignal<ComponentType<{ room: string; id: string }> | null>(null);
  useEffect(() => {
    void import("./history/HistoryPages").then((found) => (page.value = found.HistoryPages));
  }, []);
  return page.value && <page.value {...of} />;
}

/** Typing in cards, likewise. */
const typing = (id: string) => async () => {
  const { CardsPage } = await import("./titles/CardsPage");
  return () => <CardsPage id={id} />;
};

/** Changing a map, likewise. */
const editing = (title: string) => async () => {
  const { EditorPage } = await import("./editor/EditorPage");
  return () => <EditorPage id={title} />;
};

const PAST = /^\/(games|players|tournaments|player|tournament)(?:\/([a-z]+))?$/;

function Room() {
  const [, about, whose] = PAST.exec(route.value) ?? [];
  if (about) return <History room={about} id={whose ?? ""} />;
  const [, deck] = /^\/cards\/([a-z]+)$/.exec(route.value) ?? [];
  if (deck) return <Later when load={typing(deck)} key={`${deck} typed`} />;
  const [, map] = /^\/editor(?:\/([a-z0-9-]{1,40}))?$/.exec(route.value) ?? [];
  if (map !== undefined || route.value === "/editor")
    return <Later when load={editing(map ?? "")} key={`${map} edited`} />;
  const [, over] = /^\/table\/([a-z]+)\/finish$/.exec(route.value) ?? [];
  if (over) return <Later when load={finish(over)} key={`${over} over`} />;
  const [, room, id, past] = /^\/(table|join|device)(?:\/([a-z]+)(?:\/at\/(\d{1,9}))?)?$/.exec(route.value) ?? [];
  if (room === "table" && id && past) return <Replay id={id} at={Number(past)} key={`${id} again`} />;
  if (room === "table" && id) return <TablePage id={id} key={id} />;
  if (room === "join") return id ? <LobbyJoinPage id={id} key={id} /> : <JoinPage />;
  return room === "device" ? <DevicePage /> : <Home />;
}

function Page() {
  return (
    <>
      <Room />
      <WordAsked />
      <Later when={panelOpen.value} load={async () => (await import("./help/HelpPanel")).HelpPanel} />
      <Offline />
      <Toasts />
    </>
  );
}

/** In another language it is another page: all that was drawn, and all that the server has told, is asked for anew. */
const Spoken = () => <Page key={language.value} />;

keepPage();
await speak(preferred()).catch(() => undefined); // without a connection English is there
render(<Spoken />, document.getElementById("page") as HTMLElement);
