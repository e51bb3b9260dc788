// Casts: pointers stay what they are where the types do.

import * as memref from "../../dialects/memref/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { DenseArrayAttr } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { constant, converterOf, emit } from "../spirv-common/index.ts";

const GENERIC = spirv.StorageClass;

export const castPatterns: readonly ConversionPattern[] = [
  convert(memref.memory_space_cast, (_view, { source }, at, op) => {
    const type = at.converter?.convert(op.resultType());
    const { type: from } = source;
    if (!spirv.PointerType.is(type) || !spirv.PointerType.is(from)) return false;
    if (type === from) {
      at.replaceOp(op, [source]);
      return true;
    }
    const generic = GENERIC.enum.value("Generic");
    if (generic === undefined) return false;
    // Between two classes that are not the generic one, by way of it.
    const middle = spirv.PointerType.get(at.context, { pointee: from.pointee, storageClass: generic });
    const address = from === middle ? source : emit(at, spirv.PtrCastToGeneric, [source], middle);
    at.replaceOp(op, [type === middle ? address : emit(at, spirv.GenericCastToPtr, [address], type)]);
    return true;
  }),
  convert(memref.cast, (_view, { source }, at, op) => {
    const type = at.converter?.convert(op.resultType());
    if (type === undefined || type !== source.type) return false;
    at.replaceOp(op, [source]);
    return true;
  }),
  convert(memref.reinterpret_cast, ({ static_offsets }, { source, offsets }, at, op) => {
    const type = at.converter?.convert(op.resultType());
    const [known] = DenseArrayAttr.is(static_offsets) ? static_offsets.values : [];
    if (type === undefined || type !== source.type) return false;
    if (known === 0n) {
      at.replaceOp(op, [source]);
      return true;
    }
    if (!converterOf(at).isKernel) return false;
    const index = converterOf(at).indexType(at.context);
    const offset = offsets[0] ?? constant(at, index, BigInt(known ?? 0n));
    at.replaceOp(op, [emit(at, spirv.InBoundsPtrAccessChain, [source, offset], type)]);
    return true;
  }),
  convert(memref.extract_aligned_pointer_as_index, (_view, { source }, at, op) => {
    const type = at.converter?.convert(op.resultType());
    if (type === undefined || !spirv.PointerType.is(source.type)) return false;
    at.replaceWithNew(op, spirv.ConvertPtrToU, { operands: [source], resultTypes: [type] });
    return true;
  }),
];
