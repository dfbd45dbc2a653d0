/** The page of Milepost. */
import { render } from "preact";
import { route } from "./store/route";
import "./store/settings";
import "./styles/all.css";
import { Home } from "./ui/Home";
import { TablePage } from "./ui/TablePage";
import { Toasts } from "./ui/Toasts";

function Page() {
  const table = /^\/table\/([a-z]+)$/.exec(route.value)?.[1];
  return (
    <>
      {table ? <TablePage id={table} key={table} /> : <Home />}
      <Toasts />
    </>
  );
}

render(<Page />, document.getElementById("page") as HTMLElement);
