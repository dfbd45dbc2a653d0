/** How one is told of one's games while they are not open: the channels, and this browser as one of them. */
import { signal } from "@preact/signals";
import * as api from "../api/notices";
import type { Channel, Notices } from "../api/shapes";
import { me } from "../store/people/me";
import { complain, note } from "../store/toasts";
import { t } from "../words/notices";

export const found = signal<Notices | null>(null);
export const open = signal(false);
export const busy = signal(false);

const token = (): string | null => me.value?.token ?? null;

/** What there is: asked for when the form is opened. */
export async function show(): Promise<void> {
  await doing(async () => {
    found.value = await api.notices(token());
    open.value = true;
  });
}

let last: Promise<void> = Promise.resolve();
/** One thing after another; what the server refuses is said. */
function doing(work: () => Promise<void>): Promise<void> {
  busy.value = true;
  const mine = last.then(work).catch(complain);
  last = mine;
  return mine.then(() => void (last === mine && (busy.value = false)));
}

function enter(one: Channel): void {
  const now = found.value;
  if (!now) return;
  const known = now.channels.some((other) => other.id === one.id);
  const channels = known ? now.channels.map((other) => (other.id === one.id ? one : other)) : [...now.channels, one];
  found.value = { ...now, channels };
}

export const add = (channel: api.NewChannel): Promise<void> =>
  doing(async () => enter(await api.add(token(), channel)));
/** Shown at once, and as it was if the server refuses. */
export const change = (one: Channel, wanted: api.ChannelChange): Promise<void> =>
  doing(async () => {
    enter({ ...(found.value?.channels.find((other) => other.id === one.id) ?? one), ...wanted });
    enter(
      await api.change(token(), one.id, wanted).catch((error: unknown) => {
        enter(one);
        throw error;
      }),
    );
  });
export const confirm = (one: Channel): Promise<void> => doing(async () => enter(await api.confirm(token(), one.id)));

export const test = (one: Channel): Promise<void> =>
  doing(async () => {
    enter(await api.test(token(), one.id));
    note(t.testSent);
  });

export const remove = (one: Channel): Promise<void> =>
  doing(async () => {
    await api.remove(token(), one.id);
    const now = found.value;
    if (now) found.value = { ...now, channels: now.channels.filter((other) => other.id !== one.id) };
  });

/** Whether this browser can show notices at all. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window;

/** This browser shows notices from now on; it asks its owner first. */
export const addThisBrowser = (): Promise<void> =>
  doing(async () => {
    const key = found.value?.offers.push;
    if (!key) return;
    if ((await Notification.requestPermission()) !== "granted") return note(t.notAllowed);
    await navigator.serviceWorker.register("/worker.js");
    const worker = await navigator.serviceWorker.ready;
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    enter(await api.add(token(), { kind: "push", subscription: subscription.toJSON(), words: browserName() }));
  });

function browserName(): string {
  const agent = navigator.userAgent;
  const browser = ["Firefox", "Edg", "Chrome", "Safari"].find((name) => agent.includes(name)) ?? t.aBrowser;
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"].find((name) => agent.includes(name));
  return `${browser === "Edg" ? "Edge" : browser}${system ? t.onSystem(system) : ""}`;
}
