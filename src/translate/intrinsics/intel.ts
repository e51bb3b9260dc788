// Intrinsics that extensions of INTEL have instructions for: the stack, and accesses of vectors of pointers.

import { PointerType } from "../../dialects/llvm/index.ts";
import { type Type, VectorType } from "../../ir/index.ts";
import { integerAttribute } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { isPowerOfTwo } from "../decorations/alignment.ts";
import { requireExtension } from "../to-spirv/needs/extensions.ts";
import { type IntrinsicCall, intrinsic, type WriteIntrinsic } from "./call.ts";
import type { IntrinsicEntry, WriteCall } from "./entry.ts";

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

/** The call for an instruction whose operand at a position is the alignment of the pointer before it. */
function withAlignment(at: 1 | 2): WriteCall {
  return (body, one, name) => {
    const args = one.operands().flatMap((id, position) => (position === at ? [] : [body.value(id)]));
    const inputs = args.map((arg) => body.typeOfReference(arg));
    const result = one.typeId === 0 ? body.at.void : body.at.types.of(one.typeId);
    const callee = body.at.intrinsic(name, result, inputs);
    const bytes = one.operand(at);
    const aligned = isPowerOfTwo(bytes) ? [integerAttribute("align", bytes)] : [];
    const ofParameters = inputs.map((_, index) =>
      index === at - 1 ? body.at.module.attributeSets.of(aligned) : undefined,
    );
    const attributes = { ofFunction: undefined, ofResult: undefined, ofParameters };
    return body.call(callee, callee.type, args, { convention: 0, attributes });
  };
}

/** They need an extension. */
export const intel: readonly IntrinsicEntry[] = [
  intrinsic("stacksave", save, { opcode: Op.SaveMemoryINTEL }),
  intrinsic("stackrestore", restore, { opcode: Op.RestoreMemoryINTEL }),
  intrinsic("masked.gather", gather, { opcode: Op.MaskedGatherINTEL, toLlvm: withAlignment(1) }),
  intrinsic("masked.scatter", scatter, { opcode: Op.MaskedScatterINTEL, toLlvm: withAlignment(2) }),
];
