// Checks a port of the house rules against the conformance vectors of The Three Little Pigs.
//
//   node examples/check_vectors.js [FOLDER [PORT]]
//
// FOLDER has the vectors, PORT is another module that exports what house_rules.js does.
// Every purchase that the vectors judge is put to the port. Exit code 1 if it answers otherwise anywhere.
"use strict";

const { readFileSync, readdirSync } = require("node:fs");
const { join, resolve } = require("node:path");
const { isDeepStrictEqual } = require("node:util");
const { gunzipSync } = require("node:zlib");

const folder = process.argv[2] ?? join(__dirname, "..", "spec", "three_little_pigs", "vectors");
const port = require(resolve(process.argv[3] ?? join(__dirname, "house_rules.js")));

const PARTS = ["door", "window", "roof"];
const MATERIALS = ["straw", "wood", "brick"];
const counts = { legal: 0, accepted: 0, refused: 0, placed: 0 };
const shown = new Map(); // By clause and readings, how many placings it was about: [allowed, forbidden].
const effects = new Map(port.EFFECTS.map(({ id }) => [id, 0]));
const differences = [];

function note(clause, readings, forbidden) {
  const key = `${clause.padEnd(21)} ${readings.roof_stands_on.padEnd(15)} ${readings.lost_roof}`;
  if (!shown.has(key)) shown.set(key, [0, 0]);
  shown.get(key)[forbidden ? 1 : 0] += 1;
}

function same(what, where, step, house, expected, found) {
  if (isDeepStrictEqual(expected, found)) return;
  differences.push(
    `${where}: ${what} of ${JSON.stringify(step)} on ${JSON.stringify(house)}\n` +
      `  vectors ${JSON.stringify(expected)}\n  port    ${JSON.stringify(found)}`,
  );
}

// What the vectors say of placing this tile; `cited` are the clauses by which the whole purchase is refused.
function judged(where, step, house, readings, cited) {
  const expected = cited.filter((id) => id.startsWith("tlp.house."));
  same("refusals", where, step, house, expected, port.refusals(step.part, house, readings));
  for (const clause of port.CLAUSES) {
    if (clause.about(step.part, house)) note(clause.id, readings, expected.includes(clause.id));
  }
}

// What comes of a legal purchase, unless the tile has still to be turned up (`house` in the phase says so).
function placed(where, step, house, state, after) {
  if (after.phase.kind === "turning-up" && after.phase.house !== null) return;
  const stack = MATERIALS.indexOf(step.material) * PARTS.length + PARTS.indexOf(step.part);
  const tile = { part: step.part, material: step.material, pots: state.board.stacks[stack].top };
  const expected = after.board.houses[step.seat][step.house - 1];
  same("house", where, step, house, expected, port.placed(house, tile));
  counts.placed += 1;
  for (const { id, about } of port.EFFECTS) {
    if (about(tile, house, step.house)) effects.set(id, effects.get(id) + 1);
  }
}

function check(file) {
  const { rules, states, steps, legal, groups } = JSON.parse(gunzipSync(readFileSync(join(folder, file))));
  for (const group of groups) {
    const { readings } = rules[group.rules];
    if (readings.tiles_together === "either-order") continue; // a roof may wait: more than a house decides
    for (const position of group.positions) {
      const state = states[position.state];
      if (state.phase.kind !== "building") continue;
      const where = `${file}, ${group.name}, state ${position.state}`;
      const houses = state.board.houses[state.phase.seat];
      const on = (step) => houses[step.house - 1] ?? port.NO_HOUSE;
      const buys = legal[position.legal].map((number) => steps[number]).filter(({ kind }) => kind === "buy");
      for (const step of buys) judged(where, step, on(step), readings, []);
      counts.legal += buys.length;
      for (const entry of position.tried) {
        const step = steps[entry.step];
        const refused = entry.refused ?? [];
        // A step of another seat, or for a house that is not there, is refused before the rules are asked.
        if (step.kind !== "buy" || refused.some((id) => id.startsWith("core."))) continue;
        judged(where, step, on(step), readings, refused);
        counts[entry.refused ? "refused" : "accepted"] += 1;
        if (!entry.refused) placed(where, step, on(step), state, states[entry.after]);
      }
    }
  }
}

readdirSync(folder).filter((name) => name.endsWith(".json.gz")).sort().forEach(check);
for (const [key, [allowed, forbidden]] of [...shown].sort()) {
  console.log(`${key.padEnd(47)} allows ${String(allowed).padStart(6)}  forbids ${String(forbidden).padStart(5)}`);
}
for (const [id, count] of effects) console.log(`${id.padEnd(47)} happens ${String(count).padStart(5)}`);
const { legal, accepted, refused, placed: houses } = counts;
console.log(`${legal} purchases in legal lists, ${accepted} accepted, ${refused} refused, ${houses} houses compared`);
for (const difference of differences.slice(0, 3)) console.error(difference);
if (differences.length) console.error(`${differences.length} differences`);
process.exitCode = differences.length || !legal ? 1 : 0;
