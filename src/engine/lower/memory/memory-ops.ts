// Loads, stores, addresses, atomics. Where one thread runs a launch, an atomic op is a load and a store; `atomics.ts` has the others.

import * as llvm from "../../../dialects/llvm/index.ts";
import { ArrayType, StructType } from "../../../dialects/llvm/index.ts";
import {
  DenseArrayAttr,
  IntegerAttr,
  type Operation,
  opMap,
  SymbolRefAttr,
  type Type,
  TypeAttr,
  VectorType,
} from "../../../ir/index.ts";
import type { Builder } from "../../code/builder.ts";
import { access, type Node } from "../../code/graph.ts";
import { Unsupported } from "../../failure.ts";
import { convert, f64, i32, i64, int, memory } from "../../wasm/opcodes.ts";
import { bytesOf, type Part, type Scalar, statedAlignment } from "../data-layout.ts";
import type { Lowering, OpHandler, OpHandlers } from "../lowering.ts";
import type { ElementRule } from "../values/element-rules.ts";
import { floatRules, floatToHalf, halfToFloat } from "../values/floats.ts";
import { cut, integerRules, resize, signExtend } from "../values/integers.ts";
import {
  atomicLoad,
  atomicStore,
  atomicUpdate,
  isShared,
  type Replacement,
  fence as threadFence,
  update,
} from "./atomics.ts";
import { type BufferArray, blockOfArray, bufferAt } from "./buffer-arrays.ts";
import { functionNumber } from "./function-numbers.ts";

const addressOf: OpHandler = (lowering, op) => {
  const attr = op.attr("global_name");
  const name = SymbolRefAttr.is(attr) ? attr.root : "";
  const fn = lowering.symbol(name);
  if (fn?.def === llvm.func) return [lowering.builder.i32(functionNumber(lowering, fn, op))];
  return [lowering.globals.address(name, op)];
};

function typeAttribute(op: Operation, name: string): Type {
  const attr = op.attr(name);
  if (!TypeAttr.is(attr)) throw new Unsupported(`'${op.name}' does not say its type`, op);
  return attr.type;
}

/** A place of its own for each alloca: functions that are inlined do not call themselves. */
export const alloca: OpHandler = (lowering, op, [count]) => {
  const { size, alignment } = lowering.layout.layout(typeAttribute(op, "elem_type"), op);
  const number = count![0]!;
  if (!number.isConstant)
    throw new Unsupported("the engine cannot allocate a number of elements that is no constant", op);
  return [lowering.variable(size * Number(number.imm), Math.max(alignment, statedAlignment(op)))];
};

// ---- loads and stores

/** The instructions for a scalar by the bytes it has in memory. */
export function loadOf({ kind, type, width }: Scalar): number {
  if (kind === "float" && width > 16) return type === f64 ? memory.f64Load : memory.f32Load;
  if (type === i64) return memory.i64Load;
  return width <= 8 ? memory.i32Load8U : width <= 16 ? memory.i32Load16U : memory.i32Load;
}

function storeOf({ kind, type, width }: Scalar): number {
  if (kind === "float" && width > 16) return type === f64 ? memory.f64Store : memory.f32Store;
  if (type === i64) return memory.i64Store;
  return width <= 8 ? memory.i32Store8 : width <= 16 ? memory.i32Store16 : memory.i32Store;
}

/** A scalar of a built-in variable, which is known as a word also where the variable has 64 bits. */
export function widened(builder: Builder, known: Node, scalar: Scalar): Node {
  return scalar.type === i64 && known.type === i32 ? builder.op(convert.i64ExtendI32U, [known]) : known;
}

/** The bytes of the accesses that an integer takes: its own, without those that only pad it. */
function piecesOf({ kind, width }: Scalar): readonly number[] {
  if (kind !== "integer" && kind !== "limb") return [];
  const pieces: number[] = [];
  for (let left = Math.ceil(width / 8); left > 0; left -= pieces.at(-1)!) pieces.push(2 ** Math.floor(Math.log2(left)));
  return pieces.length > 1 || (kind === "limb" && width <= 32) ? pieces : [];
}

const PIECES: Readonly<Record<number, Scalar>> = {
  1: { kind: "integer", width: 8, type: i32 },
  2: { kind: "integer", width: 16, type: i32 },
  4: { kind: "integer", width: 32, type: i32 },
  8: { kind: "integer", width: 64, type: i64 },
};

/** Does something with each piece: its scalar, and how many bytes come before it. */
function eachPiece(pieces: readonly number[], action: (piece: Scalar, before: number) => void): void {
  let before = 0;
  for (const bytes of pieces) {
    action(PIECES[bytes]!, before);
    before += bytes;
  }
}

function loadPieces({ builder, graph }: Lowering, address: Node, scalar: Scalar, pieces: readonly number[]): Node {
  const whole: Scalar = { kind: "integer", width: scalar.width, type: scalar.type };
  let value: Node = graph.zero(scalar.type);
  eachPiece(pieces, (piece, before) => {
    const loaded = builder.load(loadOf(piece), builder.addConstant(address, before));
    const wide = resize(builder, loaded, piece, { ...whole, width: bitsOfType(scalar) }, false);
    const placed = builder.binary(int.shl, wide, graph.constant(scalar.type, 8 * before));
    value = builder.binary(int.or, value, placed);
  });
  return cut(builder, value, whole);
}

function storePieces(
  { builder, graph }: Lowering,
  address: Node,
  value: Node,
  scalar: Scalar,
  pieces: readonly number[],
): void {
  const whole: Scalar = { kind: "integer", width: bitsOfType(scalar), type: scalar.type };
  eachPiece(pieces, (piece, before) => {
    const shifted = builder.binary(int.shrU, value, graph.constant(scalar.type, 8 * before));
    const narrow = resize(builder, shifted, whole, piece, false);
    builder.store(storeOf(piece), builder.addConstant(address, before), narrow);
  });
}

function bitsOfType({ type }: Scalar): number {
  return type === i64 ? 64 : 32;
}

/** The scalars at an address. */
export function loadParts(lowering: Lowering, address: Node, parts: readonly Part[]): readonly Node[] {
  const { builder, globals, callees } = lowering;
  return parts.map(({ scalar, offset }) => {
    const pieces = piecesOf(scalar);
    if (pieces.length > 0) return loadPieces(lowering, builder.addConstant(address, offset), scalar, pieces);
    const op = loadOf(scalar);
    const { base, offset: start } = builder.splitAddress(builder.addConstant(address, offset));
    const known = globals.valueAt(base, start, op);
    const value =
      known === undefined ? builder.load(op, builder.addConstant(address, offset)) : widened(builder, known, scalar);
    return scalar.kind === "float" && scalar.width === 16 ? halfToFloat(builder, callees, value, scalar) : value;
  });
}

/** Stores scalars from an address on. */
export function storeParts(lowering: Lowering, address: Node, parts: readonly Part[], values: readonly Node[]): void {
  const { builder, callees } = lowering;
  parts.forEach(({ scalar, offset }, at) => {
    const value = values[at]!;
    const place = builder.addConstant(address, offset);
    const pieces = piecesOf(scalar);
    if (pieces.length > 0) {
      storePieces(lowering, place, value, scalar, pieces);
      return;
    }
    const bits = scalar.kind === "float" && scalar.width === 16 ? floatToHalf(builder, callees, value, scalar) : value;
    // The bytes after a vector of three may be stored as its fourth component.
    const isPadding = at === 3 && parts.length === 4 && builder.access === access.plain;
    builder.accessing(isPadding ? access.padding : builder.access, () => builder.store(storeOf(scalar), place, bits));
    // Apart from the address, so that pointers that are stored and loaded alone may become values.
    if (scalar.bytes === 8) builder.store(memory.i32Store, builder.addConstant(address, offset + 4), builder.i32(0));
  });
}

const load: OpHandler = (lowering, op, [address]) => {
  const parts = lowering.layout.parts(op.resultType(), op);
  checkAlignment(lowering, op, address![0]!, parts);
  if (isAtomicAmongThreads(lowering, op, address![0]!)) return atomicLoad(lowering, address![0]!, parts, op);
  return accessed(lowering, op, "ordering", () => loadParts(lowering, address![0]!, parts));
};

const store: OpHandler = (lowering, op, [value, address]) => {
  const parts = lowering.layout.parts(op.operandType(0), op);
  checkAlignment(lowering, op, address![0]!, parts);
  if (isAtomicAmongThreads(lowering, op, address![0]!)) {
    atomicStore(lowering, address![0]!, parts, value!, op);
    return undefined;
  }
  accessed(lowering, op, "ordering", () => storeParts(lowering, address![0]!, parts, value!));
  return undefined;
};

/** Numbers of LLVM's orderings: from the first on accesses are atomic; the others make stores of others visible. */
const ordering = { atomic: 2, acquire: 4, release: 5 } as const;

/** Whether a load or a store must be atomic for other threads. */
function isAtomicAmongThreads(lowering: Lowering, op: Operation, address: Node): boolean {
  const attr = op.attr("ordering");
  const order = IntegerAttr.is(attr) ? Number(attr.value) : 0;
  if (order < ordering.atomic || !isShared(lowering, address, op)) return false;
  lowering.usesAtomics = true;
  return lowering.isThreaded;
}

/** Lowers accesses, which are atomic if the op specifies it. */
function accessed<T>(lowering: Lowering, op: Operation, attribute: string, action: () => T): T {
  const attr = op.attr(attribute);
  const order = IntegerAttr.is(attr) ? Number(attr.value) : 0;
  if (order < ordering.atomic) return action();
  const { checks } = lowering;
  if (checks !== undefined && order >= ordering.acquire && order !== ordering.release) {
    if (op.def === llvm.load) checks.fence(undefined);
    else checks.acquire("launch");
  }
  return atomically(lowering, action);
}

function atomically<T>({ builder }: Lowering, action: () => T): T {
  let result: T | undefined;
  builder.accessing(access.atomic, () => {
    result = action();
  });
  // Sound: the action has run.
  return result as T;
}

function checkAlignment({ checks }: Lowering, op: Operation, address: Node, [part]: readonly Part[]): void {
  const attr = op.attr("alignment");
  if (part !== undefined) checks?.aligned(address, IntegerAttr.is(attr) ? Number(attr.value) : naturalAlignment(part));
}

function naturalAlignment({ scalar }: Part): number {
  return Math.min(bytesOf(scalar), scalar.type === i64 || scalar.type === f64 ? 8 : 4);
}

// ---- addresses

/** The mark for an operand in the constant indices of a GEP. */
const DYNAMIC = -(2n ** 31n);

/** One address, or a vector of them: then each element of the operands that are vectors gives one. */
const getElementPtr: OpHandler = (lowering, op, operands) =>
  lowering.layout.parts(op.resultType(), op).map((_, lane) => {
    const scalars = operands.map((nodes, at) => (VectorType.is(op.operandType(at)) ? nodes[lane]! : nodes[0]!));
    return addressOfElement(lowering, op, scalars);
  });

function addressOfElement(lowering: Lowering, op: Operation, [base, ...dynamic]: readonly Node[]): Node {
  const { builder } = lowering;
  const raw = op.attr("rawConstantIndices");
  const indices = DenseArrayAttr.is(raw) ? raw.values : [];
  const array = bufferArrayOf(lowering, op);
  if (array !== undefined && (blockOfArray(typeAttribute(op, "elem_type")) === undefined || indices[0] !== 0n))
    throw new Unsupported("the engine cannot compute this address in an array of buffers", op);
  let address = base!;
  let offset = 0n;
  let next = 0;
  const number = (index: bigint) => {
    if (index !== DYNAMIC) return builder.graph.constant(i64, index);
    const operand = op.operandType(next + 1);
    return signedIndex(lowering, dynamic[next++]!, operand, op);
  };
  const step = (index: bigint, size: number) => {
    const value = number(index);
    if (value.isConstant) offset += BigInt(value.imm) * BigInt(size);
    else address = builder.element(address, value, size);
  };
  let type = typeAttribute(op, "elem_type");
  indices.forEach((index, at) => {
    if (at === 1 && array !== undefined && ArrayType.is(type)) {
      address = bufferAt(builder, array, number(index));
      type = type.element;
    } else if (at === 0) step(index, lowering.layout.layout(type, op).size);
    else if (StructType.is(type)) {
      const member = index === DYNAMIC ? Number(dynamic[next++]!.imm) : Number(index);
      offset += BigInt(lowering.layout.elementOffset(type, member, op));
      type = type.body.elements[member] ?? type;
    } else if (ArrayType.is(type) || VectorType.is(type)) {
      type = type.element;
      step(index, lowering.layout.layout(type, op).size);
    }
  });
  return builder.element(address, builder.graph.constant(i64, offset), 1);
}

/** The array of buffers that an op computes an address in. */
function bufferArrayOf(lowering: Lowering, op: Operation): BufferArray | undefined {
  const base = op.operands[0]?.definingOp;
  const name = base?.def === llvm.mlir.addressof ? base.attr("global_name") : undefined;
  return SymbolRefAttr.is(name) ? lowering.globals.bufferArray(name.root) : undefined;
}

/** An index with its sign, as an i32 or an i64. */
function signedIndex(lowering: Lowering, value: Node, type: Type, op: Operation): Node {
  return signExtend(lowering.builder, value, lowering.elementScalar(type, op));
}

// ---- many bytes at once

const copy: OpHandler = (lowering, _op, [target, source, size]) => {
  lowering.builder.effect(memory.copy, [target![0]!, source![0]!, size![0]!]);
  return undefined;
};

const fill: OpHandler = (lowering, _op, [target, value, size]) => {
  lowering.builder.effect(memory.fill, [target![0]!, value![0]!, size![0]!]);
  return undefined;
};

// ---- atomics

const increment: ElementRule = ({ builder }, [old, limit]) => {
  const zero = builder.graph.zero(old!.valueType);
  const next = builder.binary(int.add, old!, builder.graph.constant(old!.valueType, 1));
  return builder.select(builder.binary(int.geU, old!, limit!), zero, next);
};

const decrement: ElementRule = ({ builder }, [old, limit]) => {
  const isOutside = builder.op(int.or, [builder.unary(int.eqz, old!), builder.binary(int.gtU, old!, limit!)]);
  const next = builder.binary(int.sub, old!, builder.graph.constant(old!.valueType, 1));
  return builder.select(isOutside, limit!, next);
};

const nand: ElementRule = ({ builder, to }, [old, value]) => {
  const ones = builder.graph.constant(old!.valueType, (1n << BigInt(to.width)) - 1n);
  return builder.binary(int.xor, builder.binary(int.and, old!, value!), ones);
};

/** In the order of LLVM's enum: from the old value and the operand to the new value. */
export const atomicRules: readonly (ElementRule | undefined)[] = [
  (_input, [, value]) => value!,
  integerRules.get(llvm.add),
  integerRules.get(llvm.sub),
  integerRules.get(llvm.and),
  nand,
  integerRules.get(llvm.or),
  integerRules.get(llvm.xor),
  integerRules.get(llvm.intrinsic("smax")),
  integerRules.get(llvm.intrinsic("smin")),
  integerRules.get(llvm.intrinsic("umax")),
  integerRules.get(llvm.intrinsic("umin")),
  floatRules.get(llvm.fadd),
  floatRules.get(llvm.fsub),
  floatRules.get(llvm.intrinsic("maxnum")),
  floatRules.get(llvm.intrinsic("minnum")),
  increment,
  decrement,
];

/** Those that one instruction does in memory that threads share. */
export const nativeUpdates: readonly (number | undefined)[] = [
  update.exchange,
  update.add,
  update.sub,
  update.and,
  undefined,
  update.or,
  update.xor,
];

const atomicReadWrite: OpHandler = (lowering, op, [address, value]) => {
  const kind = op.attr("bin_op");
  const rule = IntegerAttr.is(kind) ? atomicRules[Number(kind.value)] : undefined;
  if (rule === undefined) throw new Unsupported("the engine cannot run this atomic operation yet", op);
  const scalar = lowering.elementScalar(op.resultType(), op);
  const { builder, callees } = lowering;
  const first = IntegerAttr.is(kind) ? nativeUpdates[Number(kind.value)] : undefined;
  const replacement = {
    next: (old: Node) => rule({ builder, callees, op, from: scalar, to: scalar }, [old, value![0]!]),
    native: first === undefined ? undefined : { first, value: value![0]! },
  };
  return accessed(lowering, op, "ordering", () =>
    updateMemory(lowering, op, op.operandType(1), address![0]!, replacement),
  );
};

const compareExchange: OpHandler = (lowering, op, [address, expected, value]) => {
  const { builder } = lowering;
  if (lowering.isWide(op.operandType(1), op))
    throw new Unsupported("the engine cannot run atomic operations on integers of more than 64 bits", op);
  const isSame = (old: Node) => builder.binary(int.eq, old, expected![0]!);
  const next = (old: Node) => builder.select(isSame(old), value![0]!, old);
  const found = accessed(lowering, op, "success_ordering", () =>
    updateMemory(lowering, op, op.operandType(1), address![0]!, { next }),
  );
  return [...found, isSame(found[0]!)];
};

/** Replaces a scalar in memory; gives the old one. */
export function updateMemory(
  lowering: Lowering,
  op: Operation,
  type: Type,
  address: Node,
  replacement: Replacement,
): readonly Node[] {
  const parts = lowering.layout.parts(type, op);
  if (isShared(lowering, address, op)) {
    lowering.usesAtomics = true;
    if (lowering.isThreaded) return atomicUpdate(lowering, op, address, parts, replacement);
  }
  let old: readonly Node[] = [];
  // The store states what the whole operation does.
  lowering.builder.accessing(access.quiet, () => {
    old = loadParts(lowering, address, parts);
  });
  atomically(lowering, () => storeParts(lowering, address, parts, [replacement.next(old[0]!)]));
  return old;
}

const fence: OpHandler = (lowering) => {
  orderMemory(lowering, undefined);
  return undefined;
};

/** A fence of memory, of all of it if undefined. */
export function orderMemory(lowering: Lowering, ordered: number | undefined): void {
  lowering.checks?.fence(ordered);
  orderStores(lowering);
}

/** A fence that other threads see. */
export function orderStores(lowering: Lowering): void {
  lowering.usesAtomics = true;
  if (lowering.isThreaded) threadFence(lowering);
}

/** A variable begins to exist, or ceases; its address is the last operand. */
function lifetime(isBegin: boolean): OpHandler {
  return (lowering, _op, operands) => {
    lowering.checks?.lifetime(operands.at(-1)![0]!, isBegin);
    return undefined;
  };
}

export const memoryOps: OpHandlers = opMap<OpHandler>([
  [llvm.mlir.addressof, addressOf],
  [llvm.alloca, alloca],
  [llvm.load, load],
  [llvm.store, store],
  [llvm.getelementptr, getElementPtr],
  [llvm.intrinsic("memcpy"), copy],
  [llvm.intrinsic("memcpy.inline"), copy],
  [llvm.intrinsic("memmove"), copy],
  [llvm.intrinsic("memset"), fill],
  [llvm.intrinsic("memset.inline"), fill],
  [llvm.atomicrmw, atomicReadWrite],
  [llvm.cmpxchg, compareExchange],
  [llvm.fence, fence],
  [llvm.intrinsic("lifetime.start"), lifetime(true)],
  [llvm.intrinsic("lifetime.end"), lifetime(false)],
]);
