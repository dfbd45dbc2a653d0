/** What the page's stores need of a browser, and a server that answers as a test tells it to. Import it before them. */
type Answer = (body: Record<string, unknown>) => unknown;

const stored = new Map<string, string>();
const answers = new Map<string, Answer>();
/** What was asked of the server, in order: the last word of the address, and the body. */
export const asked: { what: string; body: Record<string, unknown> }[] = [];

class Socket {
  close(): void {}
  send(): void {}
}

Object.assign(globalThis, {
  window: globalThis,
  location: { protocol: "http:", host: "here", pathname: "/", hash: "" },
  WebSocket: Socket,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  document: {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    documentElement: { dataset: {} },
  },
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  },
  fetch: async (address: string, init: { body?: string }) => {
    const what = address.split("?")[0]?.split("/").pop() ?? "";
    const body = JSON.parse(init.body ?? "{}") as Record<string, unknown>;
    asked.push({ what, body });
    const answer = answers.get(what);
    return { ok: !!answer, status: answer ? 200 : 404, json: async () => answer?.(body) };
  },
});

/** Let the server answer so; `what` is the last word of the address. */
export const answer = (what: string, how: Answer): void => void answers.set(what, how);
/** Until timers and promises of the page have run. */
export const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 90));
