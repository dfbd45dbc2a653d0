/** One's own account: its password and passkeys, signing out, leaving. */
import { useSignal } from "@preact/signals";
import type { Account } from "../api/shapes";
import { addPasskey, changePassword, leaveForGood, removePasskey, signOut } from "../store/people/account";
import { complain } from "../store/toasts";
import { t as common } from "../words/common";
import { dated } from "../words/language";
import { t } from "../words/people";
import { Try, text } from "./Account";

export function OwnAccount({ own }: { own: Account }) {
  return (
    <>
      <p>{t.signedInAs(<b>{own.login}</b>)}</p>
      <Try
        name={own.password ? t.changePassword : t.setPassword}
        act={(given) => changePassword(text(given, "password"), own.password ? text(given, "current") : null)}
      >
        {own.password && (
          <label class="field">
            <span>{t.currentPassword}</span>
            <input name="current" type="password" required autocomplete="current-password" />
          </label>
        )}
        <label class="field">
          <span>{t.newPassword}</span>
          <input name="password" type="password" required minLength={8} maxLength={200} autocomplete="new-password" />
        </label>
        <button class="btn">{own.password ? t.changeAndOut : t.setIt}</button>
      </Try>
      {(own.offers.passkey || own.passkeys.length > 0) && <Keys own={own} />}
      <div class="row">
        <button class="btn" onClick={() => void signOut().catch(complain)}>
          {t.signOut}
        </button>
      </div>
      <Leave own={own} />
    </>
  );
}

function Keys({ own }: { own: Account }) {
  return (
    <Try name={t.passkeys} act={(given) => (given.get("key") ? removePasskey(text(given, "key")) : addPasskey(null))}>
      <ul class="keys">
        {own.passkeys.map((one) => (
          <li key={one.id}>
            {one.words}, {dated(one.created, { day: "numeric", month: "numeric", year: "numeric" })}{" "}
            <button class="lk" name="key" value={one.id} aria-label={t.removeKeyOf(one.words)}>
              {common.remove}
            </button>
          </li>
        ))}
      </ul>
      {own.offers.passkey && <button class="btn">{t.addKey}</button>}
    </Try>
  );
}

function Leave({ own }: { own: Account }) {
  const sure = useSignal(false);
  if (!sure.value)
    return (
      <button class="lk" onClick={() => (sure.value = true)}>
        {t.deleteAsk}
      </button>
    );
  return (
    <Try name={t.deleteAccount} act={(given) => leaveForGood(own.password ? text(given, "password") : null)}>
      <p>{t.deleteWhat}</p>
      {own.password && (
        <label class="field">
          <span>{t.password}</span>
          <input name="password" type="password" required autocomplete="current-password" />
        </label>
      )}
      <button class="btn">{t.deleteYes}</button>
    </Try>
  );
}
