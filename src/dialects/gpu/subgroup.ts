// Operations of the threads of a group.

import {
  AnyType,
  attr,
  confined,
  defaultAttr,
  defineOp,
  Elementwise,
  type FoldResult,
  I1,
  I32,
  I32Attr,
  I64Attr,
  Index,
  implicitTerminator,
  isPowerOf2,
  optional,
  optionalAttr,
  region,
  SameOperandsAndResultType,
  sameType,
  UnitAttribute,
  value,
  variadic,
} from "../../define/index.ts";
import {
  IsolatedFromAbove,
  integerAttr,
  NoMemoryEffect,
  type Operation,
  Pure,
  RecursiveMemoryEffects,
  SingleBlock,
  Terminator,
} from "../../ir/index.ts";
import { isOp } from "../op-name/index.ts";
import { allReduceOperation, broadcastType, shuffleMode } from "./attributes.ts";
import { barrierPatterns } from "./canonicalize.ts";
import { reductionName } from "./directives.ts";
import {
  checkAllReduce,
  checkBroadcast,
  checkRotate,
  checkSubgroupReduce,
  checkWarpExecute,
  parseWarpExecute,
  printWarpExecute,
} from "./rules.ts";
import { AnyIntegerOrFloat, AnyIntegerOrFloatOr1DVector } from "./types.ts";

export const barrier = defineOp("gpu.barrier", {
  summary: "Synchronizes all work items of a workgroup.",
  assembly: "attr-dict",
  canonicalize: barrierPatterns,
});

export const shuffle = defineOp("gpu.shuffle", {
  summary: "Shuffles values within a subgroup.",
  args: {
    value: value(AnyIntegerOrFloatOr1DVector),
    offset: value(I32),
    width: value(I32),
    mode: attr(shuffleMode.constraint),
  },
  results: { shuffleResult: value(AnyIntegerOrFloatOr1DVector), valid: value(I1) },
  traits: [sameType("value", "shuffleResult"), Pure],
  assembly: "$mode $value `,` $offset `,` $width attr-dict `:` type($value)",
});

export const rotate = defineOp("gpu.rotate", {
  summary: "Rotate values within a subgroup.",
  args: {
    value: value(AnyIntegerOrFloatOr1DVector),
    offset: attr(confined(I32Attr, "minimum value is 0", (offset) => offset >= 0n)),
    width: attr(confined(I32Attr, "value is a power of two > 0", isPowerOf2)),
  },
  results: { rotateResult: value(AnyIntegerOrFloatOr1DVector), valid: value(I1) },
  traits: [sameType("value", "rotateResult"), Pure],
  assembly: "$value `,` $offset `,` $width attr-dict `:` type($value)",
  verify: (_view, op) => checkRotate(op),
});

/** All threads of a launch execute the ops directly in its body, so that reductions there are uniform. */
function foldUniform(op: Operation): FoldResult {
  if (op.attr("uniform") !== undefined || !isOp(op.parentOp, "gpu.launch")) return undefined;
  op.setAttr("uniform", op.context.unit);
  return op.results;
}

export const all_reduce = defineOp("gpu.all_reduce", {
  summary: "Reduce values among workgroup.",
  args: {
    value: value(AnyIntegerOrFloat),
    op: optionalAttr(allReduceOperation.constraint),
    uniform: optionalAttr(UnitAttribute),
  },
  results: { result: value(AnyIntegerOrFloat) },
  regions: { body: region() },
  traits: [SameOperandsAndResultType, IsolatedFromAbove],
  assembly:
    "custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? $body attr-dict `:` functional-type(operands, results)",
  directives: { AllReduceOperation: reductionName },
  verifyRegions: (_view, op) => checkAllReduce(op),
  fold: (_view, _constants, op) => foldUniform(op),
});

export const subgroup_reduce = defineOp("gpu.subgroup_reduce", {
  summary: "Reduce values among subgroup.",
  args: {
    value: value(AnyIntegerOrFloatOr1DVector),
    op: attr(allReduceOperation.constraint),
    uniform: optionalAttr(UnitAttribute),
    cluster_size: optionalAttr(I32Attr),
    cluster_stride: defaultAttr(I32Attr, (context) => integerAttr(context, context.integer(32), 1)),
  },
  results: { result: value(AnyIntegerOrFloatOr1DVector) },
  traits: [SameOperandsAndResultType],
  assembly:
    "custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? (`cluster` `(` `size` `=` $cluster_size^ (`,` `stride` `=` $cluster_stride^)? `)`)? attr-dict `:` functional-type(operands, results)",
  directives: { AllReduceOperation: reductionName },
  verify: (_view, op) => checkSubgroupReduce(op),
  fold: ({ cluster_size, value }, _constants, op) => (cluster_size?.value === 1n ? value : foldUniform(op)),
});

export const subgroup_broadcast = defineOp("gpu.subgroup_broadcast", {
  summary: "Broadcasts a value from the specific lane across subgroup.",
  args: { src: value(AnyType), lane: optional(I32), broadcast_type: attr(broadcastType.constraint) },
  results: { result: value(AnyType) },
  traits: [sameType("result", "src"), NoMemoryEffect, Elementwise],
  assembly: "$src `,` $broadcast_type ($lane^)? attr-dict `:` type($result)",
  verify: (_view, op) => checkBroadcast(op),
  // A value that was broadcast is the same in all lanes.
  fold: ({ src }, _constants, op) => (src.definingOp?.def === op.def ? src : undefined),
});

export const warp_execute_on_lane_0 = defineOp("gpu.warp_execute_on_lane_0", {
  summary: "Executes operations in the associated region on thread #0 of a SPMD program.",
  args: { laneid: value(Index), warp_size: attr(I64Attr), args: variadic(AnyType) },
  results: { results: variadic(AnyType) },
  regions: { warpRegion: region({ blocks: 1 }) },
  traits: [SingleBlock, implicitTerminator(() => yieldOp), RecursiveMemoryEffects],
  parse: parseWarpExecute,
  print: printWarpExecute,
  verify: (_view, op) => checkWarpExecute(op),
});

export const yieldOp = defineOp("gpu.yield", {
  summary: "GPU yield operation.",
  args: { values: variadic(AnyType) },
  traits: [Terminator, Pure],
  assembly: "attr-dict ($values^ `:` type($values))?",
});
