// OpTypePointer and OpTypeUntypedPointerKHR.

import { defineType } from "../../../define/index.ts";
import { FunctionType, type Type } from "../../../ir/index.ts";
import type { Parser } from "../../../text/index.ts";
import { StorageClass } from "../enums.ts";
import { parseCase, parseComposable } from "./composable.ts";

/** `!spirv.ptr<f32, Function>`; `storageClass` is the value of the specification. */
export const PointerType = defineType<{ pointee: Type; storageClass: number }>("spirv.ptr", {
  summary: "A pointer into a storage class.",
  parse(parser: Parser) {
    parser.expect("<");
    // Old kernels point to nothing in particular.
    const pointee = parser.acceptKeyword("none") ? parser.context.none : parseComposable(parser, FunctionType);
    const comma = parser.position;
    parser.expect(",");
    const storageClass = parseCase(parser, StorageClass.enum, (word) => `unknown storage class: ${word}`, comma);
    parser.expect(">");
    return { pointee, storageClass };
  },
  print(writer, { pointee, storageClass }) {
    writer.write("<");
    writer.type(pointee);
    writer.write(`, ${StorageClass.enum.text(storageClass) ?? storageClass}>`);
  },
});

export type PointerType = ReturnType<typeof PointerType.get>;

/** `!spirv.untyped`: what an untyped pointer points to, `!spirv.ptr<!spirv.untyped, Workgroup>`. */
export const UntypedType = defineType("spirv.untyped", {
  summary: "What an untyped pointer points to: memory whose type each access says.",
  parse: () => ({}),
  print: () => {},
});

export function isUntypedPointer(type: Type): boolean {
  return PointerType.is(type) && UntypedType.is(type.pointee);
}
