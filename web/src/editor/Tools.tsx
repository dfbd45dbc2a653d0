/** The tools, and what is set for the one in hand. */
import { useSignal } from "@preact/signals";
import { Icon } from "../ui/icons";
import { t } from "../words/editor";
import { shown } from "../words/names";
import { Cities, NewCity } from "./Cities";
import { Ferries } from "./Ferries";
import { Field } from "./Field";
import { broad, desert, erasing, ground, NEW, river, riverSections, TOOLS, take, tool } from "./hand";
import { drawn, make } from "./store";

const ICONS = { cities: "city", city: "plus", ground: "hills", river: "river", ferry: "boat" } as const;

export function Tools() {
  return (
    <section class="box tools" aria-labelledby="tools-h">
      <h2 id="tools-h" class="vh">
        {t.tools}
      </h2>
      <div class="kinds" role="radiogroup" aria-labelledby="tools-h">
        {TOOLS.map((one) => (
          <label class="kind" data-on={tool.value === one || undefined} key={one}>
            <input type="radio" class="vh" name="tool" checked={tool.value === one} onChange={() => take(one)} />
            <Icon name={ICONS[one]} />
            <span>{t.tool[one]}</span>
          </label>
        ))}
      </div>
      {tool.value === "cities" && <Cities />}
      {tool.value === "city" && <NewCity />}
      {tool.value === "ground" && <Grounds />}
      {tool.value === "river" && <Rivers />}
      {tool.value === "ferry" && <Ferries />}
      {tool.value !== "cities" && tool.value !== "city" && <p class="hint">{t.panHint}</p>}
    </section>
  );
}

/** The grounds there are, by the names of the rules. */
const grounds = () => Object.keys(t.grounds) as (keyof typeof t.grounds)[];

function Grounds() {
  const deserts = drawn.value?.deserts ?? [];
  return (
    <>
      <p class="hint">{t.groundHint}</p>
      <div class="grounds" role="radiogroup" aria-label={t.ground}>
        {grounds().map((one) => (
          <label class="swatch" data-ground={one} data-on={ground.value === one || undefined} key={one}>
            <input
              type="radio"
              class="vh"
              name="ground"
              checked={ground.value === one}
              onChange={() => (ground.value = one)}
            />
            {t.grounds[one]}
          </label>
        ))}
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={broad.value}
          onChange={(event) => (broad.value = event.currentTarget.checked)}
        />{" "}
        {t.broad}
      </label>
      {ground.value === "desert" && deserts.length > 0 && (
        <Field words={t.desert}>
          <select value={desert.value} onChange={(event) => (desert.value = event.currentTarget.value)}>
            <option value="">{t.noDesert}</option>
            {deserts.map((name) => (
              <option value={name} key={name}>
                {shown(name)}
              </option>
            ))}
          </select>
        </Field>
      )}
    </>
  );
}

function Rivers() {
  const rivers = Object.keys(drawn.value?.rivers ?? {});
  const known = rivers.includes(river.value);
  const typed = useSignal(river.value);
  return (
    <>
      <p class="hint">{t.riverHint}</p>
      <Field words={t.river}>
        <select
          value={known ? river.value : NEW}
          onChange={(event) => {
            river.value = event.currentTarget.value;
            erasing.value = false;
          }}
        >
          <option value={NEW}>{t.newRiver}</option>
          {rivers.sort().map((name) => (
            <option value={name} key={name}>
              {shown(name)}
            </option>
          ))}
        </select>
      </Field>
      {known ? (
        <>
          <label class="check">
            <input
              type="checkbox"
              checked={erasing.value}
              onChange={(event) => (erasing.value = event.currentTarget.checked)}
            />{" "}
            {t.erase}
          </label>
          <p class="row">
            <span class="hint">{t.sections(riverSections.value.length)}</span>
            <button class="lk" onClick={() => void make({ river: river.value, sections: [] })}>
              {t.removeRiver}
            </button>
          </p>
        </>
      ) : (
        <Field words={t.name}>
          <input
            maxLength={40}
            value={typed.value}
            placeholder={t.needName}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
              river.value = typed.value.trim();
            }}
          />
        </Field>
      )}
    </>
  );
}
