/** A turn planned while others play: what is planned, what stands in its way, and answers given beforehand. */
import { useSignal } from "@preact/signals";
import { ahead, planEnds, planning, preparedBy, standingAnswer, stopPlanning, withdraw } from "../store/ahead";
import { busy, mayPlan, mySeats, plannedAt, seat, startPlanning } from "../store/table";
import { RuleLink } from "../ui/RuleLink";
import { t } from "../words/people";

export function PlanBox() {
  if (!mySeats.value.length) return null;
  const { planned, answers, trouble } = preparedBy(seat.value);
  const offered = planning.value || mayPlan.value;
  if (!offered && !trouble && !Object.keys(answers).length) return null;
  return (
    <section class="here planbox" aria-label={t.plannedAhead}>
      {trouble && <Trouble why={trouble} />}
      {planned.length > 0 && <List words={planned.map((one) => one.words ?? one.text)} />}
      {planning.value && <Hint empty={!planned.length} />}
      {offered && (
        <div class="row">
          <button
            class="btn sm"
            disabled={busy.value}
            onClick={() => (planning.value ? stopPlanning() : void startPlanning())}
          >
            {planning.value ? t.backToTable : planned.length ? t.changePlan : t.planNext}
          </button>
          {planned.length > 0 && (
            <button class="lk" disabled={busy.value} onClick={() => void withdraw(plannedAt())}>
              {t.withdraw}
            </button>
          )}
        </div>
      )}
      <Answers answers={answers} />
    </section>
  );
}

function Trouble({ why }: { why: string }) {
  return (
    <p class="why" role="alert">
      {t.planEnded(why)}{" "}
      <button class="lk" onClick={() => void withdraw(plannedAt())}>
        {t.allRight}
      </button>
    </p>
  );
}

function List({ words }: { words: string[] }) {
  const fine = planning.value && ahead.value ? ahead.value.words.length : words.length;
  return (
    <>
      <h3>{t.asPlanned}</h3>
      <ol class="planned">
        {words.map((one, n) => (
          <li class={n < fine ? "" : "not"}>{one}</li>
        ))}
      </ol>
    </>
  );
}

function Hint({ empty }: { empty: boolean }) {
  const why = ahead.value?.problem;
  if (why)
    return (
      <p class="why">
        {why.message} {why.rule && why.link && <RuleLink rule={why.rule} link={why.link} />} {t.undoPlan}
      </p>
    );
  if (ahead.value?.over) return <p class="hint">{t.endsThere}</p>;
  if (!empty || planEnds.value) return null;
  return <p class="hint">{t.imagined}</p>;
}

/** The questions that come out of turn, in plain words. */
const askedOf = (): Record<string, string> => ({
  deal: t.askedDeal,
  "take load": t.askedTake,
  "lose load": t.askedLose,
});

function Answers({ answers }: { answers: Record<string, string> }) {
  const list = Object.entries(answers);
  if (!list.length) return null;
  return (
    <>
      <h3>{t.answered}</h3>
      <ul class="planned">
        {list.map(([word, text]) => (
          <li key={word}>
            {askedOf()[word] ?? t.askedOther(word)}: {text}{" "}
            <button class="lk" onClick={() => void standingAnswer(plannedAt(), word, null)}>
              {t.askAgain}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Beside a question out of turn: whether the answer holds for the next time, too. */
export function useAlways(word: string | undefined): [boolean, (on: boolean) => void, (text: string) => void] {
  const always = useSignal(false);
  const keep = (text: string): void => {
    if (always.value && word) void standingAnswer(plannedAt(), word, text);
    always.value = false;
  };
  return [always.value, (on) => (always.value = on), keep];
}

/** Over the table while one plans: nothing that is seen here has happened. */
export function PlanBand() {
  if (!planning.value) return null;
  return (
    <div class="held plan" role="status">
      <span>{t.planningNow}</span>
      <button class="btn sm" onClick={stopPlanning}>
        {t.backToTable}
      </button>
    </div>
  );
}
