// Conversion Instructions.

import * as llvm from "../../dialects/llvm/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { type OpDef, type Type, type Value, VectorType } from "../../ir/index.ts";
import type { ConversionPattern } from "../../rewrite/index.ts";
import { type Emitter, emit, integerWidthOf } from "./emit.ts";
import { expand } from "./expand.ts";
import { foldedRows, rows } from "./rows.ts";

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
  ...[spirv.PtrCastToGeneric, spirv.GenericCastToPtr, spirv.GenericCastToPtrExplicit].map((def) =>
    expand(def, (at, [pointer], type) =>
      pointer.type === type ? pointer : emit(at, llvm.addrspacecast, [pointer], type),
    ),
  ),
];

/** The wider one of two ops, or the narrower one. */
function byWidth(def: OpDef, widen: OpDef, narrow: OpDef): ConversionPattern {
  return expand(def, (at, [value], type) => {
    const [from, to] = [integerWidthOf(value.type), integerWidthOf(type)];
    return from === to ? value : emit(at, from < to ? widen : narrow, [value], type);
  });
}

/**
 * Pointers have no pointee in LLVM: one kind is as good as another. Numbers become pointers by way of one integer. Undefined where no pointer
 * is there.
 */
function bitcastPointer(at: Emitter, value: Value, type: Type): Value | undefined {
  const [fromPointer, toPointer] = [llvm.PointerType.is(value.type), llvm.PointerType.is(type)];
  if (fromPointer && toPointer) return value.type === type ? value : emit(at, llvm.addrspacecast, [value], type);
  const i64 = at.context.integer(64);
  if (fromPointer) {
    const address = emit(at, llvm.ptrtoint, [value], VectorType.is(type) ? i64 : type);
    return VectorType.is(type) ? emit(at, llvm.bitcast, [address], type) : address;
  }
  if (!toPointer) return undefined;
  const address = VectorType.is(value.type) ? emit(at, llvm.bitcast, [value], i64) : value;
  return emit(at, llvm.inttoptr, [address], type);
}
