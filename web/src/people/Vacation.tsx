/** Going on vacation: one's clocks stand still at every table until one is back. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { goAway, whoAmI } from "../api/people";
import { me } from "../store/people/me";
import { complain } from "../store/toasts";
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
        You are on vacation: your clocks stand still until {day(until.value)}.{" "}
        <button class="lk" onClick={() => void choose(null)}>
          I am back
        </button>
      </p>
    );
  if (!open.value)
    return (
      <button class="lk" onClick={() => (open.value = true)}>
        Going on vacation
      </button>
    );
  return (
    <form class="vacation" onSubmit={go}>
      <label class="field">
        <span>Back on</span>
        <input type="date" name="back" required min={tomorrow()} />
      </label>
      <p class="hint">Until then your clocks stand still at every table.</p>
      <div class="row">
        <button type="button" class="btn sm" onClick={() => (open.value = false)}>
          Not now
        </button>
        <button class="btn sm pri">Stop my clocks</button>
      </div>
    </form>
  );
}

/** The next day of this browser, as a date field writes it. */
function tomorrow(): string {
  const next = new Date(Date.now() + 86_400_000);
  return [next.getFullYear(), next.getMonth() + 1, next.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
}
