/** The languages of the page: a button where no table is open, a field among the settings. */
import { complain } from "../store/toasts";
import { choose, LANGUAGES, type Language, language } from "../words/language";
import { t } from "../words/ui";

const all = Object.entries(LANGUAGES) as [Language, string][];
const speak = (wanted: Language): void => void choose(wanted).catch(complain);

/** Each language by its own name: whoever looks for it can read it. */
export function LanguageButtons() {
  return (
    <>
      {all
        .filter(([key]) => key !== language.value)
        .map(([key, name]) => (
          <button class="ib" lang={key} key={key} onClick={() => speak(key)}>
            {name}
          </button>
        ))}
    </>
  );
}

export function LanguageField() {
  return (
    <label class="field">
      <span>{t.language}</span>
      <select value={language.value} onChange={(event) => speak(event.currentTarget.value as Language)}>
        {all.map(([key, name]) => (
          <option value={key} lang={key} key={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
