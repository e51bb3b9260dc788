// Intrinsics that extensions of INTEL have instructions for: the stack, and accesses of vectors of pointers.

import { PointerType } from "../../dialects/llvm/index.ts";
import { type Type, VectorType } from "../../ir/index.ts";
import { Op } from "../../spirv/modules.ts";
import { requireExtension } from "../to-spirv/needs/extensions.ts";
import { type IntrinsicCall, intrinsic, type WriteIntrinsic } from "./call.ts";
import type { IntrinsicEntry } from "./entry.ts";

const ARRAYS = "SPV_INTEL_variable_length_array";
const GATHER = "SPV_INTEL_masked_gather_scatter";

const save: WriteIntrinsic = (call) => {
  requireExtension(call.body.at, ARRAYS, "memory of the stack", call.row);
  return call.result(Op.SaveMemoryINTEL);
};

const restore: WriteIntrinsic = (call) => {
  requireExtension(call.body.at, ARRAYS, "memory of the stack", call.row);
  return call.plain(Op.RestoreMemoryINTEL, call.body.pointer(call.reference(0), undefined));
};

/** A vector of pointers as one of pointers to elements of a type. */
function pointersTo(call: IntrinsicCall, index: number, accessed: Type): number {
  const { types, builder } = call.body.at;
  const [type, id] = [call.typeOf(index), call.arg(index)];
  if (!VectorType.is(type) || !PointerType.is(type.element) || !VectorType.is(accessed)) return id;
  const pointer = types.pointer(type.element.addressSpace, accessed.element);
  const wanted = builder.type(Op.TypeVector, pointer, type.shape[0] ?? 0);
  return wanted === types.of(type) ? id : call.body.emit(Op.Bitcast, wanted, id);
}

/** Pointers with their alignment, the mask, and the values of lanes that are not loaded. */
const gather: WriteIntrinsic = (call) => {
  requireExtension(call.body.at, GATHER, "accesses of a vector of pointers", call.row);
  const pointers = pointersTo(call, 0, call.type);
  return call.result(Op.MaskedGatherINTEL, pointers, call.alignment(0), call.arg(1), call.arg(2));
};

/** The values, the pointers with their alignment, the mask. */
const scatter: WriteIntrinsic = (call) => {
  requireExtension(call.body.at, GATHER, "accesses of a vector of pointers", call.row);
  const pointers = pointersTo(call, 1, call.typeOf(0));
  return call.plain(Op.MaskedScatterINTEL, call.arg(0), pointers, call.alignment(1), call.arg(2));
};

/** They need an extension. */
export const intel: readonly IntrinsicEntry[] = [
  intrinsic("stacksave", save),
  intrinsic("stackrestore", restore),
  intrinsic("masked.gather", gather),
  intrinsic("masked.scatter", scatter),
];
