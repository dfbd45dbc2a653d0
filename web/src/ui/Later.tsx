/** A part of the page that comes when it is first wanted. */
import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { complain } from "../store/toasts";

export function Later({ when, load }: { when: boolean; load: () => Promise<ComponentType> }) {
  const part = useSignal<ComponentType | null>(null);
  useEffect(() => {
    if (when && !part.value)
      load()
        .then((found) => (part.value = found))
        .catch(complain);
  }, [when]);
  return when && part.value && <part.value />;
}
