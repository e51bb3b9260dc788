// Casts from generic pointers, and the memory that they are to.

import { functionType, PointerType } from "../../../dialects/llvm/index.ts";
import { StorageClass } from "../../../grammar/enumerants.generated.ts";
import type { Type } from "../../../ir/index.ts";
import { opcode } from "../../../llvm/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { AddressSpace } from "../../common/address-space.ts";
import { mangled, mangledPointer } from "../../mangling/index.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import type { SpirvBody } from "../../to-spirv/body.ts";
import { callOpenCl } from "./call.ts";
import type { NamedCall, OpenClEntry } from "./entry.ts";
import type { WriteCall } from "./writers/written-call.ts";

/** Words of casts, and the storage class of the result. */
const CASTS: readonly (readonly [word: string, storage: number])[] = [
  ["global", StorageClass.CrossWorkgroup],
  ["local", StorageClass.Workgroup],
  ["private", StorageClass.Function],
];

/** `__to_global` and so on are not mangled. */
function castExplicit(body: Body, one: Instruction): number {
  const pointer = body.value(one.operand(0));
  const type = functionType(body.at.context, body.at.types.of(one.typeId), [body.typeOfReference(pointer)]);
  const word =
    CASTS.find(([, storage]) => storage === one.operand(1))?.[0] ??
    one.reject(`${one.name} must be to a class of OpenCL`);
  const callee = body.at.declare(`__to_${word}`, type);
  return body.call(callee, type, [pointer], { attributes: body.at.callAttributes(callee) });
}

/** `get_fence` gives fence flags, which SPIR-V has 8 bits higher. */
function memorySemantics(body: Body, one: Instruction): number {
  const pointer = body.value(one.operand(0));
  const type = body.at.types.of(one.typeId);
  const argument = { value: pointer, mangled: mangledPointer(mangled.void, 4, { isConst: true }) };
  const flags = callOpenCl(body, "get_fence", type, [argument]);
  return body.binary(opcode.shl, flags, body.integer(type, 8));
}

/** OpenCL C casts pointers to void, which are to bytes. */
function writeCast(storage: number): WriteCall {
  return (call) => {
    const { body } = call;
    const type = body.at.types.pointer(call.addressSpace(0) ?? AddressSpace.Generic, body.int8);
    const bytes = body.emit(Op.Bitcast, type, body.value(call.reference(0)));
    return writeExplicitCast(body, body.row, bytes, body.int8, storage);
  };
}

/** A cast of a pointer to `pointee`, and one to the pointee that the row's pointer has: SPIR-V's cast keeps it. */
export function writeExplicitCast(
  body: SpirvBody,
  row: number,
  pointer: number,
  pointee: Type | undefined,
  storage: number,
): boolean {
  const { types, pointers: typing } = body.at;
  const type = body.rowType(row);
  if (types.isSamePointee(typing.ofRow(row), pointee)) body.result(row, Op.GenericCastToPtrExplicit, pointer, storage);
  else {
    const same = types.pointer(PointerType.is(type) ? type.addressSpace : 0, pointee);
    body.result(row, Op.Bitcast, body.emit(Op.GenericCastToPtrExplicit, same, pointer, storage));
  }
  return true;
}

/** Flags of the memory that a generic pointer is to. */
const writeGetFence: WriteCall = (call) => {
  const bits = call.emit(Op.GenericPtrMemSemantics, call.body.int(32), call.arg(0));
  return call.result(Op.ShiftRightLogical, bits, call.int32(8));
};

/** Casts, by the functions of OpenCL C and by clang's, and memory of pointers. */
export const pointers: readonly OpenClEntry[] = [
  {
    opcodes: [Op.GenericCastToPtrExplicit],
    calls: CASTS.flatMap(([word, storage]) =>
      ["to_", "__to_"].map((prefix): NamedCall => [`${prefix}${word}`, writeCast(storage)]),
    ),
    toLlvm: castExplicit,
  },
  { opcodes: [Op.GenericPtrMemSemantics], calls: [["get_fence", writeGetFence]], toLlvm: memorySemantics },
];
