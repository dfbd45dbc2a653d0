/** A secret link to be given to somebody: shown, copied, or shared where the browser can. */
import { useSignal } from "@preact/signals";
import { note } from "../store/toasts";
import { t } from "../words/people";

export function Share({ link, label, title }: { link: string; label: string; title: string }) {
  const copied = useSignal(false);
  const copy = async (field: HTMLInputElement | null | undefined): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      copied.value = true;
    } catch {
      field?.select(); // pages without https may not copy
      note(t.copyMarked);
    }
  };
  return (
    <div class="share">
      <input readOnly value={link} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      <button
        type="button"
        class="btn sm"
        onClick={(event) => void copy(event.currentTarget.parentElement?.querySelector("input"))}
      >
        {copied.value ? t.copied : t.copy}
      </button>
      {"share" in navigator && (
        <button
          type="button"
          class="btn sm"
          onClick={() => void navigator.share({ title, url: link }).catch(() => undefined)}
        >
          {t.share}
        </button>
      )}
    </div>
  );
}
