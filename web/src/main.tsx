/** The page of Milepost. */
import { render } from "preact";
import { route } from "./store/route";
import "./store/chime";
import "./store/settings";
import "./styles/all.css";
import { Home } from "./home/Home";
import { DevicePage, JoinPage, LobbyJoinPage } from "./home/Join";
import { TablePage } from "./ui/TablePage";
import { Toasts } from "./ui/Toasts";

function Room() {
  const [, room, id] = /^\/(table|join|device)(?:\/([a-z]+))?$/.exec(route.value) ?? [];
  if (room === "table" && id) return <TablePage id={id} key={id} />;
  if (room === "join") return id ? <LobbyJoinPage id={id} key={id} /> : <JoinPage />;
  return room === "device" ? <DevicePage /> : <Home />;
}

function Page() {
  return (
    <>
      <Room />
      <Toasts />
    </>
  );
}

render(<Page />, document.getElementById("page") as HTMLElement);
