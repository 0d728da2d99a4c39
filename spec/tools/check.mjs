// Type checks, tests and simulates every formal model with Quint's own simulator: `npm ci && npm run spec`.
// Give names of folders in spec/ to check those alone.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const spec = dirname(dirname(fileURLToPath(import.meta.url)));
const quint = join(dirname(spec), "node_modules", ".bin", "quint");
const TYPESCRIPT = "--backend=typescript"; // The other backend wants a download.
const PLAY = ["--max-samples=10", "--max-steps=40", "--seed=1", "--verbosity=1"];

/** Runs Quint and tells what it says only if it fails. */
function run(what, words) {
  const began = Date.now();
  const done = spawnSync(quint, words, { encoding: "utf8" });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${done.status === 0 ? "ok  " : "FAIL"} ${what} (${seconds} s)`);
  if (done.status !== 0) console.log(done.stdout, done.stderr, done.error ?? "");
  return done.status === 0;
}

/** What always holds: the values of a model that read its state. */
function invariants(model) {
  return [...readFileSync(model, "utf8").matchAll(/^ {2}val (\w+)/gm)].map((found) => found[1]);
}

function hasRuns(model) {
  return /^ {2}run \w+/m.test(readFileSync(model, "utf8"));
}

function* checks(folder) {
  for (const file of ["rules.qnt", "scenarios.qnt"]) {
    const model = join(folder, file);
    if (!existsSync(model)) continue;
    const name = relative(spec, model);
    yield run(`${name}: types`, ["typecheck", model]);
    if (hasRuns(model)) yield run(`${name}: tests`, ["test", model, TYPESCRIPT]);
    if (file !== "rules.qnt") continue;
    const hold = invariants(model);
    const said = hold.length ? ["--invariants", ...hold] : [];
    yield run(`${name}: play, ${hold.length} invariants`, ["run", model, TYPESCRIPT, ...PLAY, ...said]);
  }
}

if (!existsSync(quint)) {
  console.error("Quint is missing: npm ci");
  process.exit(2);
}
const named = process.argv.slice(2);
const folders = (named.length ? named : readdirSync(spec))
  .map((name) => join(spec, name))
  .filter((folder) => existsSync(join(folder, "rules.qnt")));
const results = folders.flatMap((folder) => [...checks(folder)]);
process.exit(results.length && results.every(Boolean) ? 0 : 1);
