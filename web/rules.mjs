// Turns docs/rules/*.md, and the same in German (docs/rules/de), into plain web pages beside the bundle, so that a
// refusal's link opens its rule.
// Knows only what those pages use: headings, paragraphs, tables, lists, links, emphasis, anchors.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const ANCHOR = /<a id="([^"]+)"><\/a>/;
/** A cell with nothing but the number of a rule, or a link to it. */
const RULE = /^\[?[A-Z]+-[A-Z0-9]+[a-z]?(\]\([^)]*\))?$/;

const inline = (text) =>
  text
    .replace(/&(?!\w+;)/g, "&amp;")
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(
      /\[([^\]]+)\]\(([^)]+)\)/g,
      (_, words, to) => `<a href="${to.replace(/\.md(?=#|$)/, ".html")}">${words}</a>`,
    )
    .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>")
    .replace(/\*([^*]+)\*/g, "<i>$1</i>");

const cells = (line) =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** The address of a heading: the anchor in it (a German heading has the English one's), else as a code host makes it from its words. */
const slug = (heading) =>
  ANCHOR.exec(heading)?.[1] ??
  heading
    .replace(/<[^>]*>/g, "")
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/\s+/g, "-");

/** The number of a rule is never broken at its hyphen. */
const cell = (words) => `<td${RULE.test(words) ? ' class="id"' : ""}>${inline(words)}</td>`;

function block(lines) {
  const [first, second] = lines;
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading) {
    const level = heading[1].length;
    return (
      `<h${level} id="${slug(heading[2])}">${inline(heading[2].replace(ANCHOR, ""))}</h${level}>` +
      (lines.length > 1 ? block(lines.slice(1)) : "")
    );
  }
  if (first.startsWith("|") && /^\|[-| :]+\|$/.test(second ?? "")) {
    // A row is lit as a whole when the address names the rule in it.
    const row = (line) => {
      const id = ANCHOR.exec(line)?.[1];
      const body = line.replace(ANCHOR, "");
      return `<tr${id ? ` id="${id}"` : ""}>${cells(body).map(cell).join("")}</tr>`;
    };
    const head = `<tr>${cells(first)
      .map((words) => `<th>${inline(words)}</th>`)
      .join("")}</tr>`;
    const table = `<table><thead>${head}</thead><tbody>${lines.slice(2).map(row).join("")}</tbody></table>`;
    // Rules fit on a phone. A table of anything else may be wider than that, and is scrolled by itself.
    return ANCHOR.test(lines[2]) ? table : `<div class="wide" tabindex="0">${table}</div>`;
  }
  if (/^[-*] /.test(first))
    return `<ul>${lines.map((line) => `<li>${inline(line.replace(/^[-*] /, ""))}</li>`).join("")}</ul>`;
  return `<p>${inline(lines.join(" "))}</p>`;
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 Inter,ui-sans-serif,system-ui,sans-serif;max-width:52rem;margin:0 auto;padding:1.5rem 1rem 40vh;
color:light-dark(#28241e,#ece6da);background:light-dark(#fdfbf6,#1c1f22)}h1,h2,h3{font-family:Alegreya,"Iowan Old Style",Palatino,P052,Georgia,serif;line-height:1.2}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid light-dark(#e0d9cb,#31363a)}
td:first-child{font-weight:600}td.id{white-space:nowrap}code{overflow-wrap:anywhere}.wide{overflow-x:auto}
@media(max-width:30rem){table{font-size:.9rem}td,th{padding:.35rem .3rem}}tr:target{background:light-dark(#fbecc4,#4a4229)}a{color:light-dark(#21604a,#7fcaa6)}`;

/** Links of a rule that is shown elsewhere lead back to its page. */
const fromAnywhere = (html, address) =>
  html.replace(/<a href="(?!\/|https?:)([^"]*)"/g, `<a target="_blank" rel="noopener" href="${address}$1"`);

/** The rules of a page, each with its id, for whoever looks for words in them. */
function rulesIn(page, title, blocks, address) {
  return blocks.flat().flatMap((line) => {
    const id = /^\| <a id="([^"]+)"><\/a>/.exec(line)?.[1];
    if (!id) return [];
    const [rule, , ...words] = cells(line.replace(ANCHOR, ""));
    return [{ page, title, id, rule, html: fromAnywhere(inline(words.join(" ")), address) }];
  });
}

/** The languages of the rules: the folder below docs/rules, and what the title of a window says. */
const LANGUAGES = {
  en: { folder: "", words: "rules of Milepost" },
  de: { folder: "de/", words: "Regeln von Milepost" },
};

async function writeLanguage(lang, from, to, faces) {
  const { folder, words } = LANGUAGES[lang];
  const sheet = folder ? "../rules.css" : "rules.css";
  await mkdir(join(to, folder), { recursive: true });
  const index = [];
  for (const file of (await readdir(join(from, folder))).filter((name) => name.endsWith(".md"))) {
    const text = await readFile(join(from, folder, file), "utf8");
    const blocks = text
      .split(/\n\s*\n/)
      .map((part) => part.split("\n").filter((line) => line.trim()))
      .filter((part) => part.length);
    const title = /^# (.*)$/m.exec(text)?.[1] ?? file;
    index.push(...rulesIn(file.replace(/\.md$/, ""), title, blocks, `/docs/rules/${folder}`));
    const page = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · ${words}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${faces}"><link rel="stylesheet" href="${sheet}"></head><body><main>${blocks.map(block).join("\n")}</main></body></html>\n`;
    await writeFile(join(to, folder, file.replace(/\.md$/, ".html")), page);
  }
  await writeFile(join(to, folder, "search.json"), JSON.stringify(index));
}

/** `faces` is the address of the style sheet that names the fonts. */
export async function writeRules(from, to, faces) {
  await mkdir(to, { recursive: true });
  await writeFile(join(to, "rules.css"), `${STYLE}\n`); // the server lets no page bring a sheet within itself
  for (const lang of Object.keys(LANGUAGES)) await writeLanguage(lang, from, to, faces);
}
