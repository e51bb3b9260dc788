// The pointees of untyped pointers, for mangled names: the type of the values that a builtin reads or writes through them.

import { OpenCLStd } from "../../grammar/extended-opcodes.generated.ts";
import { instruction } from "../../grammar/index.ts";
import { Op } from "../../spirv/modules.ts";
import { type MangledType, mangled } from "../mangling/index.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";

const { frexp, lgamma_r, remquo } = OpenCLStd;
const INTEGERS: ReadonlySet<number> = new Set([frexp, lgamma_r, remquo]);
const SAME: ReadonlySet<number> = new Set([OpenCLStd.fract, OpenCLStd.modf, OpenCLStd.sincos]);
const LOADS: ReadonlySet<number> = new Set([OpenCLStd.vloadn]);
const STORES: ReadonlySet<number> = new Set([OpenCLStd.vstoren]);
const HALVES: ReadonlySet<number> = new Set([
  OpenCLStd.vload_half,
  OpenCLStd.vload_halfn,
  OpenCLStd.vloada_halfn,
  OpenCLStd.vstore_half,
  OpenCLStd.vstore_half_r,
  OpenCLStd.vstore_halfn,
  OpenCLStd.vstore_halfn_r,
  OpenCLStd.vstorea_halfn,
  OpenCLStd.vstorea_halfn_r,
]);

/** The pointee of an untyped pointer that is an operand of an instruction; i8 if nothing shows it. */
export function untypedPointee(body: Body, one: Instruction, isUnsigned: boolean): MangledType {
  const { types, input } = body.at;
  const of = (id: number): MangledType => types.mangled(id, isUnsigned);
  if (one.opcode === Op.ExtInst) return extendedPointee(body, one);
  const matrix = matrixType(body, one);
  if (matrix !== undefined) return of(matrix);
  if (instruction(one.opcode)?.class !== "Atomic") return mangled.char;
  if (one.opcode === Op.AtomicStore) return of(input.typeOf(one.operand(3)));
  return one.typeId === 0 || one.opcode === Op.AtomicFlagTestAndSet ? mangled.int : of(one.typeId);
}

/** The position of the matrix that a store writes. */
const MATRIX_STORES: Readonly<Record<number, number>> = {
  [Op.CooperativeMatrixStoreKHR]: 1,
  [Op.CooperativeMatrixStoreCheckedINTEL]: 3,
};
const MATRIX_LOADS: ReadonlySet<number> = new Set([Op.CooperativeMatrixLoadKHR, Op.CooperativeMatrixLoadCheckedINTEL]);

/** The type of the components of the matrix that an instruction loads or stores. */
function matrixType({ at: { input } }: Body, one: Instruction): number | undefined {
  const position = MATRIX_STORES[one.opcode];
  const type = MATRIX_LOADS.has(one.opcode)
    ? one.typeId
    : position === undefined
      ? undefined
      : input.typeOf(one.operand(position));
  return type === undefined ? undefined : input.definition(type).operand(0);
}

function extendedPointee(body: Body, one: Instruction): MangledType {
  const { types, input } = body.at;
  const number = one.operand(1);
  if (HALVES.has(number)) return mangled.half;
  if (SAME.has(number)) return types.mangled(one.typeId);
  if (LOADS.has(number)) return types.mangled(input.scalarOf(one.typeId));
  if (STORES.has(number)) return types.mangled(input.scalarOf(input.typeOf(one.operand(2))));
  if (!INTEGERS.has(number)) return mangled.char;
  const result = types.mangled(one.typeId);
  return result.kind === "vector" ? { ...result, element: mangled.int } : mangled.int;
}
