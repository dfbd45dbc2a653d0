/** A field of a form with its name. */
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
