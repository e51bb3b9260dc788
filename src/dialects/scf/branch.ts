// Choices, and regions that are executed once.

import {
  AnyType,
  attr,
  DenseI64ArrayAttr,
  defineOp,
  hasParent,
  I1,
  Index,
  implicitTerminator,
  optionalAttr,
  region,
  UnitAttribute,
  value,
  variadic,
} from "../../define/index.ts";
import {
  NoRegionArguments,
  Pure,
  RecursivelySpeculatable,
  RecursiveMemoryEffects,
  ReturnLike,
  SingleBlock,
  Terminator,
} from "../../ir/index.ts";
import {
  checkExecuteRegion,
  checkIf,
  checkIndexSwitch,
  parseExecuteRegion,
  parseIf,
  printExecuteRegion,
  printIf,
  switchCases,
} from "./branch-form.ts";
import { foldNegatedIf, ifPatterns } from "./canonicalize/if.ts";
import { executePatterns, switchPatterns } from "./canonicalize/other.ts";
import { executeOnce, ifBranches, switchBranches } from "./edges.ts";

export const ifOp = defineOp("scf.if", {
  summary: "Executes one of two regions.",
  args: { condition: value(I1) },
  results: { results: variadic(AnyType) },
  regions: { thenRegion: region({ blocks: 1 }), elseRegion: region({ atMost: 1 }) },
  traits: [
    SingleBlock,
    implicitTerminator(() => yieldOp),
    RecursiveMemoryEffects,
    RecursivelySpeculatable,
    NoRegionArguments,
    ifBranches,
  ],
  parse: parseIf,
  print: printIf,
  verify: (_view, op) => checkIf(op),
  fold: (_view, _constants, op) => foldNegatedIf(op),
  canonicalize: ifPatterns,
});

export const index_switch = defineOp("scf.index_switch", {
  summary: "Executes the region of a number.",
  args: { arg: value(Index), cases: attr(DenseI64ArrayAttr) },
  results: { results: variadic(AnyType) },
  regions: { defaultRegion: region({ blocks: 1 }), caseRegions: region({ blocks: 1, variadic: true }) },
  traits: [switchBranches, RecursiveMemoryEffects, SingleBlock, implicitTerminator(() => yieldOp)],
  assembly:
    "$arg attr-dict (`->` type($results)^)? custom<SwitchCases>($cases, $caseRegions) `\\n` `` `default` $defaultRegion",
  directives: { SwitchCases: switchCases },
  verify: (_view, op) => checkIndexSwitch(op),
  canonicalize: switchPatterns,
});

export const execute_region = defineOp("scf.execute_region", {
  summary: "Executes a region of several blocks once.",
  args: { no_inline: optionalAttr(UnitAttribute) },
  results: { result: variadic(AnyType) },
  regions: { region: region() },
  traits: [executeOnce, RecursiveMemoryEffects],
  parse: parseExecuteRegion,
  print: printExecuteRegion,
  verify: (_view, op) => checkExecuteRegion(op),
  canonicalize: executePatterns,
});

export const yieldOp = defineOp("scf.yield", {
  summary: "Ends a region, and gives values to the op around it.",
  args: { results: variadic(AnyType) },
  traits: [
    ReturnLike,
    Terminator,
    hasParent("scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"),
    Pure,
  ],
  assembly: "attr-dict ($results^ `:` type($results))?",
});
