// Types that MLIR's dialect does not have, by their instruction in the grammar: samplers, acceleration structures, events, pipes, …

import { defineType } from "../../../define/index.ts";
import { instructionNamed } from "../../../grammar/index.ts";
import type { Type } from "../../../ir/index.ts";
import { type Parser, quoted } from "../../../text/index.ts";

/** A type, a number (a literal or a constant, as the grammar says), or a string: names of enumerants, a literal, `@symbol`. */
export type OtherOperand = Type | number | string;

/** `!spirv.type<"TypeSampler">`, `!spirv.type<"TypePipe", "ReadOnly">`, `!spirv.type<"TypeCooperativeMatrixNV", f16, 3, 16, 8>` */
export const OtherType = defineType<{ name: string; operands: readonly OtherOperand[] }>("spirv.type", {
  summary: "A type by its instruction.",
  parse(parser: Parser) {
    parser.expect("<");
    const { position } = parser;
    const name = parser.string();
    if (!name.startsWith("Type") || instructionNamed(name) === undefined) {
      parser.failAt(position, `unknown type instruction: ${name}`);
    }
    const operands: OtherOperand[] = [];
    while (parser.accept(",")) operands.push(parseOperand(parser));
    parser.expect(">");
    return { name, operands };
  },
  print(writer, { name, operands }) {
    writer.write(`<${quoted(name)}`);
    for (const operand of operands) {
      writer.write(", ");
      if (typeof operand === "object") writer.type(operand);
      else writer.write(typeof operand === "number" ? `${operand}` : quoted(operand));
    }
    writer.write(">");
  },
});
export type OtherType = ReturnType<typeof OtherType.get>;

const QUOTE = 34;

function parseOperand(parser: Parser): OtherOperand {
  if (parser.peek() === QUOTE) return parser.string();
  const number = parser.optionalBigInt();
  return number === undefined ? parser.type() : Number(BigInt.asUintN(32, number));
}
