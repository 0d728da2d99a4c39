// Type checks, tests and simulates every formal model with Quint's own simulator: `npm ci && npm run spec`.
// Give names of folders in spec/ to check those alone.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const spec = dirname(dirname(fileURLToPath(import.meta.url)));
const quint = join(dirname(spec), "node_modules", ".bin", "quint");
const TYPESCRIPT = "--backend=typescript"; // The other backend wants a download.
const PLAY = ["--max-samples=10", "--max-steps=40", "--seed=1", "--verbosity=1"];

/** Runs Quint, tells what it says only if it fails, and resolves to whether it went well. */
function run({ what, words }) {
  const began = Date.now();
  return new Promise((resolve) => {
    let said = "";
    const quinting = spawn(quint, words, { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [quinting.stdout, quinting.stderr]) stream.setEncoding("utf8").on("data", (part) => (said += part));
    quinting.on("error", (error) => (said += error));
    quinting.on("close", (code) => {
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok  " : "FAIL"} ${what} (${seconds} s)`);
      if (code !== 0) console.log(said);
      resolve(code === 0);
    });
  });
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
    yield { what: `${name}: types`, words: ["typecheck", model] };
    if (hasRuns(model)) yield { what: `${name}: tests`, words: ["test", model, TYPESCRIPT] };
    if (file !== "rules.qnt") continue;
    const hold = invariants(model);
    const said = hold.length ? ["--invariants", ...hold] : [];
    yield { what: `${name}: play, ${hold.length} invariants`, words: ["run", model, TYPESCRIPT, ...PLAY, ...said] };
  }
}

/** Runs the checks, as many at a time as there are processors. */
async function all(waiting) {
  const results = [];
  const worker = async () => {
    while (waiting.length) results.push(await run(waiting.shift()));
  };
  await Promise.all(cpus().map(worker));
  return results;
}

if (!existsSync(quint)) {
  console.error("Quint is missing: npm ci");
  process.exit(2);
}
const named = process.argv.slice(2);
const isModel = (name) => existsSync(join(spec, name, "rules.qnt"));
const unknown = named.filter((name) => !isModel(name));
if (unknown.length) {
  console.error(`There is no rules.qnt in spec/${unknown[0]}`);
  process.exit(2);
}
const folders = (named.length ? named : readdirSync(spec).filter(isModel)).map((name) => join(spec, name));
const results = await all(folders.flatMap((folder) => [...checks(folder)]));
process.exit(results.every(Boolean) ? 0 : 1);
