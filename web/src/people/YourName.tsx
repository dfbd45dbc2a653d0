/** Who is somebody here: a browser that has no person yet is asked for a name and becomes a guest. */
import { becomeGuest } from "../api/people";
import { become, me } from "../store/people/me";
import { t as common } from "../words/common";

/** This browser's person; a stranger becomes a guest by this name. */
export async function somebody(name: string): Promise<string> {
  if (!me.value) become(await becomeGuest(name));
  return me.value?.token ?? "";
}

export function YourName({ name }: { name: { value: string } }) {
  if (me.value) return null;
  return (
    <label class="field">
      <span>{common.yourName}</span>
      <input
        required
        maxLength={40}
        autocomplete="nickname"
        pattern="[^,#~]*"
        title={common.nameRule}
        value={name.value}
        onInput={(event) => (name.value = event.currentTarget.value)}
      />
    </label>
  );
}
