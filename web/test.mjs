// Runs the tests of the page's own logic: bundles each tests/*.test.ts for Node and hands them to Node's test runner.
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, "tests");
const tests = (await readdir(folder)).filter((name) => name.endsWith(".test.ts")).map((name) => join(folder, name));
const out = await mkdtemp(join(here, "node_modules", ".tests-"));
try {
  await build({
    entryPoints: tests,
    bundle: true,
    platform: "node",
    format: "esm",
    outdir: out,
    outExtension: { ".js": ".mjs" },
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
  });
  const made = (await readdir(out)).map((name) => join(out, name));
  process.exitCode = spawnSync(process.execPath, ["--test", ...made], { stdio: "inherit" }).status ?? 1;
} finally {
  await rm(out, { recursive: true });
}
