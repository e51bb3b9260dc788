import { describe, expect, test } from "vitest";
import { type Attribute, Context, FusedLoc, fileLineColLoc, fuseLocations, unknownLoc } from "../../src/ir/index.ts";

const context = new Context([]);
const place = (line: number): Attribute => fileLineColLoc(context, "a.mlir", line, 1);
const partsOf = (location: Attribute): readonly Attribute[] =>
  FusedLoc.is(location) ? location.locations : [location];

/** The parts as the rule states them: those of fused locations in their place, none twice, none unknown. */
function expected(locations: readonly Attribute[]): readonly Attribute[] {
  const parts = new Set(locations.flatMap(partsOf).filter((one) => one !== unknownLoc(context)));
  return parts.size === 0 ? [unknownLoc(context)] : [...parts];
}

describe("fused locations", () => {
  const inner = fuseLocations(context, [1, 2, 3, 4].map(place));
  const other = fuseLocations(context, [3, 9].map(place));
  const unknown = unknownLoc(context);
  test.each<[string, readonly Attribute[]]>([
    ["one before", [place(7), inner]],
    ["one of its parts before", [place(3), inner]],
    ["a part before, and one twice after", [place(2), inner, place(8), place(8), place(1)]],
    ["unknown ones around", [unknown, inner, unknown]],
    ["two that are fused", [place(3), inner, place(5), other, place(9)]],
    ["more than a few", [...[11, 12, 13, 14, 15, 16, 17, 18, 2].map(place), inner]],
    ["none that is fused", [place(1), place(1), place(2)]],
    ["none that is known", [unknown, unknown]],
  ])("with %s", (_, locations) => {
    expect(partsOf(fuseLocations(context, locations))).toEqual(expected(locations));
  });
});
