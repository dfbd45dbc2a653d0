/** The account of this browser's person: signing in and out, passwords, passkeys. */
import { signal } from "@preact/signals";
import * as api from "../../api/account";
import { becomeGuest } from "../../api/people";
import type { Account, Signed } from "../../api/shapes";
import { t } from "../../words/people";
import { asMe, become, forgetMe, me } from "./me";

export const account = signal<Account | null>(null);
export const accountOpen = signal(false);

export async function lookUp(): Promise<void> {
  account.value = await asMe(api.account);
}

/** Whoever has no name here yet becomes a guest first; an account is made of one. */
async function guestFirst(login: string | null): Promise<string> {
  if (!me.value) become(await becomeGuest(login ?? ""));
  return me.value?.token ?? "";
}

export async function makeAccount(login: string, password: string): Promise<void> {
  account.value = await api.setPassword(await guestFirst(login), { login, password });
}

export async function changePassword(password: string, current: string | null): Promise<void> {
  account.value = await api.setPassword(me.value?.token ?? null, { password, current });
}

/** `login` is for somebody who has no account yet. */
export async function addPasskey(login: string | null): Promise<void> {
  const token = await guestFirst(login);
  const { options } = await api.wishForPasskey(token, login);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
  account.value = await api.addPasskey(token, await asText(navigator.credentials.create({ publicKey })));
}

export async function removePasskey(id: string): Promise<void> {
  account.value = await api.removePasskey(me.value?.token ?? null, id);
}

/** `gather`: what the guest of this browser has goes along. */
export async function signIn(login: string, password: string, gather: boolean): Promise<void> {
  await signed(await asMe((token) => api.signIn(token, login, password, gather)), gather);
}

export async function signInByPasskey(gather: boolean): Promise<void> {
  const { options } = await api.askForPasskey();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
  const credential = await asText(navigator.credentials.get({ publicKey }));
  await signed(await asMe((token) => api.signInByPasskey(token, credential, gather)), gather);
}

async function signed(person: Signed, gather: boolean): Promise<void> {
  if (gather) forgetMe(); // the guest is gone, and so is its token
  become(person);
  await lookUp();
}

async function asText(credential: Promise<Credential | null>): Promise<string> {
  const found = (await credential) as PublicKeyCredential | null;
  if (!found) throw new Error(t.noPasskey);
  return JSON.stringify(found.toJSON());
}

export async function signOut(): Promise<void> {
  await api.signOut(me.value?.token ?? null);
  forgetMe();
  await lookUp();
}

export async function leaveForGood(password: string | null): Promise<void> {
  await api.deleteAccount(me.value?.token ?? null, password);
  forgetMe();
  await lookUp();
}
