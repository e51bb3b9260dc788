// Descriptors as data: heaps of them, and numbers. They are handles of the size of a pointer; the handle of a buffer is its address.

import * as llvm from "../../../dialects/llvm/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import { type Operation, TypeAttr } from "../../../ir/index.ts";
import type { ConversionPattern } from "../../../rewrite/index.ts";
import type { Lowering } from "../lowering.ts";
import { bitcastPointer } from "../ops/arithmetic/cast.ts";
import { bytesOf, type RowConversion } from "../ops/memory/pointer-rows.ts";
import { constantNumber } from "../types/constant-number.ts";
import type { MemoryLayouts } from "../types/memory-layout.ts";
import { argument, callRuntime } from "./runtime.ts";

const sizeOf: RowConversion = (op, _, at, { converter }) => {
  const named = op.attr("type");
  const type = converter.convert(op.resultType());
  const handle = TypeAttr.is(named) ? converter.convert(named.type) : undefined;
  if (type === undefined || !llvm.PointerType.is(handle)) return false;
  at.replaceOp(op, [bytesOf(at, handle, handle, type)]);
  return true;
};

const bufferPointer: RowConversion = (op, [addr], at, { converter }) => {
  const type = converter.convert(op.resultType());
  if (addr === undefined || type === undefined) return false;
  at.replaceOp(op, [llvm.load.build(at, { addr }, { resultTypes: [type] }).result()]);
  return true;
};

const texelPointer: RowConversion = (op, values, at, { converter }) => {
  const type = converter.convert(op.resultType());
  if (type === undefined) return false;
  at.replaceOp(op, callRuntime(at, op, "ImageTexelPointer", values.map(argument), type).results);
  return true;
};

/** A handle as a number, or the other way round. */
const sameBits: RowConversion = (op, [value], at, { converter }) => {
  const type = converter.convert(op.resultType());
  const made = value && type && bitcastPointer(at, value, type);
  if (made !== undefined) at.replaceOp(op, [made]);
  return made !== undefined;
};

export const descriptorHeapRows: spirv.OpTable<RowConversion> = {
  EXT: {
    ConstantSizeOf: sizeOf,
    BufferPointer: bufferPointer,
    UntypedImageTexelPointer: texelPointer,
  },
  INTEL: {
    ConvertHandleToImage: sameBits,
    ConvertHandleToSampler: sameBits,
    ConvertHandleToSampledImage: sameBits,
  },
  NV: {
    ConvertUToImage: sameBits,
    ConvertUToSampler: sameBits,
    ConvertUToSampledImage: sameBits,
    ConvertImageToU: sameBits,
    ConvertSamplerToU: sameBits,
    ConvertSampledImageToU: sameBits,
  },
};

/** The name of the decoration that gives a stride by a constant. */
const STRIDE = "array_stride_id_ext";

/** Notes the strides and offsets that the constants of modules say; a type that two of them lay out otherwise is not known. */
export function noteConstantLayouts(modules: readonly Operation[], layouts: MemoryLayouts): void {
  for (const module of modules) {
    for (const op of module.region().firstBlock?.ops() ?? []) {
      const view = spirv.mlir.decorate_type.of(op);
      const stride = op.attr(STRIDE);
      if (view === undefined || stride === undefined) continue;
      const { type } = view.type;
      const number = constantNumber(module, stride);
      const isOther = layouts.strides.has(type) && layouts.strides.get(type) !== number;
      layouts.strides.set(type, isOther ? undefined : number);
    }
  }
}

/** Decorations of types, which layouts know. */
export function decoratedTypePattern({ layouts }: Lowering): ConversionPattern {
  return {
    name: "erase spirv.mlir.decorate_type",
    root: spirv.mlir.decorate_type,
    benefit: 1,
    apply(op, _, at) {
      const named = spirv.mlir.decorate_type.of(op)?.type.type;
      if (op.attr(STRIDE) !== undefined && (named === undefined || layouts.of(named) === undefined)) return false;
      at.eraseOp(op);
      return true;
    },
  };
}
