// Instructions of LLVM IR on pointers that SPIR-V has no counterpart of with one opcode: comparisons, casts between address spaces; towards SPIR-V only.

import { PointerType } from "../../dialects/llvm/index.ts";
import { VectorType } from "../../ir/index.ts";
import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { AddressSpace } from "../common/address-space.ts";
import { rejectRow } from "../common/rejection.ts";
import type { SpirvBody } from "../to-spirv/body.ts";
import type { InstructionEntry } from "./entry.ts";
import { INTEGER_COMPARISONS, icmp } from "./predicates.ts";

const EQUALITY_VERSION = 0x00010400;

/** Comparisons of addresses as integers. */
const COMPARISONS: ReadonlyMap<number, number> = new Map(INTEGER_COMPARISONS.map(([op, word]) => [icmp[word], op]));

function comparePointers(body: SpirvBody, row: number): boolean {
  const [a, b] = [body.operand(row, 0), body.operand(row, 1)];
  if (!PointerType.is(body.typeOf(a))) return false;
  const predicate = (body.code.detail[row] ?? 0) & 15;
  const op = COMPARISONS.get(predicate);
  if (op === undefined) return false;
  const pointee = body.pointeeOf(a) ?? body.pointeeOf(b);
  const isEquality = predicate === icmp.eq || predicate === icmp.ne;
  if (isEquality && body.at.builder.reaches(EQUALITY_VERSION)) {
    const equal = predicate === icmp.eq ? Op.PtrEqual : Op.PtrNotEqual;
    body.result(row, equal, body.pointer(a, pointee), body.pointer(b, pointee));
    return true;
  }
  const size = body.at.types.int(body.at.target.width);
  const [x, y] = [a, b].map((one) => body.emit(Op.ConvertPtrToU, size, body.pointer(one, pointee)));
  body.result(row, op, x ?? 0, y ?? 0);
  return true;
}

const SPECIFIC: ReadonlySet<number> = new Set([AddressSpace.DeviceOnly, AddressSpace.HostOnly]);

function castSpace(body: SpirvBody, row: number): boolean {
  const [operand, to] = [body.operand(row, 0), body.rowType(row)];
  const from = body.typeOf(operand);
  if (!PointerType.is(from) || !PointerType.is(to)) {
    const isVector = VectorType.is(to);
    return body.reject(row, isVector ? "of vectors of pointers has no instruction in SPIR-V" : "must be of pointers");
  }
  if (body.objectOf(operand) !== undefined) {
    body.alias(row, body.value(operand));
    return true;
  }
  const constant = body.constant(operand);
  const op = castOf(from.addressSpace, to.addressSpace);
  // The null pointer of generic memory is cast, as its target defines it.
  if (constant?.kind === "zero" && op !== Op.GenericCastToPtr) {
    body.alias(row, body.at.constants.ofType(constant, body.resultType(row)));
    return true;
  }
  if (body.at.types.storageClass(from.addressSpace) === body.at.types.storageClass(to.addressSpace)) {
    body.alias(row, body.pointer(operand, body.pointeeOf(-row)));
    return true;
  }
  if (op === undefined) {
    const words = wordsFor(from.addressSpace, to.addressSpace);
    if (words !== undefined) return rejectRow(`InvalidModule: Invalid SPIR-V module: ${words}`, row);
    return body.reject(
      row,
      `from address space ${from.addressSpace} to ${to.addressSpace} has no instruction in SPIR-V`,
    );
  }
  body.result(row, op, body.pointer(operand, body.pointeeOf(-row)));
  return true;
}

/** The error message for an invalid cast, with the reference's wording; undefined for a valid one. */
function wordsFor(from: number, to: number): string | undefined {
  if (to === AddressSpace.Generic) return "Casts from constant address space to generic are illegal";
  if (from === AddressSpace.Generic) return "Casts from generic address space to constant are illegal";
  const isKnown = from < AddressSpace.DeviceOnly && to < AddressSpace.DeviceOnly;
  return isKnown ? "Casts from private/local/global address space are allowed only to generic" : undefined;
}

function castOf(from: number, to: number): number | undefined {
  if (to === AddressSpace.Generic) return from === AddressSpace.Constant ? undefined : Op.PtrCastToGeneric;
  if (from === AddressSpace.Generic) return to === AddressSpace.Constant ? undefined : Op.GenericCastToPtr;
  const isUsm =
    (SPECIFIC.has(from) && to === AddressSpace.Global) || (SPECIFIC.has(to) && from === AddressSpace.Global);
  if (!isUsm) return undefined;
  return to === AddressSpace.Global ? Op.PtrCastToCrossWorkgroupALTERA : Op.CrossWorkgroupCastToPtrALTERA;
}

/** Pointers. */
export const pointers: readonly InstructionEntry[] = [
  { from: [opcode.icmp], toSpirv: comparePointers },
  { from: [opcode.addrspacecast], toSpirv: castSpace },
];
