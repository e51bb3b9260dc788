// Events, pipes, casts between address spaces, dot products, clocks.

import { VoidType } from "../../../dialects/llvm/index.ts";
import { PackedVectorFormat, Scope, StorageClass } from "../../../grammar/enumerants.generated.ts";
import { IntegerType, VectorType } from "../../../ir/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { AddressSpace } from "../../common/address-space.ts";
import { isUnsigned } from "../../mangling/index.ts";
import { noteDot } from "../../to-spirv/needs/dot-needs.ts";
import { sizesOf, sizesType } from "../range-sizes.ts";
import type { OpenClCall, WriteCall } from "./call.ts";

type Named = readonly [name: string, write: WriteCall];

/** An instruction with the arguments as operands. */
function simple(name: string, op: number): Named {
  return [name, (call) => (VoidType.is(call.type) ? call.plain(op, ...call.args()) : call.result(op, ...call.args()))];
}

/** The same with a result that is a boolean. */
function boolean(name: string, op: number): Named {
  return [
    name,
    (call) => {
      if (IntegerType.is(call.type) && call.type.width === 1) return call.result(op, ...call.args());
      return call.booleanResult(op, call.args());
    },
  ];
}

// ---- copies and events

/** Destination, source, count, stride of the strided form, event. */
const asyncCopy: WriteCall = (call) => {
  const [to = 0, from = 0, count = 0, ...rest] = call.args();
  const event = rest.at(-1) ?? 0;
  const stride = rest.length > 1 ? (rest[0] ?? 0) : call.body.number(call.typeOf(2), 1);
  return call.result(Op.GroupAsyncCopy, call.int32(Scope.Workgroup), to, from, count, stride, event);
};

const waitEvents: WriteCall = (call) =>
  call.plain(Op.GroupWaitEvents, call.int32(Scope.Workgroup), call.arg(0), call.arg(1));

// ---- casts

/** OpenCL C casts pointers to void, which are to bytes. */
function cast(storage: number): WriteCall {
  return (call) => {
    const { body } = call;
    const type = body.at.types.pointer(call.addressSpace(0) ?? AddressSpace.Generic, body.int8);
    const bytes = body.emit(Op.Bitcast, type, body.value(call.reference(0)));
    return call.result(Op.GenericCastToPtrExplicit, bytes, storage);
  };
}

const CASTS: readonly (readonly [string, number])[] = [
  ["global", StorageClass.CrossWorkgroup],
  ["local", StorageClass.Workgroup],
  ["private", StorageClass.Function],
];

// ---- dot products

const dot: WriteCall = (call) => {
  const type = call.typeOf(0);
  if (!VectorType.is(type)) return call.result(Op.FMul, ...call.args());
  if (call.kindOf(type) === "F") {
    noteDot(call.body, Op.Dot, type);
    return call.result(Op.Dot, ...call.args());
  }
  return integerDot(call, call.parameters.map(isUnsigned), []);
};

const DOTS = {
  both: [Op.UDot, Op.UDotAccSat],
  none: [Op.SDot, Op.SDotAccSat],
  mixed: [Op.SUDot, Op.SUDotAccSat],
} as const;

/** Vectors, an accumulator if there is one, the format of packed vectors. The signed one of two comes first. */
function integerDot(call: OpenClCall, signs: readonly (boolean | undefined)[], format: readonly number[]): boolean {
  const [first = false, second = false] = signs;
  const row = first && second ? DOTS.both : first || second ? DOTS.mixed : DOTS.none;
  const [a = 0, b = 0, ...rest] = call.args();
  const vectors = first && !second ? [b, a] : [a, b];
  const opcode = row[rest.length > 0 ? 1 : 0];
  noteDot(call.body, opcode, call.typeOf(0));
  return call.result(opcode, ...vectors, ...rest, ...format);
}

const PACKED = /^dot(?:_acc_sat)?_4x8packed_([us])([us])_u?int$/;

/** `dot_4x8packed_us_int`: vectors of four bytes in an integer. */
export function packedDotWriter(name: string): WriteCall | undefined {
  const [, first, second] = PACKED.exec(name) ?? [];
  if (first === undefined) return undefined;
  return (call) => integerDot(call, [first === "u", second === "u"], [PackedVectorFormat.PackedVectorFormat4x8Bit]);
}

// ---- clocks

const SCOPES: readonly (readonly [string, number])[] = [
  ["device", Scope.Device],
  ["work_group", Scope.Workgroup],
  ["sub_group", Scope.Subgroup],
];

function clock(scope: number): WriteCall {
  return (call) => call.result(Op.ReadClockKHR, call.int32(scope));
}

// ---- enqueuing

/** Global size, local size, offset; those that the call leaves out are 0. */
const ndrange: WriteCall = (call) => {
  const destination = call.reference(0);
  const count = Number(/(\d)D$/.exec(call.name)?.[1] ?? 1);
  const type = sizesType(call.body, count);
  const sizes = Array.from({ length: call.count - 1 }, (_, index) =>
    sizesOf(call.body, call.reference(index + 1), type),
  );
  const zero = call.body.at.constants.of(call.body.at.module.constants.zero(type));
  const [offset, global, local] =
    sizes.length === 1 ? [zero, sizes[0], zero] : sizes.length === 2 ? [zero, sizes[0], sizes[1]] : sizes;
  const struct = call.body.pointeeOf(destination);
  if (struct === undefined) return false;
  const made = call.emit(Op.BuildNDRange, struct, global ?? zero, local ?? zero, offset ?? zero);
  return call.plain(Op.Store, call.body.pointer(destination, struct), made, 2, call.body.at.layout.alignment(struct));
};

/** Functions by their names. */
export const otherCalls: readonly Named[] = [
  ["async_work_group_copy", asyncCopy],
  ["async_work_group_strided_copy", asyncCopy],
  ["wait_group_events", waitEvents],
  ["dot", dot],
  ["dot_acc_sat", dot],
  ...["1D", "2D", "3D"].map((word): Named => [`ndrange_${word}`, ndrange]),
  ...CASTS.flatMap(([word, storage]): Named[] => [
    [`to_${word}`, cast(storage)],
    [`__to_${word}`, cast(storage)],
  ]),
  ...SCOPES.flatMap(([word, scope]): Named[] => [
    [`clock_read_${word}`, clock(scope)],
    [`clock_read_hilo_${word}`, clock(scope)],
  ]),
  simple("popcount", Op.BitCount),
  simple("bitfield_insert", Op.BitFieldInsert),
  simple("bitfield_extract_signed", Op.BitFieldSExtract),
  simple("bitfield_extract_unsigned", Op.BitFieldUExtract),
  simple("bit_reverse", Op.BitReverse),
  simple("retain_event", Op.RetainEvent),
  simple("release_event", Op.ReleaseEvent),
  simple("create_user_event", Op.CreateUserEvent),
  boolean("is_valid_event", Op.IsValidEvent),
  simple("set_user_event_status", Op.SetUserEventStatus),
  simple("capture_event_profiling_info", Op.CaptureEventProfilingInfo),
  simple("enqueue_marker", Op.EnqueueMarker),
  simple("get_default_queue", Op.GetDefaultQueue),
  boolean("is_valid_reserve_id", Op.IsValidReserveId),
];
