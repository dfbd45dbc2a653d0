import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import type TypeScript from "typescript";
import "./browser";
import { t as board } from "../src/words/board";
import { t as cards } from "../src/words/cards";
import { t as coach } from "../src/words/coach";
import { t as common } from "../src/words/common";
import { t as crayon } from "../src/words/crayon";
import { german } from "../src/words/de";
import { t as desk } from "../src/words/desk";
import { t as editor } from "../src/words/editor";
import { t as finish } from "../src/words/finish";
import { t as help } from "../src/words/help";
import { t as history } from "../src/words/history";
import { t as home } from "../src/words/home";
import { dated, decimal, language, type Room, speak } from "../src/words/language";
import { t as notices } from "../src/words/notices";
import { t as people } from "../src/words/people";
import { t as place } from "../src/words/place";
import { t as replay } from "../src/words/replay";
import { t as table } from "../src/words/table";
import { t as titles } from "../src/words/titles";
import { t as ui } from "../src/words/ui";
import { t as variants } from "../src/words/variants";
import { t as village } from "../src/words/village";

const ts = createRequire(import.meta.url)("typescript") as typeof TypeScript; // not bundled: it is large
const SRC = fileURLToPath(new URL("../../src/", import.meta.url)); // tests are bundled into a folder of node_modules

// No word outside the catalogue

const WORD = /\p{L}{2}/u;
/** Names that are the same in every language. */
const NAMES = new Set(["Milepost", "PNG", "SVG", "Discord", "Slack", "Esc"]);
/** Attributes that are read or heard; those of our own components, too. */
const HEARD = new Set(["aria-label", "title", "placeholder", "alt", "label", "words", "heading", "means", "what"]);
/** A sentence, or the beginning of one, wherever it stands in the code. */
const SENTENCE = /^\s*[,;]?\s*\p{Lu}?\p{Ll}+’?\p{Ll}* .*\p{Ll}{2}.*|^\p{Lu}\p{Ll}+[.…!?]$/u;
/** Texts in the code that nobody reads on the page: actions, selectors, keys of storage, errors of programmers. */
const UNREAD: Record<string, RegExp> = {
  "crayon/Events.tsx": /^(special demand|communism falls)$/,
  "crayon/Special.tsx": /^communism falls$/,
  "board/board.ts": /^track key$/,
  "board/marks/tips.ts": /^a train$/,
  "store/guide.ts": /^open seed$/,
  "store/table.ts": /^unknown table$|^A preview of | is not one of track\.$/,
  "store/track/trade.ts": /^(ask nothing|ask ferry |give ferry )$/,
  "village/Markets.tsx": /^ off dear$/,
};
/** What is read or heard in markup that is put together as text. */
const MARKUP = /(?:aria-label="|title="|<title>)([^"<$]+)/g;
const CODE = /^(input|button|textarea|dialog|select)\b|[{}<>]|^[\w-]+:[\w-]|^\w+(\.\w+)+$|\d+px $/;

type Node = TypeScript.Node;
const nameless = (text: string): boolean =>
  WORD.test(text) && !NAMES.has(text.trim()) && !/^https:|[{}]|^:is/.test(text);

/** The texts that an expression puts on the page by itself, not through a call. */
function literals(node: Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.flatMap((span) => [span.literal.text, ...literals(span.expression)])];
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
  if (ts.isBinaryExpression(node))
    return ["&&", "||", "??", "+"].includes(node.operatorToken.getText())
      ? [node.left, node.right].flatMap(literals)
      : [];
  if (ts.isParenthesizedExpression(node)) return literals(node.expression);
  return [];
}

function strays(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node)) found.push(...[node.text].filter(nameless));
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      found.push(...literals(node.expression).filter(nameless));
    if (ts.isJsxAttribute(node) && HEARD.has(node.name.getText()) && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      const ours = node.name.getText() !== "what"; // of two of our components: the one names a column of data
      if (value && ours) found.push(...literals(value).filter(nameless));
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateTail(node)) {
      const said = SENTENCE.test(node.text) && !CODE.test(node.text) && !UNREAD[file]?.test(node.text);
      if (said && !isCode(node)) found.push(node.text);
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(...[...node.text.matchAll(MARKUP)].map(([, said]) => said as string).filter(nameless));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Keys, what something is compared with, and attributes that nobody reads. */
function isCode(node: Node): boolean {
  const up = node.parent;
  if (ts.isJsxAttribute(up)) return !HEARD.has(up.name.getText());
  for (let at: Node = node; at && !ts.isStatement(at); at = at.parent)
    if (ts.isJsxAttribute(at) && ["class", "style", "action", "d", "key", "data-at"].includes(at.name.getText()))
      return true;
  return (ts.isPropertyAssignment(up) && up.name === node) || ts.isElementAccessExpression(up) || ts.isCaseClause(up);
}

const files = (readdirSync(SRC, { recursive: true }) as string[])
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith("words/") && name !== "api/types.ts");

test("all words of the page are in the catalogue", () => {
  assert.ok(files.length > 150);
  const found = files.flatMap((name) =>
    strays(name, readFileSync(SRC + name, "utf8")).map((text) => `${name}: ${text}`),
  );
  assert.deepEqual(found, []);
});

test("a word beside the catalogue would be found", () => {
  const page = (body: string): string[] => strays("x.tsx", body);
  assert.deepEqual(page("const a = <p>Build now</p>"), ["Build now"]);
  assert.deepEqual(page('const a = <b title="so">{n}M</b>'), ["so"]);
  assert.deepEqual(page('const a = <b>{on ? "left" : t.none}</b>'), ["left"]);
  assert.deepEqual(page('const a = <i aria-label={"Seat " + n} />'), ["Seat "]);
  assert.deepEqual(page('draw(`<svg aria-label="Board of`)'), ["Board of"]);
  assert.deepEqual(page('note("The table has moved on.")'), ["The table has moved on."]);
  assert.deepEqual(page('const a = <b class="so far">{t.soFar} M</b>'), []);
});

// Both languages alike

const rooms: Record<Room, object> = {
  board,
  cards,
  coach,
  common,
  crayon,
  desk,
  editor,
  finish,
  help,
  history,
  home,
  notices,
  people,
  place,
  replay,
  table,
  titles,
  ui,
  variants,
  village,
};
type Said = (...args: never[]) => unknown;
type Text = string | Said | { [key: string]: Text };
/** Every text by the way to it. */
const flat = (texts: object, way = ""): [string, Text][] =>
  Object.entries(texts).flatMap(([key, text]: [string, Text]) =>
    typeof text === "object" ? flat(text, `${way}${key}.`) : [[way + key, text]],
  );
const inWords = (said: unknown): string => (Array.isArray(said) ? said.map(inWords).join("") : String(said ?? ""));

/** Which values a text tells when it is given these. */
function told(text: Said, args: unknown[]): number[] {
  const words = inWords(text(...(args as never[])));
  assert.ok(words.trim() || args.includes(""), "a text that says nothing");
  assert.doesNotMatch(words, /undefined|NaN|\[object/);
  return args.flatMap((value, n) => (typeof value === "string" && words.includes(value) ? [n] : []));
}

test("both languages have the same texts, and these tell the same values", () => {
  for (const [room, english] of Object.entries(rooms)) {
    const other = new Map(flat(german[room as Room]));
    const own = flat(english);
    assert.deepEqual([...other.keys()].sort(), own.map(([key]) => key).sort(), room);
    for (const [key, text] of own) {
      const its = other.get(key);
      assert.equal(typeof its, typeof text, `${room}.${key}`);
      if (typeof text !== "function" || typeof its !== "function") continue;
      assert.equal(its.length, text.length, `${room}.${key} takes as many values`);
      const marks = Array.from({ length: text.length }, (_, n) => `«${n}»`);
      for (const without of [-1, ...marks.keys()]) {
        const args = marks.map((mark, n) => (n === without ? "" : mark));
        assert.deepEqual(told(its, args), told(text, args), `${room}.${key} tells the same of ${args}`);
      }
    }
  }
});

test("whatever is longer than a word is said in another way", () => {
  for (const [room, english] of Object.entries(rooms)) {
    const other = new Map(flat(german[room as Room]));
    const same = flat(english).filter(
      ([key, text]) => typeof text === "string" && /\p{L}{2} \p{L}{2}/u.test(text) && other.get(key) === text,
    );
    assert.deepEqual(same, [], room);
  }
});

test("the page says what the chosen language says, figures and days, too", async () => {
  assert.equal(common.close, "Close");
  assert.equal(common.turns(1), "1 turn");
  await speak("de");
  assert.equal(document.documentElement.lang, "de");
  assert.deepEqual([common.close, common.turns(1), common.turns(2)], ["Schließen", "1 Zug", "2 Züge"]);
  assert.equal(decimal(1.25, 1), "1,3");
  assert.equal(dated("2026-03-05T12:00:00", { day: "numeric", month: "long" }), "5. März");
  await speak("en");
  assert.deepEqual([common.close, language.value], ["Close", "en"]);
});
