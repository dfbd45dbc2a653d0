/** For a guest or a stranger: sign in, or make an account. */
import { useSignal } from "@preact/signals";
import type { Account } from "../api/shapes";
import { addPasskey, makeAccount, signIn, signInByPasskey } from "../store/people/account";
import { me } from "../store/people/me";
import { t } from "../words/people";
import { Try, text } from "./Account";

export function NoAccount({ offers }: { offers: Account["offers"] }) {
  const making = useSignal(false);
  return (
    <>
      <p>{t.whyAccount}</p>
      {making.value ? <Make offers={offers} /> : <SignIn offers={offers} />}
      <button class="lk" onClick={() => (making.value = !making.value)}>
        {making.value ? t.haveOne : t.haveNone}
      </button>
    </>
  );
}

function Login() {
  return (
    <label class="field">
      <span>{t.login}</span>
      <input
        name="login"
        required
        minLength={2}
        maxLength={60}
        pattern="[A-Za-z0-9._@+\-]+"
        title={t.loginRule}
        autocomplete="username webauthn"
      />
    </label>
  );
}

function SignIn({ offers }: { offers: Account["offers"] }) {
  const guest = me.value?.name;
  const gather = (given: FormData): boolean => given.get("gather") === "on";
  return (
    <>
      <Try name={t.signIn} act={(given) => signIn(text(given, "login"), text(given, "password"), gather(given))}>
        <Login />
        <label class="field">
          <span>{t.password}</span>
          <input name="password" type="password" required autocomplete="current-password" />
        </label>
        {guest && <TakeAlong guest={guest} />}
        <button class="btn pri">{t.signIn}</button>
      </Try>
      {offers.passkey && (
        <Try name={t.orByKey} act={(given) => signInByPasskey(gather(given))}>
          {guest && <TakeAlong guest={guest} />}
          <button class="btn">{t.signInByKey}</button>
        </Try>
      )}
    </>
  );
}

function TakeAlong({ guest }: { guest: string }) {
  return (
    <label class="check">
      <input type="checkbox" name="gather" defaultChecked /> {t.takeAlong(guest)}
    </label>
  );
}

function Make({ offers }: { offers: Account["offers"] }) {
  return (
    <Try
      name={t.makeAccount}
      act={(given) =>
        given.get("by") === "passkey"
          ? addPasskey(text(given, "login"))
          : makeAccount(text(given, "login"), text(given, "password"))
      }
    >
      <Login />
      <label class="field">
        <span>{t.password}</span>
        <input
          name="password"
          type="password"
          required={!offers.passkey}
          minLength={8}
          maxLength={200}
          autocomplete="new-password"
        />
      </label>
      <div class="row">
        <button class="btn pri" name="by" value="password">
          {t.withPassword}
        </button>
        {offers.passkey && (
          <button class="btn" name="by" value="passkey">
            {t.withKey}
          </button>
        )}
      </div>
    </Try>
  );
}
