/** German: all of it is one file, which comes when German is chosen. */
import { board } from "./board";
import { cards } from "./cards";
import { coach } from "./coach";
import { common } from "./common";
import { crayon } from "./crayon";
import { desk } from "./desk";
import { editor } from "./editor";
import { finish } from "./finish";
import { help } from "./help";
import { history } from "./history";
import { home } from "./home";
import { notices } from "./notices";
import { people } from "./people";
import { place } from "./place";
import { replay } from "./replay";
import { table } from "./table";
import { titles } from "./titles";
import { ui } from "./ui";
import { variants } from "./variants";
import { village } from "./village";

export const german = {
  board,
  cards,
  coach,
  common,
  crayon,
  desk,
  editor,
  finish,
  help,
  history,
  home,
  notices,
  people,
  place,
  replay,
  table,
  titles,
  ui,
  variants,
  village,
};
