// Bundles the page into ../src/milepost/server/static: files named by their content, and the one page that names them.

import { copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { writeRules } from "./rules.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.env.MILEPOST_STATIC ?? join(here, "..", "src", "milepost", "server", "static");

await mkdir(join(out, "assets"), { recursive: true });
const result = await build({
  absWorkingDir: here,
  entryPoints: ["src/main.tsx", "src/styles/fonts.css"],
  bundle: true,
  minify: true,
  sourcemap: true,
  format: "esm",
  splitting: true, // what is imported when it is asked for is a file of its own
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  entryNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  loader: { ".woff2": "file" },
  outdir: join(out, "assets"),
  metafile: true,
  logLevel: "warning",
});

const FONTS = ["inter", "alegreya"]; // their licence asks that it travels with them
const made = Object.keys(result.metafile.outputs).map((path) => basename(path));
for (const old of await readdir(join(out, "assets"))) if (!made.includes(old)) await rm(join(out, "assets", old));
for (const font of FONTS)
  await copyFile(
    join(here, "node_modules", "@fontsource-variable", font, "LICENSE"),
    join(out, "assets", `licence-${font}.txt`),
  );
const named = (start, end) => made.find((name) => name.startsWith(start) && name.endsWith(end));
const [script, style, faces] = [named("main-", ".js"), named("main-", ".css"), named("fonts-", ".css")];
const early = made
  .filter((name) => name.endsWith(".woff2"))
  .map((name) => `<link rel="preload" href="/assets/${name}" as="font" type="font/woff2" crossorigin>`);
const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22"><path d="M11 1.500 19.500 6.300v9.400L11 20.500 2.500 15.700V6.300z" fill="#cb3b31"/><path d="M5.500 14.500 16.500 7.500" stroke="#fff6ea" stroke-width="2.600" stroke-linecap="round"/></svg>')}`;
await writeFile(
  join(out, "index.html"),
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>Milepost</title>
<link rel="icon" href="${icon}">
${early.join("\n")}
<link rel="stylesheet" href="/assets/${faces}">
<link rel="stylesheet" href="/assets/${style}">
<script type="module" src="/assets/${script}"></script>
</head>
<body><div id="page"></div><noscript>Milepost is played in a browser with JavaScript.</noscript></body>
</html>
`,
);
await copyFile(join(here, "src", "notices", "worker.mjs"), join(out, "worker.js")); // of the whole site, so at its root
await writeRules(join(here, "..", "docs", "rules"), join(out, "docs", "rules"), `/assets/${faces}`);
console.log(`built ${made.filter((name) => !name.endsWith(".map")).join(", ")} into ${out}`);
