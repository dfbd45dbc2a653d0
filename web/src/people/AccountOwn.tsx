/** One's own account: its password and passkeys, signing out, leaving. */
import { useSignal } from "@preact/signals";
import type { Account } from "../api/shapes";
import { addPasskey, changePassword, leaveForGood, removePasskey, signOut } from "../store/people/account";
import { complain } from "../store/toasts";
import { Try, text } from "./Account";

export function OwnAccount({ own }: { own: Account }) {
  return (
    <>
      <p>
        You are signed in as <b>{own.login}</b>.
      </p>
      <Try
        name={own.password ? "Change the password" : "Set a password"}
        act={(given) => changePassword(text(given, "password"), own.password ? text(given, "current") : null)}
      >
        {own.password && (
          <label class="field">
            <span>Current password</span>
            <input name="current" type="password" required autocomplete="current-password" />
          </label>
        )}
        <label class="field">
          <span>New password</span>
          <input name="password" type="password" required minLength={8} maxLength={200} autocomplete="new-password" />
        </label>
        <button class="btn">{own.password ? "Change it and sign out other devices" : "Set it"}</button>
      </Try>
      {(own.offers.passkey || own.passkeys.length > 0) && <Keys own={own} />}
      <div class="row">
        <button class="btn" onClick={() => void signOut().catch(complain)}>
          Sign out
        </button>
      </div>
      <Leave own={own} />
    </>
  );
}

function Keys({ own }: { own: Account }) {
  return (
    <Try name="Passkeys" act={(given) => (given.get("key") ? removePasskey(text(given, "key")) : addPasskey(null))}>
      <ul class="keys">
        {own.passkeys.map((one) => (
          <li key={one.id}>
            {one.words}, {new Date(one.created).toLocaleDateString()}{" "}
            <button class="lk" name="key" value={one.id} aria-label={`Remove the passkey of ${one.words}`}>
              Remove
            </button>
          </li>
        ))}
      </ul>
      {own.offers.passkey && <button class="btn">Add a passkey</button>}
    </Try>
  );
}

function Leave({ own }: { own: Account }) {
  const sure = useSignal(false);
  if (!sure.value)
    return (
      <button class="lk" onClick={() => (sure.value = true)}>
        Delete the account…
      </button>
    );
  return (
    <Try name="Delete the account" act={(given) => leaveForGood(own.password ? text(given, "password") : null)}>
      <p>Bots play on for you. What you said, noted and set is erased. This cannot be taken back.</p>
      {own.password && (
        <label class="field">
          <span>Password</span>
          <input name="password" type="password" required autocomplete="current-password" />
        </label>
      )}
      <button class="btn">Delete it for good</button>
    </Try>
  );
}
