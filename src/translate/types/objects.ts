// Opaque objects that LLVM IR has as pointers, as it had them before target extension types: images, samplers, events and so on.
//
// The pointee of such a pointer is a *mark*, a type of the translator's own that names the object's type. SPIR-V has the object where LLVM IR has the
// pointer.

import { StructType, TargetExtType } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";
import { opaqueOfWord } from "./opaque-names.ts";

const MARK = "mark of an object";

/** The pointee of pointers that are objects of a type. */
export function markOf(type: TargetExtType): Type {
  return TargetExtType.get(type.context, { extName: MARK, types: [type], numbers: [] });
}

/** The type of the object that a pointer is, by its pointee; undefined for pointers to memory. */
export function objectOf(pointee: Type | undefined): TargetExtType | undefined {
  if (TargetExtType.is(pointee) && pointee.extName === MARK) {
    const [type] = pointee.types;
    return TargetExtType.is(type) ? type : undefined;
  }
  if (!StructType.is(pointee) || !pointee.body.isOpaque) return undefined;
  return opaqueOfWord(pointee.context, pointee.identifier ?? "");
}
