// Addresses of elements of constants: a base and a number of bytes.

import { ArrayType, PointerType, StructType } from "../../dialects/llvm/index.ts";
import { IntegerType, type Type, VectorType } from "../../ir/index.ts";
import { type Constant, isZero, signedValue } from "../constant.ts";
import { GlobalVariable } from "../module.ts";
import { flag, opcode } from "../opcode.ts";
import type { Folder } from "./index.ts";

export function foldAddress(
  folder: Folder,
  base: Constant,
  elementType: Type,
  indices: readonly Constant[],
  flags: number,
): Constant | undefined {
  const { constants, layout } = folder;
  if (base.kind === "poison" || base.kind === "undef") return base;
  if (!PointerType.is(base.type) || indices.some(({ type }) => VectorType.is(type))) return undefined;
  if (indices.every((one) => isZero(one) || one.kind === "undef")) return base;
  const offset = offsetOf(folder, elementType, indices);
  if (offset === undefined) {
    return constants.address(base.type, elementType, [base, ...indices], flags);
  }
  const from = behind(base, flags);
  const width = layout.pointer(base.type.addressSpace).indexWidth;
  return addressBehind(folder, from.base, BigInt.asIntN(width, from.offset + offset), from.flags);
}

/** The base of an address that is itself so many bytes after another one. */
function behind(base: Constant, flags: number): { base: Constant; offset: bigint; flags: number } {
  const [inner, index] = base.operands;
  const { payload } = base;
  const { elementType } = payload;
  const isBytes = payload.opcode === opcode.getelementptr && elementType !== undefined && IntegerType.is(elementType);
  if (base.kind !== "expression" || !isBytes || inner === undefined || index?.kind !== "integer") {
    return { base, offset: 0n, flags };
  }
  return { base: inner, offset: signedValue(index), flags: flags & (payload.flags ?? 0) };
}

function addressBehind(folder: Folder, base: Constant, offset: bigint, given: number): Constant | undefined {
  const { constants, layout } = folder;
  const { context } = base.type;
  const width = PointerType.is(base.type) ? layout.pointer(base.type.addressSpace).indexWidth : 64;
  const number = constants.integer(context.integer(width), offset);
  if (isZero(base)) return folder.cast(opcode.inttoptr, number, base.type);
  if (base.payload.opcode === opcode.inttoptr && base.operands[0]?.kind === "integer") {
    const sum = constants.integer(number.type, signedValue(base.operands[0]) + offset);
    return folder.cast(opcode.inttoptr, sum, base.type);
  }
  let flags = given;
  if ((flags & flag.inbounds) === 0 && offset >= 0n && offset <= knownBytes(folder, base)) flags |= flag.inbounds;
  if ((flags & flag.inbounds) !== 0) flags |= flag.nusw;
  if ((flags & flag.nusw) !== 0 && offset >= 0n) flags |= flag.nuw;
  if (offset === 0n) return base;
  return constants.address(base.type, context.integer(8), [base, number], flags);
}

/** How many bytes are certainly there. */
function knownBytes({ layout }: Folder, { payload: { global } }: Constant): bigint {
  if (!(global instanceof GlobalVariable) || global.linkage === "extern_weak") return -1n;
  return layout.allocSize(global.type);
}

/** The bytes that indices lead away; undefined if that is not a number. */
function offsetOf({ layout }: Folder, elementType: Type, indices: readonly Constant[]): bigint | undefined {
  let type = elementType;
  let sum = 0n;
  for (const [at, index] of indices.entries()) {
    if (index.kind !== "integer" && !isZero(index)) return undefined;
    const number = signedValue(index);
    if (at === 0) sum += number * layout.allocSize(type);
    else if (StructType.is(type)) {
      sum += layout.structLayout(type).offsets[Number(number)] ?? 0n;
      type = type.body.elements[Number(number)] ?? type;
    } else if (ArrayType.is(type) || VectorType.is(type)) {
      type = type.element;
      sum += number * layout.allocSize(type);
    } else return undefined;
  }
  return sum;
}
