/** One's account, for whoever wants one: signing in, or what is kept of it. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { account, accountOpen, lookUp } from "../store/people/account";
import { me } from "../store/people/me";
import { complain } from "../store/toasts";
import { t as common } from "../words/common";
import { t } from "../words/people";
import { OwnAccount } from "./AccountOwn";
import { NoAccount } from "./AccountSignIn";

/** A way to the dialog; a server that offers no accounts shows none. */
export function AccountButton() {
  useEffect(() => void lookUp().catch(complain), [me.value?.id]);
  const now = account.value;
  if (!now?.offers.password) return null;
  return (
    <button class="lk" onClick={() => (accountOpen.value = true)}>
      {now.login ? t.accountOf(now.login) : me.value ? t.signInOrMake : t.signIn}
    </button>
  );
}

export function AccountDialog() {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (accountOpen.value) box.current?.showModal();
  }, [accountOpen.value]);
  if (!accountOpen.value || !account.value) return null;
  const close = (): void => void (accountOpen.value = false);
  return (
    <dialog ref={box} class="ask account" onClose={close} aria-labelledby="account-h">
      <h2 id="account-h">{t.account}</h2>
      {account.value.login ? <OwnAccount own={account.value} /> : <NoAccount offers={account.value.offers} />}
      <div class="row">
        <button class="btn" onClick={close}>
          {common.close}
        </button>
      </div>
    </dialog>
  );
}

/** A form whose refusal is told in place, under its fields. */
export function Try({
  act,
  children,
  name,
}: {
  act: (given: FormData) => Promise<void>;
  children: ComponentChildren;
  name: string;
}) {
  const wrong = useSignal("");
  const busy = useSignal(false);
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    busy.value = true;
    wrong.value = "";
    try {
      await act(new FormData(form, event.submitter));
      form.reset();
    } catch (error) {
      wrong.value = error instanceof Error ? error.message : String(error);
    } finally {
      busy.value = false;
    }
  };
  return (
    <form onSubmit={send} aria-label={name}>
      <fieldset disabled={busy.value}>
        <legend>{name}</legend>
        {children}
      </fieldset>
      {wrong.value && (
        <p role="alert" class="wrong">
          {wrong.value}
        </p>
      )}
    </form>
  );
}

export const text = (given: FormData, name: string): string => String(given.get(name) ?? "");
