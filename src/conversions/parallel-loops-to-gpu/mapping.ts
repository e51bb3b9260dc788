// The attribute `mapping` of parallel loops: the dimension of the grid or of a block that each dimension of a loop becomes.

import * as gpu from "../../dialects/gpu/index.ts";
import * as scf from "../../dialects/scf/index.ts";
import { AffineMapAttr, ArrayAttr, affine, type Context, type Operation } from "../../ir/index.ts";

/** The attribute of a loop that {@link mapParallelLoops} sets. */
export const MAPPING = "mapping";

/** The dimension of a loop that gets the first dimension of the hardware. */
type MappingPolicy = "outermost-first" | "innermost-first";

export function isMappingPolicy(text: string): text is MappingPolicy {
  return text === "outermost-first" || text === "innermost-first";
}

/** The processors of each level: blocks for outer loops, threads for loops in them; deeper loops are sequential. */
const LEVELS: readonly (readonly number[])[] = [
  [gpu.processor("block_x"), gpu.processor("block_y"), gpu.processor("block_z")],
  [gpu.processor("thread_x"), gpu.processor("thread_y"), gpu.processor("thread_z")],
];
const DIMENSIONS = 3;

/** Maps all parallel loops in `root` that are in no other parallel loop and have no mapping, and the loops directly in their bodies. */
export function mapParallelLoops(root: Operation, policy: MappingPolicy): void {
  root.walkOnly([scf.parallel], (loop) => {
    if (loop.parentWhere(({ def }) => def === scf.parallel) === undefined) mapLoop(loop, 0, policy);
  });
}

function mapLoop(loop: Operation, level: number, policy: MappingPolicy): void {
  const body = loop.region().firstBlock;
  if (body === undefined || loop.attr(MAPPING) !== undefined) return;
  const mapped = Math.min(body.numArguments, DIMENSIONS);
  const elements = body.arguments.map((_, index) => {
    const dimension = policy === "outermost-first" ? index : mapped - 1 - index;
    const processor = index < mapped ? LEVELS[level]?.[dimension] : undefined;
    return dimMap(loop.context, processor ?? gpu.processor("sequential"));
  });
  loop.setAttr(MAPPING, ArrayAttr.get(loop.context, { elements }));
  for (const op of body.ops()) if (op.def === scf.parallel) mapLoop(op, level + 1, policy);
}

function dimMap(context: Context, processor: number) {
  const map = AffineMapAttr.get(context, { map: affine.identityMap(1) });
  return gpu.loopDimMap.get(context, { processor, map, bound: map });
}
