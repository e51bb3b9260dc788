// The conversion of mapped parallel loops to launches. The outermost loop becomes a `gpu.launch`, and the body is copied into it: loops that are
// mapped to blocks or threads take their numbers from there, the others become loops.
//
// A loop that cannot be converted stays as it is, without a message, as in MLIR: loops are tried from outside to inside.

import * as arith from "../../dialects/arith/index.ts";
import * as gpu from "../../dialects/gpu/index.ts";
import * as scf from "../../dialects/scf/index.ts";
import { Builder, indexAttr, type Operation } from "../../ir/index.ts";
import { LoopCopier } from "./copying.ts";
import { MAPPING } from "./mapping.ts";

export { mapParallelLoops } from "./mapping.ts";

/** Converts the mapped parallel loops of `root` that are in no other parallel loop. */
export function convertParallelLoopsToGpu(root: Operation): void {
  const loops: Operation[] = [];
  root.walkOnly([scf.parallel], (loop) => {
    loops.push(loop);
  });
  for (const loop of loops) if (!loop.isErased) convertLoop(loop);
}

/** Replaces a loop by a launch, if it is mapped and in no other loop. */
function convertLoop(loop: Operation): void {
  if (loop.attr(MAPPING) === undefined || loop.hasUses) return;
  if (loop.parentWhere(({ def }) => def === scf.parallel) !== undefined) return;
  const builder = new Builder(loop.store).insertBefore(loop);
  builder.location = loop.locationNumber;
  const { previous } = loop;
  loop.setAttr(VISITED, loop.context.unit);
  const launch = emptyLaunch(builder);
  const copier = new LoopCopier(launch, loop);
  if (!copier.copy() || holdsMappedLoop(launch)) {
    eraseBetween(previous, loop);
    loop.setAttr(VISITED, undefined);
    return;
  }
  copier.setBounds();
  loop.erase();
}

/** A launch of one thread, which does nothing. */
function emptyLaunch(builder: Builder): Operation {
  const one = arith.constant.build(builder, { value: indexAttr(builder.context, 1) }).result();
  const sizes = { gridSizeX: one, gridSizeY: one, gridSizeZ: one, blockSizeX: one, blockSizeY: one, blockSizeZ: one };
  const launch = gpu.launch.build(builder, { asyncDependencies: [], ...sizes });
  const body = launch.region().addBlock();
  for (let index = 0; index < NUMBERS; index++) body.addArgument(builder.context.index, builder.location);
  gpu.terminator.build(inside(builder).insertAtEnd(body), {});
  return launch;
}

/** MLIR marks loops that it has tried with this attribute, and copies it to launches with the others. */
const VISITED = "SCFToGPU_visited";

/** Arguments of a launch's body: three each for blocks, threads, and their counts. */
const NUMBERS = 12;

function inside(builder: Builder): Builder {
  const other = new Builder(builder.store);
  other.location = builder.location;
  return other;
}

/** Whether other ops of the body hold mapped loops, which were copied as they are: launches do not launch. */
function holdsMappedLoop(launch: Operation): boolean {
  let isFound = false;
  launch.walkOnly([scf.parallel], (loop) => {
    isFound ||= loop.attr(MAPPING) !== undefined;
  });
  return isFound;
}

/** Erases the ops between two ops of a block, from the last one to the first. */
function eraseBetween(first: Operation | undefined, last: Operation): void {
  for (let op = last.previous; op !== undefined && op !== first; op = last.previous) op.erase();
}
