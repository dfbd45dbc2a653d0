/** Styles lie in one bundle: a room's file must not change what another room's file draws. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../src/styles/", import.meta.url)); // tests are bundled into node_modules
/** Colours and sizes by name may be set in the file that needs them. */
const NAMES = [":root", '[data-theme="dark"]'];

/** The selectors of a file that hold on every screen: those of media rules and the like are meant to change others. */
function selectors(css: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let words = "";
  for (const letter of css.replace(/\/\*[\s\S]*?\*\//g, "")) {
    if (letter === "{") {
      if (!depth && !words.trim().startsWith("@")) found.push(...words.split(/,(?![^(]*\))/).map((one) => one.trim()));
      depth++;
    } else if (letter === "}") depth--;
    words = letter === "{" || letter === "}" || letter === ";" ? "" : words + letter;
  }
  return found;
}

test("a selector stands in one file of styles", () => {
  const home = new Map<string, string>();
  const twice: string[] = [];
  for (const file of readdirSync(FOLDER))
    for (const one of selectors(readFileSync(FOLDER + file, "utf8"))) {
      const other = home.get(one) ?? file;
      if (other !== file && !NAMES.includes(one)) twice.push(`${one}: ${other}, ${file}`);
      home.set(one, other);
    }
  assert.ok(home.has(".steps"), "styles were read");
  assert.deepEqual(twice, []);
});
