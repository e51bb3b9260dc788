// Pointers that have a pointee also where pointers are untyped: the elements of an asynchronous copy are of their pointee.

import { PointerType } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { SpirvBody } from "./body.ts";

/** The id of a value; of a pointer as one to `pointee` (i8 without one), whose type states it. */
export function typedValue(body: SpirvBody, reference: number, pointee: Type | undefined): number {
  const id = body.valueAs(reference, pointee);
  const type = body.typeOf(reference);
  const { types } = body.at;
  const element = types.of(pointee ?? body.int8);
  if (!PointerType.is(type) || !types.isUntypedTo(element)) return id;
  return body.emit(Op.Bitcast, types.typedPointer(types.storageClass(type.addressSpace) ?? 0, element), id);
}
