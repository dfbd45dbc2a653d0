/** A field for one of many names: a few letters are enough, Enter takes the first match and goes on. */
import { useSignal } from "@preact/signals";
import type { Slip } from "./api";
import { matches, named } from "./match";

type Field = {
  id: string;
  label: string;
  value: string;
  names: string[];
  slip: Slip | null;
  set: (value: string) => void;
  next: () => void;
};

export function NameField({ id, label, value, names, slip, set, next }: Field) {
  const open = useSignal(false);
  const pointed = useSignal(0);
  const whole = named(names, value);
  const found = open.value && !whole ? matches(names, value) : [];
  const take = (name: string | undefined): void => {
    open.value = false;
    if (name !== undefined) set(name);
  };
  const press = (event: KeyboardEvent): void => {
    const last = found.length - 1;
    if (event.key === "Enter") {
      event.preventDefault();
      take(whole ?? found[pointed.value]);
      next();
    } else if (event.key === "Tab" && !event.shiftKey) take(whole ?? found[pointed.value]);
    else if (event.key === "ArrowDown" && found.length) {
      event.preventDefault();
      pointed.value = Math.min(pointed.value + 1, last);
    } else if (event.key === "ArrowUp" && found.length) {
      event.preventDefault();
      pointed.value = Math.max(pointed.value - 1, 0);
    } else if (event.key === "Escape") open.value = false;
  };
  return (
    <span class="name-field">
      <input
        id={id}
        role="combobox"
        aria-label={label}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length ? `${id}-${pointed.value}` : undefined}
        aria-invalid={slip?.grave || undefined}
        aria-describedby={slip ? `${id}-slip` : undefined}
        autocomplete="off"
        maxLength={60}
        value={value}
        onInput={(event) => {
          open.value = true;
          pointed.value = 0;
          set(event.currentTarget.value);
        }}
        onKeyDown={press}
        onBlur={() => (open.value = false)}
      />
      <span role="listbox" id={`${id}-list`} aria-label={label} hidden={!found.length}>
        {found.map((name, n) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the option it points at
          <span
            role="option"
            id={`${id}-${n}`}
            aria-selected={n === pointed.value}
            key={name}
            onMouseDown={(event) => {
              event.preventDefault(); // the input keeps the focus
              take(name);
              next();
            }}
          >
            {name}
          </span>
        ))}
      </span>
      {slip && <Wrong id={id} slip={slip} />}
    </span>
  );
}

/** What is wrong with a field. */
export const Wrong = ({ id, slip }: { id: string; slip: Slip }) => (
  <small id={`${id}-slip`} class={slip.grave ? "grave" : "unusual"}>
    {slip.words}
  </small>
);
