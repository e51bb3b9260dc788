/** Variables of tile images (SPV_EXT_shader_tile_image): each has a Location of its own. */
import { Decoration, StorageClass } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { pointeeOf } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";

const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "tile-image");

const isTileImage = (m: Facts, at: number): boolean => m.word(at, 3) === StorageClass.TileImageEXT;

/** The first location of a variable and the first one after it; undefined without a Location. */
function locationsOf(m: Facts, at: number): readonly [first: number, end: number] | undefined {
  const decoration = m.decorations.find(m.resultAt(at), Decoration.Location);
  if (decoration === undefined) return undefined;
  const first = m.word(decoration.at, decoration.parameters);
  const type = pointeeOf(m, m.typeAt(at));
  const count = m.opcodeOf(type) === Op.TypeArray ? (constantNumber(m, m.wordOf(type, 3)) ?? 1) : 1;
  return [first, first + count];
}

/** Variables whose locations a variable before them has, by their offsets. */
function findConflicts(m: Facts): ReadonlySet<number> {
  const ranges = m.globals.flatMap((at) => {
    const range = isTileImage(m, at) ? locationsOf(m, at) : undefined;
    return range === undefined ? [] : [{ at, first: range[0], end: range[1] }];
  });
  ranges.sort((left, right) => left.first - right.first || left.at - right.at);
  const conflicts = new Set<number>();
  let furthest = ranges[0];
  for (const range of ranges.slice(1)) {
    if (furthest === undefined) break;
    if (range.first < furthest.end) conflicts.add(Math.max(range.at, furthest.at));
    if (range.end > furthest.end) furthest = range;
  }
  return conflicts;
}

function location(m: Facts, at: number): Outcome {
  if (!isTileImage(m, at)) return undefined;
  if (locationsOf(m, at) === undefined) {
    return "Variable with TileImageEXT Storage Class must be decorated with Location.";
  }
  const isTaken = m.derive(findConflicts).has(at);
  return isTaken ? "Variables with TileImageEXT Storage Class must not have conflicting Locations." : undefined;
}

export const tileImageRules: readonly Rule[] = [
  vulkan.instruction(
    "location",
    [Op.Variable],
    "Variables in the TileImageEXT Storage Class must be decorated with Location, and their Locations must not conflict.",
    location,
    { vulkan: "VUID-StandaloneSpirv-TileImageEXT-08723", when: (m) => m.isVulkan },
  ),
];
