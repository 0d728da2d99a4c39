// The house rules of The Three Little Pigs: which tile may be placed where, by which clause, and what comes of it.
//
// Written by hand from the clauses tlp.house.* of spec/three_little_pigs/clauses.toml, as an example of a port.
// examples/check_vectors.js holds it against the conformance vectors. No dependency; Node 18 or later.
//
// A house is as the vectors tell it: {tiles: [{part, material, pots}, ...] from the ground up, completed}.
// A place where no house stands yet is NO_HOUSE. `readings` are those of the table's rules; two of them matter here.
"use strict";

const NO_HOUSE = Object.freeze({ tiles: Object.freeze([]), completed: false });

const has = (house, part) => house.tiles.some((tile) => tile.part === part);
const stands = (house) => house.tiles.length > 0;

// tlp.reading.roof-stands-on: what must a house have before it takes a roof?
const bearsRoof = {
  "door-or-window": (house) => has(house, "door") || has(house, "window"),
  "door-and-window": (house) => has(house, "door") && has(house, "window"),
};

// tlp.reading.lost-roof: may a house that has lost its roof be built on again?
const isClosed = {
  reopens: (house) => has(house, "roof"),
  sealed: (house) => has(house, "roof") || house.completed,
};

// The clauses that can forbid to place a tile, in the order of the spec: which placings each is about,
// and which of those it allows.
const CLAUSES = [
  {
    id: "tlp.house.begins",
    about: (part, house) => !stands(house),
    allows: (part) => part !== "roof",
  },
  {
    id: "tlp.house.roof-rests",
    about: (part) => part === "roof",
    allows: (part, house, readings) => bearsRoof[readings.roof_stands_on](house),
  },
  {
    id: "tlp.house.one-door",
    about: (part) => part === "door",
    allows: (part, house) => !has(house, "door"),
  },
  {
    id: "tlp.house.one-roof",
    about: (part) => part === "roof",
    allows: (part, house) => !has(house, "roof"),
  },
  {
    id: "tlp.house.complete",
    about: (part, house) => stands(house),
    allows: (part, house, readings) => !isClosed[readings.lost_roof](house),
  },
];

// The ids of the clauses that forbid to place a tile with this part on this house; none if it may be done.
// Its material does not matter (tlp.house.mixed).
function refusals(part, house, readings) {
  return CLAUSES.filter((clause) => clause.about(part, house) && !clause.allows(part, house, readings)).map(
    (clause) => clause.id,
  );
}

// The clauses that say what comes of a placing, and which placings each is about; `number` is that of the house.
const EFFECTS = [
  { id: "tlp.house.window-on-top", about: (tile, house) => tile.part === "window" && stands(house) },
  { id: "tlp.house.mixed", about: (tile, house) => house.tiles.some(({ material }) => material !== tile.material) },
  { id: "tlp.house.door-under", about: (tile, house) => tile.part === "door" && stands(house) },
  { id: "tlp.house.completed", about: (tile) => tile.part === "roof" },
  { id: "tlp.house.several", about: (tile, house, number) => !stands(house) && number > 1 },
];

// The house after the tile has been placed: a door goes in under the windows (tlp.house.door-under),
// anything else on top (tlp.house.window-on-top), and a roof completes the house (tlp.house.completed).
function placed(house, tile) {
  const tiles = tile.part === "door" ? [tile, ...house.tiles] : [...house.tiles, tile];
  return { tiles, completed: house.completed || tile.part === "roof" };
}

module.exports = { CLAUSES, EFFECTS, NO_HOUSE, placed, refusals };
