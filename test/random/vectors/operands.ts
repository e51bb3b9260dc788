// Operands of single operations: numbers at the edges of their types, and the kinds of values that lanes may hold.
import type { Builder } from "../../../src/engine/code/builder.ts";
import type { Node } from "../../../src/engine/code/graph.ts";
import {
  isWide,
  type LaneBuilder,
  type Lanes,
  linear,
  mask,
  uniform,
} from "../../../src/engine/launch/vector/lanes.ts";
import { loadAdjacent } from "../../../src/engine/launch/vector/vector-memory.ts";
import { convert, f32, f64, i32, i64, int, memory, type ValueType } from "../../../src/engine/wasm/opcodes.ts";
import { simd } from "../../../src/engine/wasm/simd.ts";

/** Numbers of each type: {@link COUNT} of them. */
export const COUNT = 24;

export const edges: ReadonlyMap<ValueType, readonly (number | bigint)[]> = new Map<
  ValueType,
  readonly (number | bigint)[]
>([
  [
    i32,
    [
      ...[0, 1, -1, 2, -2, 3, 7, 31, 32, 33, 255, -5, 0x7fffffff, -0x80000000, -0x7fffffff, 0xffff, 0x10000],
      ...[0x8000, -0x8000, 0x80, -0x80, 0x12345678, -0x12345678, 0xff8000],
    ],
  ],
  [
    i64,
    [
      ...[0n, 1n, -1n, 2n, -2n, 31n, 32n, 63n, 64n, 65n, 255n, 2n ** 63n - 1n, -(2n ** 63n), 1n - 2n ** 63n],
      ...[0xffffffffn, 0x100000000n, 0x80000000n, -0x80000000n, 0x7fffffffn, 0x100000001n, -0x100000000n],
      ...[0x123456789abcdefn, -0x123456789abcdefn, 2n ** 62n],
    ],
  ],
  [
    f32,
    [
      ...[0, -0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, -1.5, Number.NaN, Infinity, -Infinity, 1e-45, -1e-45, 0.1],
      ...[3.4028235e38, 2 ** 31, 2 ** 32, 4294967040, -(2 ** 31), -2147483904, 1e20, 2 ** -126],
    ],
  ],
  [
    f64,
    [
      ...[0, -0, 1, -1, 0.5, -0.5, 2.5, -2.5, Number.NaN, Infinity, -Infinity, 5e-324, -5e-324, 0.1, 1e300, 2 ** -60],
      // Halfway between two f32, next to that, and below their least.
      ...[
        1 + 2 ** -24,
        1 + 2 ** -24 + 2 ** -52,
        -1 - 2 ** -24,
        2 ** -150,
        3 * 2 ** -150,
        -(2 ** -60),
        2 ** 128,
        2 ** 53,
      ],
    ],
  ],
]);

function loadOf(type: ValueType): number {
  if (type === f32) return memory.f32Load;
  if (type === f64) return memory.f64Load;
  return type === i64 ? memory.i64Load : memory.i32Load;
}

export const bytesOf = (type: ValueType): number => (isWide(type) ? 8 : 4);

function load(builder: Builder, type: ValueType, address: Node, lane = 0): Node {
  return builder.op(loadOf(type), [address], lane * bytesOf(type));
}

/** A kind of operand. Its numbers are in memory from an address on. */
export interface OperandKind {
  readonly name: string;
  /** The type of the numbers in memory. */
  readonly source: ValueType;
  readonly lanes: (lane: LaneBuilder, address: Node) => Lanes;
  readonly scalar: (builder: Builder, address: Node, lane: number) => Node;
}

function vectorKind(source: ValueType): OperandKind {
  return {
    name: "vector",
    source,
    lanes: (lane, address) => loadAdjacent(lane, source, address, 0),
    scalar: (builder, address, lane) => load(builder, source, address, lane),
  };
}

function uniformKind(source: ValueType): OperandKind {
  return {
    name: "uniform",
    source,
    lanes: ({ builder }, address) => uniform(load(builder, source, address)),
    scalar: (builder, address) => load(builder, source, address),
  };
}

function constantKind(source: ValueType, value: number): OperandKind {
  return {
    name: `${value}`,
    source,
    lanes: ({ builder }) => uniform(builder.number(source, value)),
    scalar: (builder) => builder.number(source, value),
  };
}

function linearKind(source: ValueType, step: number): OperandKind {
  return {
    name: `linear ${step}`,
    source,
    lanes: ({ builder }, address) => linear(load(builder, source, address), step),
    scalar: (builder, address, lane) =>
      builder.binary(int.add, load(builder, source, address), builder.number(source, step * lane)),
  };
}

const maskKind: OperandKind = {
  name: "mask",
  source: i32,
  lanes: (lane, address) => {
    const zero = lane.op(simd.i32Eq, [...lane.parts(loadAdjacent(lane, i32, address, 0)), lane.constant(i32, 0)]);
    return mask(lane.op(simd.not, [zero]));
  },
  scalar: (builder, address, lane) => builder.op(int.ne, [load(builder, i32, address, lane), builder.i32(0)]),
};

function extendedKind(of: OperandKind, isSigned: boolean): OperandKind {
  const op = isSigned ? convert.i64ExtendI32S : convert.i64ExtendI32U;
  return {
    name: `extended ${of.name}, ${isSigned ? "signed" : "unsigned"}`,
    source: i32,
    lanes: (lane, address) =>
      of.name === "uniform"
        ? uniform(lane.builder.op(op, [of.scalar(lane.builder, address, 0)]))
        : { kind: "extended", type: i64, of: of.lanes(lane, address), isSigned },
    scalar: (builder, address, lane) => builder.op(op, [of.scalar(builder, address, lane)]),
  };
}

/** The kinds of operands of a type. */
export function operandKinds(type: ValueType): readonly OperandKind[] {
  const kinds = [vectorKind(type), uniformKind(type)];
  if (type === f32 || type === f64) return kinds;
  const constants = [1, 0, 7].map((value) => constantKind(type, value));
  const steps = [1, -3].map((step) => linearKind(type, step));
  if (type === i32) return [...kinds, maskKind, ...steps, ...constants];
  const extended = [vectorKind(i32), linearKind(i32, 1), uniformKind(i32)].flatMap((of) => [
    extendedKind(of, true),
    extendedKind(of, false),
  ]);
  return [...kinds, ...extended, ...steps, ...constants];
}
