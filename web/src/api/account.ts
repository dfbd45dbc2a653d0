/** Calls about accounts. */
import { ask } from "./client";
import type { Account, Signed } from "./shapes";

type Token = string | null;
type Options = { options: string };

export const account = (token: Token): Promise<Account> => ask("/account", token);
export const setPassword = (
  token: Token,
  wanted: { password: string; login?: string; current?: string | null },
): Promise<Account> => ask("/account/password", token, wanted);
export const signIn = (token: Token, login: string, password: string, gather: boolean): Promise<Signed> =>
  ask("/account/sign-in", token, { login, password, gather });
export const wishForPasskey = (token: Token, login: string | null): Promise<Options> =>
  ask("/account/passkeys/options", token, { login });
export const addPasskey = (token: Token, credential: string): Promise<Account> =>
  ask("/account/passkeys", token, { credential });
export const removePasskey = (token: Token, id: string): Promise<Account> =>
  ask(`/account/passkeys/${id}/remove`, token, {});
export const askForPasskey = (): Promise<Options> => ask("/account/sign-in/options", null, {});
export const signInByPasskey = (token: Token, credential: string, gather: boolean): Promise<Signed> =>
  ask("/account/sign-in/passkey", token, { credential, gather });
export const signOut = (token: Token): Promise<void> => ask("/me/sign-out", token, {});
export const deleteAccount = (token: Token, password: string | null): Promise<void> =>
  ask("/account/delete", token, { password });
