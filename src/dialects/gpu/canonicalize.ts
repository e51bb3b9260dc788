// Patterns of gpu: waits and copies that do nothing, sizes that are known, casts that change nothing.

import { type FoldResult, knownInteger, type Pattern, pattern } from "../../define/index.ts";
import { MemRefType, type OpDef, type Operation, type Rewriter, type Value } from "../../ir/index.ts";
import { buildIndex } from "../arith/index.ts";
import { dim } from "../memref/index.ts";
import { isOp } from "../op-name/index.ts";
import { valuesOf } from "./directives.ts";

/** Casts of memrefs that only forget sizes are looked through; returns whether there was one. */
export function foldCastOperands(op: Operation): FoldResult {
  let folded = false;
  op.operands.forEach((operand, index) => {
    const source = lessStaticCast(operand);
    if (source === undefined) return;
    op.setOperand(index, source);
    folded = true;
  });
  return folded ? op.results : undefined;
}

/** The operand of a memref.cast of a ranked memref. */
function lessStaticCast(value: Value): Value | undefined {
  const cast = value.definingOp;
  if (!isOp(cast, "memref.cast")) return undefined;
  const type = cast.operandType(0);
  return MemRefType.is(type) && type.shape !== undefined ? cast.operand(0) : undefined;
}

/** A barrier directly after another one does nothing. */
export function barrierPatterns(barrier: OpDef): readonly Pattern[] {
  return [
    pattern("eraseRedundantGpuBarrierOps", barrier, (op, rewriter) => {
      const { next } = op;
      if (next === undefined || next.def !== barrier) return false;
      rewriter.eraseOp(op);
      return true;
    }),
  ];
}

// ---- waits

export function waitPatterns(wait: OpDef): readonly Pattern[] {
  // Tokens of async waits for nothing say nothing.
  const isIdleToken = (token: Value): boolean => token.definingOp?.def === wait && token.definingOp.numOperands === 0;
  return [
    pattern("EraseRedundantGpuWaitOpPairs", wait, (op, rewriter) => {
      const rest = op.operands.filter((token) => !isIdleToken(token));
      if (rest.length === op.numOperands) return false;
      rewriter.modify(op, () => op.setOperands(rest));
      return true;
    }),
    pattern("SimplifyGpuWaitOp", wait, simplifyWait),
  ];
}

function simplifyWait(op: Operation, rewriter: Rewriter): boolean {
  const isAsync = op.numResults > 0;
  const only = op.numOperands === 1 ? op.operand(0) : undefined;
  if (!isAsync && op.numOperands === 0) {
    rewriter.eraseOp(op);
    return true;
  }
  if (isAsync && only !== undefined) {
    rewriter.replaceOp(op, [only]);
    return true;
  }
  if (isAsync && !op.result().hasUses) {
    rewriter.eraseOp(op);
    return true;
  }
  return false;
}

// ---- copies

/** Copies within what is allocated, copied to and freed, and never read, do nothing. */
export function copyPatterns(memcpy: OpDef): readonly Pattern[] {
  return [pattern("EraseTrivialCopyOp", memcpy, eraseTrivialCopy)];
}

function eraseTrivialCopy(op: Operation, rewriter: Rewriter): boolean {
  const [destination] = valuesOf(op, "dst");
  const made = destination?.definingOp;
  if (destination === undefined || (!isOp(made, "gpu.alloc") && !isOp(made, "memref.alloc"))) return false;
  const isUnused = destination.uses.every(({ op: user }) => user === op || /^(gpu|memref)\.dealloc$/.test(user.name));
  const tokens = valuesOf(op, "asyncDependencies");
  if (!isUnused || tokens.length > 1 || (tokens.length === 0) !== (op.numResults === 0)) return false;
  rewriter.replaceOp(op, tokens);
  return true;
}

// ---- launches

/** In a launch of size one in a dimension, numbers of that dimension are zero. */
export function launchPatterns(launch: OpDef): readonly Pattern[] {
  return [pattern("FoldLaunchArguments", launch, foldLaunchArguments)];
}

function foldLaunchArguments(op: Operation, rewriter: Rewriter): boolean {
  const args = op.region().firstBlock?.arguments ?? [];
  let zero: Value | undefined;
  let changed = false;
  for (const [index, name] of ["gridSize", "blockSize"].entries()) {
    for (const [place, letter] of ["X", "Y", "Z"].entries()) {
      const id = args[index * 3 + place];
      const [size] = valuesOf(op, `${name}${letter}`);
      if (id === undefined || size === undefined || !id.hasUses || !isOne(size)) continue;
      zero ??= makeZero(op, rewriter);
      rewriter.replaceAllUses(id, zero);
      changed = true;
    }
  }
  return changed;
}

function isOne(value: Value): boolean {
  return knownInteger(value) === 1n;
}

function makeZero(op: Operation, rewriter: Rewriter): Value {
  const block = op.region().firstBlock;
  if (block !== undefined) rewriter.insertAtStart(block);
  return buildIndex(rewriter, 0, op.location);
}

// ---- allocations

/** The size of a dynamic dimension of what is allocated here is an operand. */
export function allocPatterns(): readonly Pattern[] {
  return [pattern("SimplifyDimOfAllocOp", dim, simplifyDim)];
}

function simplifyDim(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  const known = knownInteger(op.operand(1));
  const type = op.operandType(0);
  if (!isOp(made, "gpu.alloc") || known === undefined || !MemRefType.is(type)) return false;
  const { shape = [] } = type;
  const index = Number(known);
  if ((shape[index] ?? 0) >= 0) return false;
  const position = shape.slice(0, index).filter((size) => size < 0).length;
  const size = valuesOf(made, "dynamicSizes")[position];
  if (size === undefined) return false;
  rewriter.replaceOp(op, [size]);
  return true;
}
