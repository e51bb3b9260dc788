// Loop controls as LLVM's loop metadata, which the branches back to a loop's header carry.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import {
  type Attribute,
  type Block,
  blocksInPostOrder,
  boolAttr,
  type Context,
  DenseArrayAttr,
  Dominance,
  type IntegerAttr,
  integerAttr,
  type Operation,
} from "../../../../ir/index.ts";

/** The attribute that a branch back carries until it is converted. */
const MARK = "spirvana.loop_control";

const noUnrolling = {
  disable: undefined,
  count: undefined,
  runtimeDisable: undefined,
  full: undefined,
  followupUnrolled: undefined,
  followupRemainder: undefined,
  followupAll: undefined,
};

const noAnnotation = {
  disableNonforced: undefined,
  vectorize: undefined,
  interleave: undefined,
  unroll: undefined,
  unrollAndJam: undefined,
  licm: undefined,
  distribute: undefined,
  pipeline: undefined,
  peeled: undefined,
  unswitch: undefined,
  mustProgress: undefined,
  isVectorized: undefined,
  startLoc: undefined,
  endLoc: undefined,
  parallelAccesses: [],
};

const control = (name: string): number => spirv.LoopControl.enum.value(name) ?? 0;
const [UNROLL, DONT_UNROLL, PARTIAL] = [control("Unroll"), control("DontUnroll"), control("PartialCount")];

/** Marks the branches back of all loops that say how they are to be executed. */
export function markBackEdges(root: Operation): void {
  root.walk((op) => {
    const loop = op.attr("loop_control");
    if (!spirv.LoopControl.is(loop) || loop.value === 0) return;
    const isConstruct = op.def === spirv.mlir.loop;
    const header = isConstruct ? op.region().firstBlock?.next : op.block;
    if (header === undefined) return;
    for (const branch of backEdges(header)) branch.setAttr(MARK, annotationOf(op, loop.value));
  });
}

/** The branches to a header from blocks that it dominates. */
function backEdges(header: Block): readonly Operation[] {
  const dominance = new Dominance();
  return blocksInPostOrder(header).flatMap((block) => {
    const last = block.lastOp;
    return last?.successors.includes(header) === true && dominance.dominatesBlock(header, block) ? [last] : [];
  });
}

function annotationOf(op: Operation, bits: number): Attribute | undefined {
  const { context } = op;
  const parameters = op.attr("control_parameters");
  const [count] = DenseArrayAttr.is(parameters) ? parameters.values : [];
  if ((bits & DONT_UNROLL) !== 0) return unrolling(context, { disable: boolAttr(context, true) });
  if ((bits & PARTIAL) !== 0 && count !== undefined)
    return unrolling(context, { count: integerAttr(context, context.i32, count) });
  return (bits & UNROLL) === 0 ? undefined : unrolling(context, { disable: boolAttr(context, false) });
}

function unrolling(
  context: Context,
  parts: { readonly disable?: IntegerAttr; readonly count?: IntegerAttr },
): Attribute {
  const unroll = llvm.LoopUnrollAttr.get(context, { ...noUnrolling, ...parts });
  return llvm.LoopAnnotationAttr.get(context, { ...noAnnotation, unroll });
}

/** The loop annotation of a branch, as an attribute of LLVM's branches. */
export function loopAnnotation(op: Operation): Attribute | undefined {
  return op.attr(MARK);
}
