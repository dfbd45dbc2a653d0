/** Going on vacation: one's clocks stand still at every table until one is back. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { goAway, whoAmI } from "../api/people";
import { me } from "../store/people/me";
import { complain } from "../store/toasts";
import { t as common } from "../words/common";
import { t } from "../words/people";
import { day } from "./Presence";

export function Vacation() {
  const until = useSignal<string | null>(null);
  const open = useSignal(false);
  const token = me.value?.token ?? null;
  useEffect(() => {
    if (token) whoAmI(token).then((self) => void (until.value = self.vacation_until), complain);
  }, [token]);
  const choose = async (moment: string | null): Promise<void> => {
    try {
      await goAway(token, moment);
      until.value = moment;
      open.value = false;
    } catch (error) {
      complain(error);
    }
  };
  const go = (event: Event): void => {
    event.preventDefault();
    const date = new FormData(event.currentTarget as HTMLFormElement).get("back");
    void choose(new Date(`${date}T00:00`).toISOString()); // the day begins where this browser is
  };
  if (until.value)
    return (
      <p class="hint vacation">
        {t.vacationUntil(day(until.value))}{" "}
        <button class="lk" onClick={() => void choose(null)}>
          {t.iAmBack}
        </button>
      </p>
    );
  if (!open.value)
    return (
      <button class="lk" onClick={() => (open.value = true)}>
        {t.goVacation}
      </button>
    );
  return (
    <form class="vacation" onSubmit={go}>
      <label class="field">
        <span>{t.backOn}</span>
        <input type="date" name="back" required min={tomorrow()} />
      </label>
      <p class="hint">{t.clocksStand}</p>
      <div class="row">
        <button type="button" class="btn sm" onClick={() => (open.value = false)}>
          {common.notNow}
        </button>
        <button class="btn sm pri">{t.stopClocks}</button>
      </div>
    </form>
  );
}

/** The next day of this browser, as a date field writes it. */
function tomorrow(): string {
  const next = new Date(Date.now() + 86_400_000);
  return [next.getFullYear(), next.getMonth() + 1, next.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
}
