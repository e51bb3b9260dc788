// Descriptors as data: heaps of them, and numbers. They are handles, which take the room of a pointer each; that of a buffer is its address.

import * as llvm from "../../dialects/llvm/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { lookupSymbol, SymbolRefAttr, TypeAttr } from "../../ir/index.ts";
import type { ConversionPattern } from "../../rewrite/index.ts";
import { bitcastPointer } from "./cast.ts";
import { bytesOf, type RowConversion } from "./pointer-rows.ts";
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

const numbered = ["Image", "Sampler", "SampledImage"].flatMap((kind) =>
  [`INTEL.ConvertHandleTo${kind}`, `NV.ConvertUTo${kind}`, `NV.Convert${kind}ToU`].map((name) => [name, sameBits]),
);

/** By the names behind `spirv.`. */
export const descriptorHeapRows: Readonly<Record<string, RowConversion>> = {
  "EXT.ConstantSizeOf": sizeOf,
  "EXT.BufferPointer": bufferPointer,
  "EXT.UntypedImageTexelPointer": texelPointer,
  ...Object.fromEntries(numbered),
};

/** Strides of heaps that a constant says are those of descriptors: others would have to be part of the type. */
export const decoratedTypePattern: ConversionPattern = {
  name: "erase spirv.mlir.decorate_type",
  root: spirv.mlir.decorateType,
  benefit: 1,
  apply(op, _, at) {
    const stride = op.attr("array_stride_id_ext");
    const constant = SymbolRefAttr.is(stride) ? lookupSymbol(op, stride) : undefined;
    if (stride !== undefined && constant?.regions[0]?.firstBlock?.firstOp?.name !== "spirv.EXT.ConstantSizeOf")
      return false;
    at.eraseOp(op);
    return true;
  },
};
