// Bundles the page into ../src/milepost/server/static: files named by their content, and the one page that names them.

import { createHash } from "node:crypto";
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
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
  sourcemap: process.env.MILEPOST_SOURCE_MAPS === "1", // for whoever looks for a fault; nobody else needs them
  format: "esm",
  splitting: true, // what is imported when it is asked for is a file of its own
  target: ["es2022"],
  charset: "utf8",
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

const PAPER = "#fdfbf6"; // around the page on a phone
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
const mark = await readFile(join(here, "icons", "mark.svg"), "utf8");
const icon = `data:image/svg+xml,${encodeURIComponent(mark.trim())}`;
const index = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>Milepost</title>
<meta name="theme-color" content="${PAPER}">
<link rel="icon" href="${icon}">
<link rel="apple-touch-icon" href="/icons/tile-512.png">
<link rel="manifest" href="/page.webmanifest">
${early.join("\n")}
<link rel="stylesheet" href="/assets/${faces}">
<link rel="stylesheet" href="/assets/${style}">
<script type="module" src="/assets/${script}"></script>
</head>
<body><div id="page"></div><noscript>Milepost is played in a browser with JavaScript. <span lang="de">Milepost spielt man in einem Browser mit JavaScript.</span></noscript></body>
</html>
`;
await writeFile(join(out, "index.html"), index);
await cp(join(here, "icons"), join(out, "icons"), { recursive: true });
const image = (name, sizes, type, purpose) => ({ src: `/icons/${name}`, sizes, type, purpose });
const manifest = {
  id: "/",
  name: "Milepost",
  description: "Crayon-rail games: draw your track, deliver, win.",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#efebe2",
  theme_color: PAPER,
  icons: [
    image("mark.svg", "any", "image/svg+xml", "any"),
    image("mark-192.png", "192x192", "image/png", "any"),
    image("mark-512.png", "512x512", "image/png", "any"),
    image("tile-512.png", "512x512", "image/png", "maskable"),
  ],
};
await writeFile(join(out, "page.webmanifest"), `${JSON.stringify(manifest, null, 2)}\n`);

// The worker is of the whole site, so it lies at its root. It keeps these files; their names tell their contents.
const kept = ["/", ...made.filter((name) => !name.endsWith(".map")).map((name) => `/assets/${name}`)];
const worker = await readFile(join(here, "src", "notices", "worker.mjs"), "utf8");
const version = createHash("sha256").update(index).update(kept.join()).digest("hex").slice(0, 12);
const known = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(kept)};\n`;
await writeFile(join(out, "worker.js"), known + worker);
await writeRules(join(here, "..", "docs", "rules"), join(out, "docs", "rules"), `/assets/${faces}`);
console.log(`built ${made.filter((name) => !name.endsWith(".map")).join(", ")} into ${out}`);
