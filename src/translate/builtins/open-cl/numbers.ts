// Bits, dot products and clocks.

import { PackedVectorFormat, Scope } from "../../../grammar/enumerants.generated.ts";
import { VectorType } from "../../../ir/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { isUnsigned } from "../../mangling/index.ts";
import { noteDot } from "../../to-spirv/needs/dot-needs.ts";
import type { NamedCall, OpenClEntry } from "./entry.ts";
import { named } from "./named.ts";
import type { OpenClCall, WriteCall } from "./writers/written-call.ts";

const writeDot: WriteCall = (call) => {
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

const SCOPES: readonly (readonly [string, number])[] = [
  ["device", Scope.Device],
  ["work_group", Scope.Workgroup],
  ["sub_group", Scope.Subgroup],
];

function writeClock(scope: number): WriteCall {
  return (call) => call.result(Op.ReadClockKHR, call.int32(scope));
}

/** Bits, dot products and clocks. */
export const numbers: readonly OpenClEntry[] = [
  named(Op.BitCount, "popcount", { effects: "pure" }),
  named(Op.BitFieldInsert, "bitfield_insert", { unsigned: [2, 3], effects: "pure" }),
  named(Op.BitFieldSExtract, "bitfield_extract_signed", { unsigned: [1, 2], effects: "pure" }),
  named(Op.BitFieldUExtract, "bitfield_extract_unsigned", { unsigned: "all", effects: "pure" }),
  // Towards LLVM IR it is llvm.bitreverse.
  { opcodes: [], calls: [["bit_reverse", (call) => call.result(Op.BitReverse, call.arg(0))]] },
  named(Op.Dot, "dot", { effects: "pure" }, writeDot),
  { opcodes: [], calls: [["dot_acc_sat", writeDot]] },
  {
    opcodes: [],
    calls: SCOPES.flatMap(([word, scope]) =>
      ["clock_read_", "clock_read_hilo_"].map((prefix): NamedCall => [`${prefix}${word}`, writeClock(scope)]),
    ),
  },
];
