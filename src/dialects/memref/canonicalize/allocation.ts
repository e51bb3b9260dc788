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
import { memoryEffectsOf } from "../../../rewrite/index.ts";
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

/** A scope in which nothing is allocated, or that ends where an outer one does, is its body; else allocations move to the outer scope. */
export function scopePatterns(alloca_scope: OpDef): readonly Pattern[] {
  return [
    pattern("AllocaScopeInliner", alloca_scope, inlineScope),
    pattern("AllocaScopeHoister", alloca_scope, hoistAllocations),
  ];
}

function inlineScope(op: Operation, rewriter: Rewriter): boolean {
  const [block] = op.region().blocks;
  const last = block?.lastOp;
  if (block === undefined || last === undefined || op.parentOp === undefined) return false;
  if (mayAllocate(op) && !(opensScope(op.parentOp) && isLastInRegion(op))) return false;
  const results = last.operands;
  rewriter.eraseOp(last);
  rewriter.inlineBlockBefore(block, op, []);
  rewriter.replaceOp(op, results);
  return true;
}

const opensScope = (op: Operation): boolean => op.def.has(AutomaticAllocationScope);

/** True if only one op of its region's single block follows the op: the terminator, which may be unregistered. */
const isLastInRegion = (op: Operation): boolean =>
  op.next !== undefined && op.next.next === undefined && op.parentRegion?.hasOneBlock === true;

/** True if an op inside a scope, and in no scope of its own, may allocate on the stack: also one whose effects are unknown. */
function mayAllocate(scope: Operation): boolean {
  return !scope.walk((op) => {
    if (op === scope) return undefined;
    const effects = memoryEffectsOf(op);
    if (effects === undefined || isAllocation(op)) return "stop";
    return opensScope(op) ? "skip" : undefined;
  });
}

const isAllocation = (op: Operation): boolean => isOp(op, "memref.alloca");

/** The op directly in a scope of the stack that encloses `op`, if nothing follows it or the ops between. */
function lastParentInScope(op: Operation): Operation | undefined {
  if (op.parentWhere(opensScope) === undefined || !isLastInRegion(op)) return undefined;
  let parent = op.parentOp;
  if (parent === undefined || opensScope(parent)) return undefined;
  while (parent !== undefined && isLastInRegion(parent)) {
    const outer: Operation | undefined = parent.parentOp;
    if (outer === undefined || opensScope(outer)) return outer && parent;
    parent = outer;
  }
  return undefined;
}

/** Moves allocations before the ops around the scope, if their operands are defined there. */
function hoistAllocations(op: Operation, rewriter: Rewriter): boolean {
  const parent = lastParentInScope(op);
  const region = parent?.regions.find((one) => op.parentRegion?.isInside(one));
  if (parent === undefined || region === undefined) return false;
  const isInside = (value: Value): boolean => value.block?.region?.isInside(region) === true;
  const moved: Operation[] = [];
  op.walk((inner) => {
    if (isAllocation(inner) && !inner.operands.some(isInside)) moved.push(inner);
    return undefined;
  });
  for (const allocation of moved) rewriter.moveBefore(allocation, parent);
  return moved.length > 0;
}
