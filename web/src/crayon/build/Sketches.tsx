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
import { count } from "../../words";

export function KeepButton() {
  return (
    <button class="lk" disabled={!mayKeep.value} onClick={keepSketch} title="K">
      {current.value ? "Put it back" : "Keep for later"}
    </button>
  );
}

export function Sketches() {
  const list = sketches.value;
  if (!mySeats.value.length || view.value?.phase === "over") return null;
  if (!list.length) return acting.value === null ? <Meanwhile /> : null;
  return (
    <section class="here sketches" aria-label="Sketches kept">
      <h3>Sketches kept</h3>
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
        {drawing.value ? "Stop sketching" : "Sketch track meanwhile"}
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
            <span class="num" title="What it cost when it was kept">
              {one.total}M
            </span>
          )}
        </button>
      )}
      <button class="ib" aria-label={`Rename ${one.name}`} onClick={() => (naming.value = !naming.value)}>
        <Icon name="pencil" />
      </button>
      <button class="ib" aria-label={`Throw ${one.name} away`} onClick={() => drop(one.id)}>
        <Icon name="cross" />
      </button>
      {rivals.map(([name, sections]) => (
        <p class="warn" key={name}>
          {name} has built {count(sections, "section")} of it.
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
        aria-label="Name of the sketch"
        maxLength={40}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && done()}
        ref={(field) => field?.focus()}
      />
      <button class="btn sm">Name it</button>
    </form>
  );
}
