/** Who sits at the table: folded out beside it, with the links to open seats and what one may do about a seat. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { companions } from "../api/people";
import type { Companion, Place } from "../api/shapes";
import { swatch } from "../board/track/crayon";
import {
  askToEmpty,
  askToHandOver,
  askToResign,
  back,
  giveToBot,
  invite,
  invitePerson,
  linkTo,
  pause,
  standIn,
} from "../store/people/host";
import { me } from "../store/people/me";
import { elsewhere, heldUp, hosting, openSeats, people, places } from "../store/people/people";
import { muted, type Pane, pane, setMuted, talks, unread } from "../store/people/talk";
import { go } from "../store/route";
import { anyTable, anyView, mySeats } from "../store/table";
import { complain, note } from "../store/toasts";
import { Go } from "../ui/Go";
import { titleName } from "../ui/Header";
import { Icon } from "../ui/icons";
import { t as common } from "../words/common";
import { t } from "../words/people";
import { HostBox } from "./HostBox";
import { day, Presence, SeatClock } from "./Presence";
import { Share } from "./Share";
import { Notes, Talk } from "./Talk";

export function PeopleButton() {
  const news = unread.value;
  const open = pane.value !== null;
  return (
    <button
      class="ib people-button"
      aria-expanded={open}
      aria-label={news ? t.peopleUnread(news) : t.peopleTalk}
      title={t.peopleTalk}
      onClick={() => (pane.value = open ? null : news ? "talk" : "people")}
    >
      <Icon name="people" />
      <span class="w">{t.people}</span>
      {news > 0 && <span class="unread num">{news}</span>}
    </button>
  );
}

/** Why nobody may act, and the way on for those who have one. */
export function HeldUp() {
  const waits = openSeats.value.length > 0;
  useEffect(() => {
    if (waits && hosting.value && pane.value === null) pane.value = "people"; // the links are to be handed out
  }, [waits, hosting.value]);
  const why = heldUp.value;
  if (why === null) return null;
  const { ended, paused } = people.value ?? {};
  const free = openSeats.value[0];
  const lobbied = people.value?.visibility === "open" && !people.value.line.waiting;
  return (
    <div class="held" role="status">
      <span>{why}</span>
      {!ended && paused && hosting.value && (
        <button class="btn sm" onClick={() => void pause(false)}>
          {t.goOn}
        </button>
      )}
      {!ended && !paused && hosting.value && pane.value !== "people" && (
        <button class="btn sm" onClick={() => (pane.value = "people")}>
          {t.showLinks}
        </button>
      )}
      {!ended && free && !hosting.value && !mySeats.value.length && lobbied && (
        <button class="btn sm" onClick={() => go(`/join/${anyTable.value?.id}`)}>
          {t.sitDown}
        </button>
      )}
    </div>
  );
}

const panes = (): [Pane, string][] => [
  ["people", t.people],
  ["talk", t.talk],
  ["notes", t.myNotes],
];

export function PeoplePane() {
  const open = pane.value;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return;
    const leave = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && box.current?.contains(document.activeElement)) pane.value = null;
    };
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [open]);
  if (!open || !people.value) return null;
  const shown = panes().filter(([key]) => key === "people" || talks.value);
  return (
    <section class="pane" ref={box} aria-label={t.peopleTalk}>
      <div class="ph">
        <div class="panes" role="tablist">
          {shown.map(([key, name]) => (
            <button class="tab" role="tab" aria-selected={open === key} key={key} onClick={() => (pane.value = key)}>
              {name}
              {key === "talk" && unread.value > 0 && <span class="unread num">{unread.value}</span>}
            </button>
          ))}
        </div>
        <button class="ib" aria-label={common.close} title={common.close} onClick={() => (pane.value = null)}>
          ✕
        </button>
      </div>
      {open === "people" && <List />}
      {open === "talk" && <Talk />}
      {open === "notes" && <Notes />}
    </section>
  );
}

function List() {
  const watching = people.value?.watching ?? 0;
  return (
    <div class="pb">
      <ul class="places" aria-label={t.seats}>
        {places.value.map((one) => (
          <Seat one={one} key={one.seat} />
        ))}
      </ul>
      {watching > 0 && <p class="hint">{watching === 1 ? t.oneWatching : t.watching(watching)}</p>}
      {hosting.value && <HostBox />}
    </div>
  );
}

function stateOf(one: Place): string {
  if (one.kind === "open") return t.yetToJoin;
  if (one.kind === "bot") return common.bot;
  const words = [
    one.yours ? common.you : "",
    one.host ? t.host : "",
    one.resigned ? t.resignedBot : one.away ? t.awayBot : "",
    !elsewhere.value || one.resigned ? "" : one.here ? t.here : t.notHere,
    one.clock?.rests_until ? t.onVacation(day(one.clock.rests_until)) : "",
  ];
  return words.filter(Boolean).join(" · ");
}

function Seat({ one }: { one: Place }) {
  return (
    <li class="place">
      <span dangerouslySetInnerHTML={{ __html: swatch(one.seat) }} />
      <span class="who">
        <b>{one.person ? <Go to={`/player/${one.person}`}>{one.name}</Go> : one.name}</b>
        <Presence n={one.seat} />
        <SeatClock n={one.seat} />
        <small>{stateOf(one)}</small>
      </span>
      {hosting.value && one.kind === "open" && <Invitation one={one} />}
      <Choices one={one} />
    </li>
  );
}

function Invitation({ one }: { one: Place }) {
  const link = linkTo(anyTable.value?.id ?? "", one.seat);
  return (
    <div class="invitation">
      {link && <Share link={link} label={t.linkFor(one.name)} title={t.aGameOf(titleName())} />}
      <p class="hint">
        {link && t.sendLink(one.name)}
        {!link && one.invited && t.linkElsewhere}
        {!link && !one.invited && t.nobodyInvited}
        <button class="lk" onClick={() => void invite(one.seat)}>
          {link || one.invited ? t.newLink : t.makeLink}
        </button>
      </p>
      <Companions one={one} />
    </div>
  );
}

/** People the host has sat with can be invited by name: no link has to be carried to them. */
function Companions({ one }: { one: Place }) {
  const known = useSignal<Companion[]>([]);
  useEffect(() => {
    const token = me.value?.token;
    if (token) companions(token).then((list) => void (known.value = list), complain);
  }, []);
  const list = known.value.filter(({ id }) => places.value.every((other) => other.person !== id));
  if (!list.length) return null;
  const ask = (id: string): void => {
    const name = list.find((other) => other.id === id)?.name;
    if (name) void invitePerson(one.seat, id).then(() => note(t.keptFor(name)));
  };
  return (
    <label class="field">
      <span>{t.inviteKnown}</span>
      <select aria-label={t.inviteTo(one.seat + 1)} value="" onChange={(event) => ask(event.currentTarget.value)}>
        <option value="">{t.choose}</option>
        {list.map(({ id, name }) => (
          <option value={id}>{name}</option>
        ))}
      </select>
    </label>
  );
}

/** What one may do about a seat: its holder, and the host. */
function Choices({ one }: { one: Place }) {
  if (anyView.value?.phase === "over" || people.value?.ended) return null;
  const host = hosting.value;
  const person = one.kind === "person";
  const list: [string, () => void][] = [];
  if (person && !one.resigned && (one.yours || host)) {
    if (one.away) list.push([one.yours ? t.iAmBack : t.playAgain, () => void back(one.seat)]);
    else list.push([one.yours ? t.botForMe : t.botStandIn, () => void standIn(one.seat)]);
  }
  if (one.kind === "open" && host) list.push([t.giveToBot, () => void giveToBot(one.seat)]);
  if (person && host && !one.yours && !one.resigned) list.push([t.makeHost, () => askToHandOver(one)]);
  if (host && one.kind !== "open" && (!one.yours || mySeats.value.length > 1))
    list.push([t.emptySeat, () => askToEmpty(one)]);
  if (person && one.yours && !one.resigned) list.push([t.resign, () => askToResign(one)]);
  const other = person && !one.yours && talks.value ? one.person : null;
  const silent = other !== null && muted.value.includes(other);
  if (other) list.push([silent ? t.unmute : t.mute, () => void setMuted(other, !silent)]);
  if (!list.length) return null;
  return (
    <div class="choices">
      {list.map(([words, act]) => (
        <button class="lk" key={words} aria-label={`${words}: ${one.name}`} onClick={act}>
          {words}
        </button>
      ))}
    </div>
  );
}
