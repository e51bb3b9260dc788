// Translates the attributes of parameters, and a kernel's metadata about its arguments, to names and decorations.

import { PointerType } from "../../dialects/llvm/index.ts";
import type { LLVMFunction } from "../../llvm/index.ts";
import { decorateParameterByList } from "../decorations/lists.ts";
import { decorateByAttributes, decorateByNumbers, decorateByQualifiers } from "../decorations/parameters.ts";
import { attachmentOf, textOf } from "../metadata/attachments.ts";
import { objectOf } from "../types/objects.ts";
import type { ToSpirv } from "./module-state.ts";

/** Decorates the parameter of a position. */
export function decorateParameter(at: ToSpirv, one: LLVMFunction, index: number, id: number): void {
  const attributes = one.attributes.ofParameters[index];
  const isPointer = PointerType.is(one.type.inputs[index]);
  // An object that is a pointer in LLVM IR has none of the properties of pointers.
  const isObject = isPointer && objectOf(at.pointers.ofParameter(one, index)) !== undefined;
  if (attributes !== undefined && !isObject) decorateByAttributes(at, id, attributes, isPointer);
  if (one.blocks.length === 0) return;
  const name = attachmentOf(at, one, "kernel_arg_name")?.[index];
  const own = at.module.code.nameOf(one.firstArgument + index);
  const stated = textOf(name);
  at.builder.name(id, stated === "" ? own : stated);
  decorateByQualifiers(at, one, index, id);
  decorateByNumbers(at, one, index, id);
  decorateParameterByList(at, one, index, id);
}
