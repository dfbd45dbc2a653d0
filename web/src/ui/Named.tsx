/** A button whose inside is drawn for the eye, with a name of its own: what is drawn need not read well aloud. */
import type { ComponentChildren } from "preact";

export function Named({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <span class="seen" aria-hidden="true">
        {children}
      </span>
      <span class="vh">{name}</span>
    </>
  );
}
