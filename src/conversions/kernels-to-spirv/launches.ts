// Kernels from launches, and launches from parallel loops of host code without kernels of its own.

import * as arith from "../../dialects/arith/index.ts";
import * as gpu from "../../dialects/gpu/index.ts";
import type * as scf from "../../dialects/scf/index.ts";
import { Builder, cloneOp, type Operation } from "../../ir/index.ts";
import { convertParallelLoopsToGpu, mapParallelLoops } from "../parallel-loops-to-gpu/index.ts";

/** Outlines the launches of `root` into one module. Without kernels, parallel loops become launches first. False if a launch cannot be outlined. */
export function outlineLaunches(root: Operation): boolean {
  if (!holds(root, gpu.module) && !holds(root, gpu.launch)) {
    mapParallelLoops(root, "outermost-first");
    convertParallelLoopsToGpu(root);
    root.walkOnly([gpu.launch], takeConstants);
  }
  const before = new Set(modulesOf(root));
  const failed = gpu.outlineKernels(root);
  if (failed !== undefined) {
    failed.context.emit(
      failed.plainError(`'${failed.name}' with clusters, dependencies or memory of its own has no conversion`),
    );
    return false;
  }
  const [first, ...others] = modulesOf(root).filter((op) => !before.has(op));
  for (const other of others) if (first !== undefined) joinModules(first, other);
  return true;
}

function holds(root: Operation, def: typeof gpu.module | typeof gpu.launch | typeof scf.parallel): boolean {
  let isFound = false;
  root.walkOnly([def], () => {
    isFound = true;
  });
  return isFound;
}

function modulesOf(root: Operation): readonly Operation[] {
  return [...(root.region().firstBlock?.ops() ?? [])].filter(({ def }) => def === gpu.module);
}

/** Constants are no arguments of a kernel. */
function takeConstants(launch: Operation): void {
  const entry = launch.region().firstBlock;
  if (entry === undefined) return;
  const builder = new Builder(launch.store).insertAtStart(entry);
  const copies = new Map<Operation, Operation>();
  launch.walk((op) => {
    if (op === launch) return;
    for (const [index, operand] of op.operands.entries()) {
      const constant = operand.definingOp;
      if (constant?.def !== arith.constant || launch.isAncestorOf(constant)) continue;
      const copy = copies.get(constant) ?? builder.insert(cloneOp(constant));
      copies.set(constant, copy);
      op.setOperand(index, copy.result());
    }
  });
}

/** Moves the kernels of a module that outlining made, whose names are those of no other, into another one. */
function joinModules(into: Operation, from: Operation): void {
  const block = into.region().firstBlock;
  if (block === undefined) return;
  for (const op of [...(from.region().firstBlock?.ops() ?? [])]) op.moveToEnd(block);
  from.erase();
}
