// Kernels from launches, and launches from parallel loops of host code without kernels of its own.

import * as arith from "../../dialects/arith/index.ts";
import * as gpu from "../../dialects/gpu/index.ts";
import * as scf from "../../dialects/scf/index.ts";
import { Builder, cloneOp, type Operation } from "../../ir/index.ts";
import { applyPatternsGreedily, PatternSet } from "../../rewrite/index.ts";
import { convertParallelLoopsToGpu, mapParallelLoops } from "../parallel-loops-to-gpu/index.ts";
import { parallelToLoops } from "./sequential-loops.ts";

/**
 * Outlines the launches of `root` into one module. Without kernels, parallel loops become launches first. False, with a
 * diagnostic, for a loop or launch that cannot be.
 */
export function outlineLaunches(root: Operation): boolean {
  if (!holds(root, gpu.module) && !holds(root, gpu.launch) && !launchLoops(root)) return false;
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

/** Makes launches of parallel loops; false, with a diagnostic, if one cannot be. */
function launchLoops(root: Operation): boolean {
  const isParallel = (op: Operation | undefined) => op?.def === scf.parallel;
  // Blocks and threads are two levels; a loop inside of them, or with a result, is one of an invocation.
  parallelToLoops(root, (loop) => {
    const around = loop.parentOp;
    return isParallel(around) && (loop.numResults > 0 || isParallel(around?.parentOp));
  });
  mapParallelLoops(root, "outermost-first");
  convertParallelLoopsToGpu(root);
  // Folds the sizes of work-groups, which a shader states.
  applyPatternsGreedily(root, new PatternSet([]));
  for (const launch of launchesIn(root)) takeConstants(launch);
  let isDone = true;
  root.walkOnly([scf.parallel], (loop) => {
    if (!isDone || loop.parentWhere(({ def }) => def === gpu.launch || def === scf.parallel) !== undefined) return;
    isDone = false;
    loop.context.emit(
      loop.plainError(
        `'${loop.name}' cannot be launched: it has results, or the bounds of a loop in it are unknown before it is entered`,
      ),
    );
  });
  return isDone;
}

function holds(root: Operation, def: typeof gpu.module | typeof gpu.launch | typeof scf.parallel): boolean {
  let isFound = false;
  root.walkOnly([def], () => {
    isFound = true;
  });
  return isFound;
}

function launchesIn(root: Operation): readonly Operation[] {
  const found: Operation[] = [];
  root.walkOnly([gpu.launch], (op) => {
    found.push(op);
  });
  return found;
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
