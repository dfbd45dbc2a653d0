/** The socket of a table: brings it whenever others have changed it, and comes back by itself with what was missed. */
import { PAGE } from "./client";
import type { AnyTable, Orders, People, Problem, Said } from "./shapes";

export type Live = { close: () => void };
type Told = { table?: AnyTable; people?: People; orders?: Orders[]; chat?: Said[]; error?: Problem };
export type LiveEvents = {
  since: () => number;
  seat: () => number | null;
  heard: (table: AnyTable) => void;
  people: (people: People) => void;
  orders: (orders: Orders[]) => void;
  said: (lines: Said[]) => void;
  /** This seat, or this table, may not be looked at any more. */
  refused: (problem: Problem) => void;
  state: (connected: boolean) => void;
};

export function openLive(id: string, token: string | null, on: LiveEvents): Live {
  let socket: WebSocket | null = null;
  let closed = false;
  let wait = 400;
  let timer = 0;

  const connect = (): void => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/api/tables/${id}/live`);
    socket.onopen = () => {
      wait = 400;
      socket?.send(JSON.stringify({ token, seat: on.seat(), since: on.since(), page: PAGE }));
      on.state(true);
    };
    socket.onmessage = (message) => {
      if (closed) return;
      const told = JSON.parse(String(message.data)) as Told;
      if (told.table) on.heard(told.table);
      if (told.people) on.people(told.people);
      if (told.orders) on.orders(told.orders);
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
  connect();
  return {
    close: () => {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
