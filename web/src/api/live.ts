/** The socket of a table: brings it whenever others have changed it, and comes back by itself with what was missed. */

import { language } from "../words/language";
import { PAGE } from "./client";
import type { AnyTable, People, Prepared, Problem, Said } from "./shapes";

export type Live = { close: () => void };
type Told = { table?: AnyTable; people?: People; prepared?: Prepared[]; chat?: Said[]; error?: Problem };
export type LiveEvents = {
  since: () => number;
  seat: () => number | null;
  heard: (table: AnyTable) => void;
  people: (people: People) => void;
  prepared: (prepared: Prepared[]) => void;
  said: (lines: Said[]) => void;
  /** This seat, or this table, may not be looked at any more. */
  refused: (problem: Problem) => void;
  state: (connected: boolean) => void;
};

const ASLEEP = 30_000; // milliseconds

export function openLive(id: string, token: string | null, on: LiveEvents): Live {
  let socket: WebSocket | null = null;
  let closed = false;
  let wait = 400;
  let timer = 0;
  let hidden = Number.POSITIVE_INFINITY; // when the page was seen last

  const connect = (): void => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/api/tables/${id}/live`);
    socket.onopen = () => {
      wait = 400;
      socket?.send(
        JSON.stringify({
          token,
          seat: on.seat(),
          since: on.since(),
          page: PAGE,
          new_lines: true,
          lang: language.value,
        }),
      );
      on.state(true);
    };
    socket.onmessage = (message) => {
      if (closed) return;
      const told = JSON.parse(String(message.data)) as Told;
      if (told.table) on.heard(told.table);
      if (told.people) on.people(told.people);
      if (told.prepared) on.prepared(told.prepared);
      if (told.chat) on.said(told.chat);
      if (told.error) on.refused(told.error);
    };
    socket.onclose = () => {
      if (closed) return;
      on.state(false);
      timer = window.setTimeout(connect, wait);
      wait = Math.min(wait * 1.7, 8000);
    };
  };
  const cut = (): void => {
    clearTimeout(timer);
    if (socket) socket.onclose = socket.onmessage = null;
    socket?.close();
    on.state(false);
  };
  /** A device that slept, or is on another line, does not wait: what it holds may be a dead socket. */
  const anew = (): void => {
    cut();
    connect();
  };
  const turned = (): void => {
    if (document.visibilityState === "hidden") hidden = Date.now();
    else if (Date.now() - hidden > ASLEEP || socket?.readyState !== WebSocket.OPEN) anew();
  };
  addEventListener("offline", cut);
  addEventListener("online", anew);
  document.addEventListener("visibilitychange", turned);
  connect();
  return {
    close: () => {
      closed = true;
      removeEventListener("offline", cut);
      removeEventListener("online", anew);
      document.removeEventListener("visibilitychange", turned);
      clearTimeout(timer);
      socket?.close();
    },
  };
}
