/** Help at the table: what can be done now, and the rules by their words. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { hintsOf, type RuleText, rulesOf } from "../api/help";
import type { HintLine, Hints } from "../api/shapes";
import { Learn } from "../home/Learn";
import { isLesson, keepLesson, lessons, panelOpen } from "../store/guide";
import { acting, anyTable, anyView, board, mySeats, table } from "../store/table";
import { complain } from "../store/toasts";
import { RuleLink, rulePage } from "../ui/RuleLink";
import { t as common } from "../words/common";
import { t } from "../words/help";
import { language } from "../words/language";
import { label } from "./label";
import { indexed, search } from "./search";

const SHOWN = 25;

/** The phase as hints know it: the opening is one of its own. */
function phase(): string {
  const now = anyView.value;
  if (!now) return "";
  const first = board.value && now.phase === "build" && now.round <= board.value.rules.opening_rounds;
  return first ? "opening" : now.phase;
}

function Line({ one, name }: { one: HintLine; name?: string }) {
  return (
    <li>
      {name && <b>{name}</b>} {one.words} <RuleLink rule={one.rule} link={one.link} />
    </li>
  );
}

function Now({ hints }: { hints: Hints | null }) {
  const now = anyTable.value;
  if (!now || !hints) return null;
  const here = hints.phases.find((one) => one.word === phase());
  const kinds = acting.value === null ? [] : (now.legal?.kinds ?? []);
  const asked = acting.value === null ? null : now.question;
  return (
    <section aria-labelledby="now-h">
      <h3 id="now-h">{t.whatNow}</h3>
      {mySeats.value.length > 0 && acting.value === null && now.outcome === null && <p>{t.othersPlay}</p>}
      {asked ? (
        <p>
          {asked.prompt} <RuleLink rule={asked.rule} link={asked.link} />
        </p>
      ) : (
        here && (
          <p>
            {here.words} <RuleLink rule={here.rule} link={here.link} />
          </p>
        )
      )}
      <ul class="hints">
        {hints.actions
          .filter((one) => kinds.includes(one.word))
          .map((one) => (
            <Line one={one} name={label(one.word)} key={one.word} />
          ))}
      </ul>
    </section>
  );
}

function Found({ list }: { list: RuleText[] }) {
  return (
    <ul class="rules">
      {list.slice(0, SHOWN).map((one) => (
        <li key={`${one.page} ${one.id}`}>
          <RuleLink rule={one.rule || one.title} link={`docs/rules/${one.page}.md#${one.id}`} />{" "}
          <small>{one.title}</small>
          {/* Written by our own build from our own pages. */}
          <p dangerouslySetInnerHTML={{ __html: one.html }} />
        </li>
      ))}
    </ul>
  );
}

function Rules() {
  const typed = useSignal("");
  const index = useSignal<[RuleText, string][]>([]);
  useEffect(() => {
    const asked = language.value;
    rulesOf()
      .then((list) => {
        if (language.value === asked) index.value = indexed(list); // else a late answer would win over the language chosen since
      })
      .catch(complain);
  }, [language.value]);
  const title = anyView.value?.title ?? "index";
  const own = title === "index" || index.value.some(([one]) => one.page === title);
  const page = own ? title : (anyTable.value?.family ?? "index"); // titles without a page follow their family's rules
  const list = search(index.value, typed.value, page);
  return (
    <section aria-labelledby="rules-h">
      <h3 id="rules-h">{t.rules}</h3>
      <search>
        <label class="field">
          <span>{t.findRules}</span>
          <input
            type="search"
            value={typed.value}
            placeholder={t.findHint}
            autocomplete="off"
            onInput={(event) => (typed.value = event.currentTarget.value)}
          />
        </label>
      </search>
      <p class="hint" role="status">
        {!typed.value ? "" : list.length > SHOWN ? t.rulesFirst(list.length, SHOWN) : t.rulesFound(list.length)}
      </p>
      <Found list={list} />
      <p>
        <a href={rulePage(`docs/rules/${page}.md`)} target="_blank" rel="noopener">
          {anyView.value ? t.titleRules : t.allRules}
        </a>
      </p>
    </section>
  );
}

/** A lesson that was left can be taken up again as long as its path was not left, too. */
function Again() {
  const id = anyTable.value?.id ?? "";
  const learning = lessons.value[id];
  if (!isLesson() || !learning?.left) return null;
  return (
    <p>
      <button
        class="btn"
        onClick={() => {
          keepLesson(id, { ...learning, left: false });
          panelOpen.value = false;
        }}
      >
        {t.takeUp}
      </button>
    </p>
  );
}

export function HelpPanel() {
  const box = useRef<HTMLDialogElement>(null);
  const hints = useSignal<Hints | null>(null);
  const family = anyTable.value?.family;
  useEffect(() => box.current?.showModal(), []);
  useEffect(() => {
    if (family)
      hintsOf(family)
        .then((found) => (hints.value = found))
        .catch(complain);
  }, [family]);
  const close = (): void => void (panelOpen.value = false);
  return (
    <dialog ref={box} class="ask help-panel" onClose={close} aria-labelledby="help-panel-h">
      <div class="th">
        <h2 id="help-panel-h">{table.value || family ? t.helpAndRules : t.rules}</h2>
        <button class="ib" aria-label={common.close} onClick={close}>
          ✕
        </button>
      </div>
      <Again />
      <Now hints={hints.value} />
      <Rules />
      <Learn />
    </dialog>
  );
}
