// Patterns of allocations, scopes and copies: what is never read goes, sizes that are known join the type.

import { knownInteger, type Pattern, pattern, valuesUnder } from "../../../define/index.ts";
import {
  AutomaticAllocationScope,
  denseI32Array,
  MemRefType,
  type OpDef,
  type Operation,
  type Rewriter,
  type Value,
} from "../../../ir/index.ts";
import { isOp } from "../../op-name/index.ts";
import { cast } from "../cast.ts";

const isFreed = (op: Operation): boolean => isOp(op, "memref.dealloc");

/** Memory that is only written to or freed is not needed. */
export function deadAllocation(def: OpDef): readonly Pattern[] {
  return [
    pattern("SimplifyDeadAlloc", def, (op, rewriter) => {
      const memory = op.result();
      const isDead = memory.uses.every(
        ({ op: user, index }) => isFreed(user) || (isOp(user, "memref.store") && index === 1),
      );
      if (!isDead) return false;
      for (const user of memory.users) rewriter.eraseOp(user);
      rewriter.eraseOp(op);
      return true;
    }),
  ];
}

export function allocationPatterns(def: OpDef): readonly Pattern[] {
  return [pattern("SimplifyAllocConst", def, (op, rewriter) => knownSizes(op, rewriter)), ...deadAllocation(def)];
}

/** Sizes that are constants become part of the type, with a cast to the type that users know. */
function knownSizes(op: Operation, rewriter: Rewriter): boolean {
  const sizes = valuesUnder(op, "dynamicSizes");
  const type = op.resultType();
  if (!MemRefType.is(type) || type.shape === undefined) return false;
  const numbers = sizes.map((size) => knownInteger(size));
  if (!numbers.some((number) => number !== undefined && number >= 0n)) return false;
  let next = 0;
  const rest: Value[] = [];
  const shape = type.shape.map((size) => {
    if (size >= 0) return size;
    const [value, number] = [sizes[next], numbers[next++]];
    if (number !== undefined && number >= 0n) return Number(number);
    if (value !== undefined) rest.push(value);
    return -1;
  });
  const { context } = op;
  const { element, layout, memorySpace } = type;
  const better = MemRefType.get(context, { shape, element, layout, memorySpace });
  const symbols = valuesUnder(op, "symbolOperands");
  rewriter.insertBefore(op);
  const properties = op.properties.slice(0, -1);
  const made = rewriter.create(op.def, {
    operands: [...rest, ...symbols],
    resultTypes: [better],
    properties: [...properties, denseI32Array(context, [rest.length, symbols.length])],
    location: op.location,
  });
  rewriter.replaceWithNew(op, cast, { operands: [made.result()], resultTypes: [type] });
  return true;
}

// ---- copies

export function copyPatterns(copy: OpDef): readonly Pattern[] {
  return [
    pattern("FoldCopyOfCast", copy, foldCopyOfCast),
    pattern("FoldEmptyCopy", copy, (op, rewriter) => {
      const isEmpty = op.operandTypes.some((type) => MemRefType.is(type) && type.shape?.includes(0));
      if (isEmpty) rewriter.eraseOp(op);
      return isEmpty;
    }),
    pattern("FoldSelfCopy", copy, (op, rewriter) => {
      if (op.operand(0) !== op.operand(1)) return false;
      rewriter.eraseOp(op);
      return true;
    }),
  ];
}

/** Copies from and to casts are copies of what is cast. */
function foldCopyOfCast(op: Operation, rewriter: Rewriter): boolean {
  let changed = false;
  for (const index of [0, 1]) {
    const made = op.operand(index).definingOp;
    if (made?.def !== cast) continue;
    const [from, to] = [made.operandType(0), made.resultType()];
    if (!MemRefType.is(from) || !MemRefType.is(to) || from.shape === undefined || to.shape === undefined) continue;
    if (from.shape.join() !== to.shape.join() || from.element !== to.element) continue;
    rewriter.modify(op, () => op.setOperand(index, made.operand(0)));
    changed = true;
  }
  return changed;
}

// ---- scopes

/** A scope in which nothing is allocated, or that ends where an outer one does, is its body. */
export function scopePatterns(alloca_scope: OpDef): readonly Pattern[] {
  return [pattern("AllocaScopeInliner", alloca_scope, inlineScope)];
}

function inlineScope(op: Operation, rewriter: Rewriter): boolean {
  const [block] = op.region().blocks;
  const last = block?.lastOp;
  if (block === undefined || last === undefined) return false;
  const parent = op.parentOp;
  const isLast = op.next?.def.isTerminator === true && parent?.def.has(AutomaticAllocationScope) === true;
  if (!isLast && allocatesIn(op)) return false;
  if (op.parentOp === undefined) return false;
  const results = last.operands;
  rewriter.eraseOp(last);
  rewriter.inlineBlockBefore(block, op, []);
  rewriter.replaceOp(op, results);
  return true;
}

function allocatesIn(scope: Operation): boolean {
  return scope.walk((op) => {
    if (op === scope) return undefined;
    if (op.def.has(AutomaticAllocationScope)) return "skip";
    return isOp(op, "memref.alloca") ? "stop" : undefined;
  });
}
