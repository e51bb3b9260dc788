// OpTypePointer and OpTypeUntypedPointerKHR.

import { defineType } from "../../../define/index.ts";
import { FunctionType, type Type } from "../../../ir/index.ts";
import type { Parser } from "../../../text/index.ts";
import { StorageClass } from "../enums.ts";
import { parseStride, strideText } from "./array.ts";
import { parseCase, parseComposable } from "./composable.ts";

interface PointerParameters {
  readonly pointee: Type;
  /** The value of the specification. */
  readonly storageClass: number;
  /** Bytes between the elements that `spirv.PtrAccessChain` steps over; there only where the module says so. */
  readonly stride?: number;
}

/** `!spirv.ptr<f32, Function>`, `!spirv.ptr<f32, StorageBuffer, stride=4>` */
export const PointerType = defineType<PointerParameters>("spirv.ptr", {
  summary: "A pointer into a storage class.",
  optional: ["stride"],
  parse(parser: Parser) {
    parser.expect("<");
    // Old kernels point to nothing in particular.
    const pointee = parser.acceptKeyword("none") ? parser.context.none : parseComposable(parser, FunctionType);
    const comma = parser.position;
    parser.expect(",");
    const storageClass = parseCase(parser, StorageClass.enum, (word) => `unknown storage class: ${word}`, comma);
    const stride = parseStride(parser);
    parser.expect(">");
    return { pointee, storageClass, ...(stride === 0 ? {} : { stride }) };
  },
  print(writer, type) {
    const { pointee, storageClass } = type;
    writer.write("<");
    writer.type(pointee);
    writer.write(`, ${StorageClass.enum.text(storageClass) ?? storageClass}${strideText(pointerStride(type))}>`);
  },
});

export type PointerType = ReturnType<typeof PointerType.get>;

/** The stride of a pointer in bytes; 0 if it has none. @internal */
export function pointerStride(type: Type): number {
  // Most pointers have no such parameter, so that there is no field for it.
  return PointerType.is(type) ? ((type.params as PointerParameters).stride ?? 0) : 0;
}

/** `!spirv.untyped`: what an untyped pointer points to, `!spirv.ptr<!spirv.untyped, Workgroup>`. @internal */
export const UntypedType = defineType("spirv.untyped", {
  summary: "What an untyped pointer points to: memory whose type each access says.",
  parse: () => ({}),
  print: () => {},
});

/** @internal */
export function isUntypedPointer(type: Type): boolean {
  return PointerType.is(type) && UntypedType.is(type.pointee);
}
