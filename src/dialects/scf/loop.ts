// Loops.

import {
  AnySignlessIntegerOrIndex,
  AnyType,
  defineOp,
  hasParent,
  I1,
  implicitTerminator,
  knownInteger,
  LoopLike,
  optionalAttr,
  region,
  sameType,
  speculatableIf,
  UnitAttribute,
  value,
  variadic,
} from "../../define/index.ts";
import { AutomaticAllocationScope, Pure, RecursiveMemoryEffects, SingleBlock, Terminator } from "../../ir/index.ts";
import { yieldOp } from "./branch.ts";
import { forPatterns } from "./canonicalize/for.ts";
import { whilePatterns } from "./canonicalize/while.ts";
import { countsUp, forBranches, whileBranches } from "./edges.ts";
import { CarriedValues, checkWhile, parseFor, parseWhile, printFor, printWhile } from "./loop-form.ts";

/** Steps of one reach any bound; others may pass the largest number and go on for ever. */
const endsSurely = speculatableIf((op) => (knownInteger(op.operand(2)) === 1n ? "recursively" : false));

export const forOp = defineOp("scf.for", {
  summary: "Counts from a lower bound up to an upper one.",
  args: {
    lowerBound: value(AnySignlessIntegerOrIndex),
    upperBound: value(AnySignlessIntegerOrIndex),
    step: value(AnySignlessIntegerOrIndex),
    initArgs: variadic(AnyType),
    unsignedCmp: optionalAttr(UnitAttribute),
  },
  results: { results: variadic(AnyType) },
  regions: { region: region({ blocks: 1 }) },
  traits: [
    CarriedValues,
    forBranches,
    AutomaticAllocationScope,
    LoopLike,
    countsUp,
    sameType("lowerBound", "upperBound", "step"),
    SingleBlock,
    implicitTerminator(() => yieldOp),
    RecursiveMemoryEffects,
    endsSurely,
  ],
  parse: parseFor,
  print: printFor,
  canonicalize: forPatterns,
});

export const whileOp = defineOp("scf.while", {
  summary: "Repeats a region while another one says so.",
  args: { inits: variadic(AnyType) },
  results: { results: variadic(AnyType) },
  regions: { before: region({ blocks: 1 }), after: region({ blocks: 1 }) },
  traits: [whileBranches, LoopLike, RecursiveMemoryEffects, SingleBlock],
  parse: parseWhile,
  print: printWhile,
  canonicalize: whilePatterns,
  verify: (_view, op) => checkWhile(op),
});

export const condition = defineOp("scf.condition", {
  summary: "Says whether a loop goes on, and with which values.",
  args: { condition: value(I1), args: variadic(AnyType) },
  traits: [hasParent("scf.while"), Terminator, Pure],
  assembly: "`(` $condition `)` attr-dict ($args^ `:` type($args))?",
});
