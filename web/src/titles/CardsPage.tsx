/** Typing in the cards of the printed copy one owns, one after the other, by the keyboard alone. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { me } from "../store/people/me";
import { go } from "../store/route";
import { complain } from "../store/toasts";
import { Go } from "../ui/Go";
import { Header } from "../ui/Header";
import { saveAs } from "../ui/save";
import { t } from "../words/titles";
import * as api from "./api";
import {
  at,
  card,
  deck,
  drop,
  filled,
  fresh,
  graveOf,
  keep,
  name,
  open,
  setField,
  setName,
  setNumber,
  slipOf,
  state,
} from "./deck";
import { NameField, Wrong } from "./NameField";

const FIELDS = ["load", "city", "pay"] as const;
const idOf = (row: number, field: string): string => `card-${row}-${field}`;
const focusOn = (id: string): void => {
  const input = document.getElementById(id) as HTMLInputElement | null;
  input?.focus();
  input?.select();
};

export function CardsPage({ id }: { id: string }) {
  const wrong = useSignal("");
  useEffect(() => {
    open(id)
      .then(() => setTimeout(() => focusOn(idOf(0, "load"))))
      .catch((error: unknown) => (wrong.value = error instanceof Error ? error.message : String(error)));
    return () => void keep();
  }, [id]);
  useEffect(
    () => void (document.title = `${t.formTitle(deck.value?.names.title ?? "")} · Milepost`),
    [deck.value?.names.title],
  );
  return (
    <div class="home">
      <Header />
      <main class="typing">
        <section class="box new">
          <Go to="/" class="lk">
            {t.home}
          </Go>
          {wrong.value && <p role="alert">{wrong.value}</p>}
          {deck.value && deck.value.id === id && <Form deck={deck.value} />}
        </section>
        {deck.value && deck.value.id === id && <Typed />}
      </main>
    </div>
  );
}

/** The next field after one; after the last, the next card. */
function onward(row: number, field: (typeof FIELDS)[number]): void {
  const following = FIELDS[FIELDS.indexOf(field) + 1];
  if (following) focusOn(idOf(row, following));
  else if (row < 2) focusOn(idOf(row + 1, "load"));
  else nextCard();
}

function nextCard(): void {
  void keep();
  fresh();
  setTimeout(() => focusOn(idOf(0, "load"))); // once the new card is drawn
}

function Form({ deck }: { deck: api.Deck }) {
  const now = card.value;
  if (!now) return null;
  const numberSlip = slipOf(0, "number", now.number);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        nextCard();
      }}
    >
      <h1>{t.formTitle(deck.names.title)}</h1>
      <p class="lead">{t.formLead}</p>
      <label class="field">
        <span>{t.deckName}</span>
        <input maxLength={40} value={name.value} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <fieldset class="one-card">
        <legend>{t.card(now.number)}</legend>
        <label class="field">
          <span>{t.number}</span>
          <span>
            <input
              id="card-number"
              inputMode="numeric"
              maxLength={4}
              value={now.number}
              aria-invalid={numberSlip?.grave || undefined}
              aria-describedby={numberSlip ? "card-number-slip" : undefined}
              onInput={(event) => setNumber(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                focusOn(idOf(0, "load"));
              }}
            />
            {numberSlip && <Wrong id="card-number" slip={numberSlip} />}
          </span>
        </label>
        {now.demands.map((demand, row) => (
          <Demand demand={demand} row={row} deck={deck} key={row} />
        ))}
      </fieldset>
      <button class="btn pri wide">{t.next}</button>
      <Progress deck={deck} />
    </form>
  );
}

function Demand({ demand, row, deck }: { demand: api.TypedDemand; row: number; deck: api.Deck }) {
  const lists = { load: deck.names.loads.map((load) => load.name), city: deck.names.cities };
  const pay = slipOf(row, "pay", demand.pay);
  return (
    <div class="demand-row">
      {(["load", "city"] as const).map((field) => (
        <div key={field}>
          <span aria-hidden="true">{t[field]}</span>
          <NameField
            id={idOf(row, field)}
            label={`${t.row(row)}: ${t[field]}`}
            value={demand[field]}
            names={lists[field]}
            slip={slipOf(row, field, demand[field])}
            set={(value) => setField(row, field, value)}
            next={() => onward(row, field)}
          />
        </div>
      ))}
      <label>
        <span>{t.pay}</span>
        <input
          id={idOf(row, "pay")}
          aria-label={`${t.row(row)}: ${t.pay}`}
          inputMode="numeric"
          maxLength={6}
          value={demand.pay}
          aria-invalid={pay?.grave || undefined}
          aria-describedby={pay ? `${idOf(row, "pay")}-slip` : undefined}
          onInput={(event) => setField(row, "pay", event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            onward(row, "pay");
          }}
        />
        {pay && <Wrong id={idOf(row, "pay")} slip={pay} />}
      </label>
    </div>
  );
}

/** How many cards are in, and whether they are kept. */
function Progress({ deck }: { deck: api.Deck }) {
  const more = deck.names.needed - deck.whole;
  const said = state.value === "kept" ? t.kept : state.value === "keeping" ? t.keeping : `${t.notKept} ${state.value}`;
  return (
    <p class="hint" role="status" id="cards-in">
      {t.isIn(deck.whole, deck.names.printed)} {more > 0 ? t.needs(more) : t.enough} {said}
    </p>
  );
}

/** The cards that are in, each to be changed or taken out. */
function Typed() {
  const asking = useSignal(false);
  const now = deck.value;
  if (!now) return null;
  const token = me.value?.token ?? null;
  const bad = filled.value.filter(({ n }) => n !== at.value && graveOf(n).length).length;
  const save = async (): Promise<void> => {
    try {
      await keep();
      const { text, name } = await api.deckText(token, now.id);
      saveAs(new Blob([text], { type: "text/plain" }), name);
    } catch (error) {
      complain(error);
    }
  };
  const away = async (): Promise<void> => {
    asking.value = false;
    try {
      await api.removeDeck(token, now.id);
      deck.value = null;
      go("/");
    } catch (error) {
      complain(error);
    }
  };
  return (
    <section class="box typed" aria-labelledby="typed-h">
      <h2 id="typed-h">{t.all}</h2>
      {bad > 0 && <p class="grave">{t.wrong(bad)}</p>}
      {filled.value.length === 0 && <p class="hint">{t.none}</p>}
      <ol>
        {filled.value.map(({ one, n }) => (
          <li key={n} data-on={n === at.value || undefined}>
            <b>{one.number}</b>
            <span>
              {one.demands.map((row, k) => (
                <span key={k}>
                  {row.load} {t.to} {row.city} {row.pay}
                </span>
              ))}
              {n !== at.value &&
                graveOf(n).map((slip, k) => (
                  <small class="grave" key={k}>
                    {slip.words}
                  </small>
                ))}
            </span>
            <button
              class="lk"
              aria-label={t.edit(one.number)}
              onClick={() => {
                at.value = n;
                focusOn(idOf(0, "load"));
              }}
            >
              ✎
            </button>
            <button class="lk" aria-label={t.drop(one.number)} onClick={() => drop(n)}>
              ✕
            </button>
          </li>
        ))}
      </ol>
      <div class="row">
        <button class="btn sm" disabled={!now.whole} onClick={() => void save()}>
          {t.save}
        </button>
        <button class="lk" onClick={() => (asking.value = true)}>
          {t.throwAway}
        </button>
      </div>
      {asking.value && (
        <div class="row" role="alertdialog" aria-label={t.throwAway}>
          <p>{t.sure}</p>
          <button class="btn sm" onClick={() => void away()}>
            {t.throwAway}
          </button>
        </div>
      )}
    </section>
  );
}
