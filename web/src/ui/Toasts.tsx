/** Notes at the foot of the board, read aloud. */

import { dismiss, toasts } from "../store/toasts";
import { t } from "../words/ui";
import { RuleLink } from "./RuleLink";

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="assertive">
      {toasts.value.map((toast) => (
        <div class={`toast ${toast.kind}`} key={toast.id}>
          <p>
            {toast.text} {toast.rule && <RuleLink rule={t.rule(toast.rule)} link={toast.link} action={toast.action} />}
          </p>
          <button class="ib" aria-label={t.closeNote} onClick={() => dismiss(toast.id)}>
            ✕
          </button>
        </div>
      ))}
    </div>
  );
}
