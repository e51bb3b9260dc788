// OpTypeArray and OpTypeRuntimeArray.

import { defineType } from "../../../define/index.ts";
import type { Type } from "../../../ir/index.ts";
import type { Parser } from "../../../text/index.ts";
import { parseComposable, parseDimensions, parseWord } from "./composable.ts";

interface ArrayParameters {
  readonly count: number;
  readonly element: Type;
  readonly stride: number;
  /** The symbol of the constant that says the length; there only if that is a specialization constant, whose default is `count`. */
  readonly length?: string;
}

/** `!spirv.array<4 x f32, stride=16>`, `!spirv.array<@n = 4 x f32>`; a stride in bytes of 0 means that there is none. */
export const ArrayType = defineType<ArrayParameters>("spirv.array", {
  summary: "An array of a length known when compiling.",
  optional: ["length"],
  parse(parser: Parser) {
    parser.expect("<");
    const symbol = parser.optionalSymbolName();
    if (symbol !== undefined) parser.expect("=");
    const { shape, position } = parseDimensions(parser, false);
    const [length] = shape ?? [];
    if (length === undefined || shape?.length !== 1)
      parser.failAt(position, "expected single integer for array element count");
    if (length === 0) parser.failAt(position, "expected array length greater than 0");
    const element = parseComposable(parser);
    const stride = parseStride(parser);
    parser.expect(">");
    return { count: length % 2 ** 32, element, stride, ...(symbol === undefined ? {} : { length: symbol }) };
  },
  print(writer, type) {
    const { count, element, stride } = type;
    const length = lengthSymbol(type);
    writer.write("<");
    if (length !== undefined) {
      writer.symbolName(length);
      writer.write(" = ");
    }
    writer.write(`${count} x `);
    writer.type(element);
    writer.write(`${strideText(stride)}>`);
  },
});
export type ArrayType = ReturnType<typeof ArrayType.get>;

/** The symbol of the constant that says an array's length; undefined if the type itself does. @internal */
export function lengthSymbol(type: ArrayType): string | undefined {
  // Most arrays have no such parameter, so that there is no field for it.
  return (type.params as ArrayParameters).length;
}

/** `!spirv.rtarray<f32, stride=4>` */
export const RuntimeArrayType = defineType<{ element: Type; stride: number }>("spirv.rtarray", {
  summary: "An array of a length known when running.",
  parse(parser: Parser) {
    parser.expect("<");
    const element = parseComposable(parser);
    const stride = parseStride(parser);
    parser.expect(">");
    return { element, stride };
  },
  print(writer, { element, stride }) {
    writer.write("<");
    writer.type(element);
    writer.write(`${strideText(stride)}>`);
  },
});
export type RuntimeArrayType = ReturnType<typeof RuntimeArrayType.get>;

/** The stride after a type; 0 if there is none. */
export function parseStride(parser: Parser): number {
  if (!parser.accept(",")) return 0;
  parser.expectKeyword("stride");
  parser.expect("=");
  const { position } = parser;
  const stride = parseWord(parser);
  if (stride === 0) parser.failAt(position, "ArrayStride must be greater than zero");
  return stride;
}

export function strideText(stride: number): string {
  return stride === 0 ? "" : `, stride=${stride}`;
}
