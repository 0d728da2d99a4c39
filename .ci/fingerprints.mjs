// Prints what fingerprints.py prints, in Pyodide: node .ci/fingerprints.mjs FOLDER
// FOLDER holds wheels: of pigrules, and of what it depends on. Nothing is downloaded.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const find = createRequire(join(process.cwd(), "node_modules/"));
const { loadPyodide } = await import(pathToFileURL(find.resolve("pyodide/pyodide.mjs")).href);
const python = await loadPyodide({ stdout: (line) => console.log(line) });
for (const wheel of readdirSync(process.argv[2]).filter((name) => name.endsWith(".whl"))) {
  python.unpackArchive(new Uint8Array(readFileSync(join(process.argv[2], wheel))), "wheel");
}
for (const [folder, ending] of [[".ci", "fingerprints.py"], ["examples/records", ".toml"]]) {
  python.FS.mkdirTree(`/checkout/${folder}`);
  for (const name of readdirSync(join(here, "..", folder)).filter((each) => each.endsWith(ending))) {
    python.FS.writeFile(`/checkout/${folder}/${name}`, readFileSync(join(here, "..", folder, name)));
  }
}
await python.runPythonAsync(`
import runpy
runpy.run_path("/checkout/.ci/fingerprints.py", run_name="__main__")
`);
