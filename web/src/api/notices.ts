/** Calls about notices: by what this server can send them, and one's own channels. */
import { ask } from "./client";
import type { Channel, Notices } from "./shapes";

type Token = string | null;
export type Quiet = NonNullable<Channel["quiet"]>;
export type NewChannel =
  | { kind: "mail"; address: string }
  | { kind: "push"; subscription: PushSubscriptionJSON; words: string }
  | { kind: "webhook"; url: string; format: "discord" | "slack" | "json" };
export type ChannelChange = { kinds?: string[]; digest_minutes?: number; quiet?: Quiet | null };

const at = (id: string): string => `/notices/channels/${id}`;
export const notices = (token: Token): Promise<Notices> => ask("/notices", token);
export const add = (token: Token, channel: NewChannel): Promise<Channel> => ask("/notices/channels", token, channel);
export const change = (token: Token, id: string, wanted: ChannelChange): Promise<Channel> =>
  ask(at(id), token, wanted, "PATCH");
export const remove = (token: Token, id: string): Promise<void> => ask(at(id), token, undefined, "DELETE");
export const confirm = (token: Token, id: string): Promise<Channel> => ask(`${at(id)}/confirm`, token, {});
export const test = (token: Token, id: string): Promise<Channel> => ask(`${at(id)}/test`, token, {});
