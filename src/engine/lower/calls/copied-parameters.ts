// Parameters that are passed by value: pointers that lead to a copy of what the caller has.

import { ArrayAttr, DictionaryAttr, type Operation, type Type, TypeAttr } from "../../../ir/index.ts";
import type { Node } from "../../code/graph.ts";
import { memory } from "../../wasm/opcodes.ts";
import type { Lowering } from "../lowering.ts";
import { loadParts, storeParts } from "../memory/memory-ops.ts";

/** Copies with no more scalars than this are made scalar by scalar, so that they may become values. */
const MOST_SCALARS = 32;

/** The type of the memory that a call copies for a pointer parameter of a function; undefined if a call makes no copy. */
export function copiedType(fn: Operation, index: number): Type | undefined {
  const attributes = fn.attr("arg_attrs");
  const own = ArrayAttr.is(attributes) ? attributes.elements[index] : undefined;
  const copied = DictionaryAttr.is(own) ? own.entries.find(({ name }) => name === "llvm.byval")?.value : undefined;
  return TypeAttr.is(copied) ? copied.type : undefined;
}

/** The value that a parameter of a function receives in a call with `given`. */
export function passed(
  lowering: Lowering,
  callee: Operation,
  index: number,
  given: readonly Node[],
  call: Operation,
): readonly Node[] {
  const type = copiedType(callee, index);
  const [source] = given;
  if (type === undefined || source === undefined) return given;
  const { layout, globals, builder } = lowering;
  const { size, alignment } = layout.layout(type, call);
  const place = globals.itemMemory.take(size, alignment);
  const parts = layout.parts(type, call);
  if (parts.length > MOST_SCALARS) builder.effect(memory.copy, [place, source, builder.i32(size)]);
  else storeParts(lowering, place, parts, loadParts(lowering, source, parts));
  return [place];
}
