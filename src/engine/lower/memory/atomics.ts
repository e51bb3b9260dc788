// Atomic operations on memory that threads share: instructions of WebAssembly's threads, in functions of the module that contain little else. What
// has no instruction is an exchange that is repeated until no other thread was between. Memory of a work-group and of an invocation belongs to one
// thread, where an atomic operation is a load and a store, as it is in code for a single thread.

import { PointerType } from "../../../dialects/llvm/index.ts";
import type { Operation } from "../../../ir/index.ts";
import { element, leaf, type Node, touch } from "../../code/graph.ts";
import { Unsupported } from "../../failure.ts";
import { control, convert, f32, f64, i32, i64, int, none, type ValueType } from "../../wasm/opcodes.ts";
import { bytesOf, type Part, type Scalar } from "../data-layout.ts";
import type { Lowering } from "../lowering.ts";
import { floatToHalf, halfToFloat } from "../values/floats.ts";

/** The byte before the numbers of atomic instructions. */
const PREFIX = 0xfe;
const FENCE = 0x03;

/** Instructions that update memory, by their numbers for 32 bits; the numbers for 64, 8 and 16 follow. */
export const update = { add: 0x1e, sub: 0x25, and: 0x2c, or: 0x33, xor: 0x3a, exchange: 0x41 } as const;
const COMPARE_EXCHANGE = 0x48;
const LOAD = 0x10;
const STORE = 0x17;

/** The logarithm of the bytes of a scalar in memory, and the type of its bits. */
interface Width {
  readonly log2: number;
  readonly type: typeof i32 | typeof i64;
}

function widthOf(scalar: Scalar): Width {
  // A pointer of 64 bits has zeros in its upper half.
  const bytes = scalar.kind === "pointer" ? 4 : Math.min(bytesOf(scalar), 8);
  return bytes === 8 ? { log2: 3, type: i64 } : { log2: Math.log2(bytes), type: i32 };
}

/** The number of an instruction for a width: those of i32, i64, then of 8 and 16 bits of an i32. */
function forWidth(first: number, { log2 }: Width): number {
  return first + [2, 3, 0, 1][log2]!;
}

/** A function that gets an address and maybe values, and does one instruction on them. */
function instruction(
  { builder, callees }: Lowering,
  first: number,
  width: Width,
  args: readonly Node[],
  result: ValueType | typeof none,
): Node {
  const number = forWidth(first, width);
  const params = args.map(({ valueType }) => valueType);
  const loads = args.flatMap((_, at) => [control.localGet, at]);
  const callee = callees.raw(`atomic ${number}`, { params, result, code: [...loads, PREFIX, number, width.log2, 0] });
  return builder.call(callee, [...args], result);
}

/** Orders the accesses of this thread as others see them. */
export function fence({ builder, callees }: Lowering): void {
  const callee = callees.raw("atomic fence", { params: [], result: none, code: [PREFIX, FENCE, 0] });
  builder.call(callee, [], none);
}

/** Whether other threads may access the memory at an address. */
export function isShared({ globals }: Lowering, address: Node, op: Operation): boolean {
  const WORKGROUP = 3;
  const types = op.operands.map(({ type }) => type);
  if (types.some((type) => PointerType.is(type) && type.addressSpace === WORKGROUP)) return false;
  let root = address;
  while ((root.op === int.add || root.op === element) && root.args[0] !== undefined) [root] = root.args as [Node];
  const area = root.op === leaf.builtIn ? globals.places.of(root)?.area : undefined;
  return area === undefined || area === "module";
}

/** The only scalar of a type; several have no instruction. */
function only(parts: readonly Part[], op: Operation): Scalar {
  const [part] = parts;
  if (parts.length !== 1 || part === undefined)
    throw new Unsupported("the engine cannot access several scalars at once in memory that threads share", op);
  return part.scalar;
}

/** Says that an address is accessed. */
function touchScalar({ builder }: Lowering, address: Node, scalar: Scalar): void {
  builder.effect(touch, [address, builder.i32(bytesOf(scalar))]);
}

export function atomicLoad(lowering: Lowering, address: Node, parts: readonly Part[], op: Operation): readonly Node[] {
  const scalar = only(parts, op);
  touchScalar(lowering, address, scalar);
  return [fromBits(lowering, loadBits(lowering, address, scalar), scalar)];
}

export function atomicStore(
  lowering: Lowering,
  address: Node,
  parts: readonly Part[],
  values: readonly Node[],
  op: Operation,
): void {
  const scalar = only(parts, op);
  touchScalar(lowering, address, scalar);
  instruction(lowering, STORE, widthOf(scalar), [address, toBits(lowering, values[0]!, scalar)], none);
}

/** An update that one instruction does. */
interface NativeUpdate {
  /** Of {@link update}. */
  readonly first: number;
  readonly value: Node;
}

/** How a scalar in memory is replaced. */
export interface Replacement {
  /** Gives the new value. */
  readonly next: (old: Node) => Node;
  readonly native?: NativeUpdate | undefined;
}

/** Replaces a scalar; gives the old one. */
export function atomicUpdate(
  lowering: Lowering,
  op: Operation,
  address: Node,
  parts: readonly Part[],
  { next, native }: Replacement,
): readonly Node[] {
  const scalar = only(parts, op);
  const width = widthOf(scalar);
  touchScalar(lowering, address, scalar);
  if (native !== undefined && scalar.kind === "integer" && scalar.width === 8 * 2 ** width.log2)
    return [instruction(lowering, native.first, width, [address, native.value], width.type)];
  const { builder } = lowering;
  const loop = builder.newBlock(width.type);
  const done = builder.newBlock();
  builder.block.jump(loop, [loadBits(lowering, address, scalar)]);
  builder.block = loop;
  const [expected] = loop.params as [Node];
  const old = fromBits(lowering, expected, scalar);
  const bits = toBits(lowering, next(old), scalar);
  const found = instruction(lowering, COMPARE_EXCHANGE, width, [address, expected, bits], width.type);
  const isDone = builder.binary(int.eq, found, expected);
  builder.block.branch(isDone, { block: done, args: [] }, { block: loop, args: [found] });
  builder.block = done;
  return [old];
}

function loadBits(lowering: Lowering, address: Node, scalar: Scalar): Node {
  const width = widthOf(scalar);
  return instruction(lowering, LOAD, width, [address], width.type);
}

function fromBits({ builder, callees }: Lowering, bits: Node, scalar: Scalar): Node {
  if (scalar.kind !== "float") return bits;
  if (scalar.width === 16) return halfToFloat(builder, callees, bits, scalar);
  return builder.op(scalar.type === f64 ? convert.f64ReinterpretI64 : convert.f32ReinterpretI32, [bits]);
}

function toBits({ builder, callees }: Lowering, value: Node, scalar: Scalar): Node {
  if (scalar.kind !== "float") return value;
  if (scalar.width === 16) return floatToHalf(builder, callees, value, scalar);
  const isF32 = scalar.type === f32;
  return builder.op(isF32 ? convert.i32ReinterpretF32 : convert.i64ReinterpretF64, [value]);
}
