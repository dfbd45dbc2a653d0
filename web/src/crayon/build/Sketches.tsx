/** Sketches kept for later: laid on the board by one press, named, thrown away; who has built on them meanwhile. */
import { useSignal } from "@preact/signals";
import { drawing } from "../../store/look";
import { acting, mySeats, view } from "../../store/table";
import {
  builtOn,
  current,
  drop,
  type KeptSketch,
  keepSketch,
  mayKeep,
  rename,
  sketches,
  takeUp,
} from "../../store/track/sketches";
import { Icon } from "../../ui/icons";
import { t } from "../../words/crayon";

export function KeepButton() {
  return (
    <button class="lk" disabled={!mayKeep.value} onClick={keepSketch} title="K">
      {current.value ? t.putBack : t.keepLater}
    </button>
  );
}

export function Sketches() {
  const list = sketches.value;
  if (!mySeats.value.length || view.value?.phase === "over") return null;
  if (!list.length) return acting.value === null ? <Meanwhile /> : null;
  return (
    <section class="here sketches" aria-label={t.sketchesKept}>
      <h3>{t.sketchesKept}</h3>
      <ul>
        {list.map((one) => (
          <Row one={one} key={one.id} />
        ))}
      </ul>
    </section>
  );
}

/** While others play one may draw. */
function Meanwhile() {
  return (
    <p class="hint sketches">
      <button class="lk" aria-pressed={drawing.value} onClick={() => (drawing.value = !drawing.value)} title="B">
        {drawing.value ? t.stopSketching : t.sketchMeanwhile}
      </button>
    </p>
  );
}

function Row({ one }: { one: KeptSketch }) {
  const naming = useSignal(false);
  const on = current.value?.id === one.id;
  const rivals = builtOn(one);
  return (
    <li class={on ? "on" : ""}>
      {naming.value ? (
        <Naming one={one} done={() => (naming.value = false)} />
      ) : (
        <button class="take" aria-pressed={on} onClick={() => takeUp(one)}>
          <span class="n">{one.name}</span>
          {one.total !== null && (
            <span class="num" title={t.keptCost}>
              {one.total}M
            </span>
          )}
        </button>
      )}
      <button class="ib" aria-label={t.renameSketch(one.name)} onClick={() => (naming.value = !naming.value)}>
        <Icon name="pencil" />
      </button>
      <button class="ib" aria-label={t.dropSketch(one.name)} onClick={() => drop(one.id)}>
        <Icon name="cross" />
      </button>
      {rivals.map(([name, sections]) => (
        <p class="warn" key={name}>
          {t.builtOnIt(name, sections)}
        </p>
      ))}
    </li>
  );
}

function Naming({ one, done }: { one: KeptSketch; done: () => void }) {
  const text = useSignal(one.name);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        rename(one.id, text.value);
        done();
      }}
    >
      <input
        aria-label={t.sketchName}
        maxLength={40}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && done()}
        ref={(field) => field?.focus()}
      />
      <button class="btn sm">{t.nameIt}</button>
    </form>
  );
}
