/** Fields of forms with their names. */
import type { ComponentChildren } from "preact";

export function Field({ words, children }: { words: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label class="field">
      <span>{words}</span>
      {children}
    </label>
  );
}

/** The name of a city, a ferry or a title. */
export function NameField({ words, name }: { words: string; name: { value: string } }) {
  return (
    <Field words={words}>
      <input maxLength={40} required value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
    </Field>
  );
}
