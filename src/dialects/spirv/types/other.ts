// Types that MLIR's dialect does not have, by their instruction in the grammar: samplers, acceleration structures, events, pipes, …

import { defineType } from "../../../define/index.ts";
import { instructionNamed } from "../../../grammar/index.ts";
import { FloatType, IntegerType, type Type } from "../../../ir/index.ts";
import { type Parser, quoted } from "../../../text/index.ts";
import { PointerType } from "./pointer.ts";

/** A type, a number (a literal or a constant, as the grammar says), or a string: names of enumerants, a literal, `@symbol`. @internal */
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
  verify: otherTypeProblem,
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

/** Vectors of other lengths than MLIR has, as `!spirv.type<"TypeVector", f32, 5>`, and of a length that a constant says. */
const vectors: ReadonlySet<string> = new Set(["TypeVector", "TypeVectorIdEXT"]);

const matrices: ReadonlySet<string> = new Set(["TypeCooperativeMatrixNV"]);

/** Why there is no such type; undefined if there is. */
export function otherTypeProblem({
  name,
  operands,
}: {
  readonly name: string;
  readonly operands: readonly OtherOperand[];
}) {
  const [element] = operands;
  const isScalar = typeof element === "object" && [IntegerType, FloatType, PointerType].some((def) => def.is(element));
  return vectors.has(name) && !isScalar ? `Op${name} must be of a scalar type` : undefined;
}

/** The element type of a vector that MLIR does not have. @internal */
export function otherVectorElement(type: Type): Type | undefined {
  return elementOf(type, vectors);
}

/** The element type of a cooperative matrix that MLIR does not have. @internal */
export function otherMatrixElement(type: Type): Type | undefined {
  return elementOf(type, matrices);
}

function elementOf(type: Type, names: ReadonlySet<string>): Type | undefined {
  const [element] = OtherType.is(type) && names.has(type.name) ? type.operands : [];
  return typeof element === "object" ? element : undefined;
}

/** The number of elements of a vector that MLIR does not have; undefined if only a specialization constant says it. @internal */
export function otherVectorLength(type: Type): number | undefined {
  const [, length] = OtherType.is(type) && vectors.has(type.name) ? type.operands : [];
  return typeof length === "number" ? length : undefined;
}

/** A vector that MLIR does not have, with another element type. @internal */
export function otherVectorOf(type: Type, element: Type): Type | undefined {
  if (!OtherType.is(type) || !vectors.has(type.name)) return undefined;
  const { name, operands } = type;
  return OtherType.get(type.context, { name, operands: [element, ...operands.slice(1)] });
}

const QUOTE = 34;

function parseOperand(parser: Parser): OtherOperand {
  if (parser.peek() === QUOTE) return parser.string();
  const number = parser.optionalBigInt();
  return number === undefined ? parser.type() : Number(BigInt.asUintN(32, number));
}
