// Conversion Instructions.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import { type OpDef, type Type, type Value, VectorType } from "../../../../ir/index.ts";
import type { ConversionPattern } from "../../../../rewrite/index.ts";
import {
  compareFloats,
  constant,
  type Emitter,
  emit,
  expand,
  integerWidthOf,
  withElement,
} from "../../../llvm-common/index.ts";
import { foldedRows, rows } from "../rows.ts";

export const castPatterns: readonly ConversionPattern[] = [
  ...rows(
    [spirv.ConvertFToS, llvm.fptosi],
    [spirv.ConvertFToU, llvm.fptoui],
    [spirv.ConvertSToF, llvm.sitofp],
    [spirv.ConvertUToF, llvm.uitofp],
    [spirv.ConvertPtrToU, llvm.ptrtoint],
    [spirv.ConvertUToPtr, llvm.inttoptr],
  ),
  byWidth(spirv.FConvert, llvm.fpext, llvm.fptrunc),
  byWidth(spirv.SConvert, llvm.sext, llvm.trunc),
  byWidth(spirv.UConvert, llvm.zext, llvm.trunc),
  expand(spirv.Bitcast, (at, [value], type) => bitcastPointer(at, value, type)),
  ...foldedRows([spirv.Bitcast, llvm.bitcast]),
  expand(spirv.INTEL.ConvertBF16ToF, (at, [bits], type) => {
    const integers = withElement(type, at.context.i32);
    const high = emit(at, llvm.shl, [emit(at, llvm.zext, [bits], integers), constant(at, integers, 16)]);
    return emit(at, llvm.bitcast, [high], type);
  }),
  expand(spirv.INTEL.ConvertFToBF16, (at, [x], type) => {
    const bits = emit(at, llvm.bitcast, [rounded(at, x, 16)], withElement(type, at.context.i32));
    return emit(at, llvm.trunc, [emit(at, llvm.lshr, [bits, constant(at, bits.type, 16)])], type);
  }),
  expand(spirv.INTEL.RoundFToTF32, (at, [x]) => rounded(at, x, 13)),
  ...[spirv.PtrCastToGeneric, spirv.GenericCastToPtr, spirv.GenericCastToPtrExplicit].map((def) =>
    expand(def, (at, [pointer], type) =>
      pointer.type === type ? pointer : emit(at, llvm.addrspacecast, [pointer], type),
    ),
  ),
];

/** A number of single precision whose low bits are rounded off, to even: those that a format with fewer bits does not have. */
function rounded(at: Emitter, x: Value, lost: number): Value {
  const integers = withElement(x.type, at.context.i32);
  const bits = emit(at, llvm.bitcast, [x], integers);
  const odd = emit(at, llvm.and, [
    emit(at, llvm.lshr, [bits, constant(at, integers, lost)]),
    constant(at, integers, 1),
  ]);
  const half = emit(at, llvm.add, [odd, constant(at, integers, 2 ** (lost - 1) - 1)]);
  const cleared = emit(at, llvm.and, [emit(at, llvm.add, [bits, half]), constant(at, integers, -(2 ** lost))]);
  const result = emit(at, llvm.bitcast, [cleared], x.type);
  return emit(at, llvm.select, [compareFloats(at, "uno", x, x), x, result], x.type);
}

/** The wider one of two ops, or the narrower one. */
function byWidth(def: OpDef, widen: OpDef, narrow: OpDef): ConversionPattern {
  return expand(def, (at, [value], type) => {
    const [from, to] = [integerWidthOf(value.type), integerWidthOf(type)];
    return from === to ? value : emit(at, from < to ? widen : narrow, [value], type);
  });
}

/**
 * Pointers have no pointee in LLVM: one kind is as good as another. Numbers become pointers by way of one integer. Undefined if no pointer
 * is there.
 */
export function bitcastPointer(at: Emitter, value: Value, type: Type): Value | undefined {
  const [fromPointer, toPointer] = [llvm.PointerType.is(value.type), llvm.PointerType.is(type)];
  if (llvm.PointerType.is(value.type) && llvm.PointerType.is(type)) {
    if (value.type === type) return value;
    const isSameSpace = value.type.addressSpace === type.addressSpace;
    return emit(at, isSameSpace ? llvm.bitcast : llvm.addrspacecast, [value], type);
  }
  const i64 = at.context.integer(64);
  if (fromPointer) {
    const address = emit(at, llvm.ptrtoint, [value], VectorType.is(type) ? i64 : type);
    return VectorType.is(type) ? emit(at, llvm.bitcast, [address], type) : address;
  }
  if (!toPointer) return undefined;
  const address = VectorType.is(value.type) ? emit(at, llvm.bitcast, [value], i64) : value;
  return emit(at, llvm.inttoptr, [address], type);
}
