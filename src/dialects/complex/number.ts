// `#complex.number<:f64 1.0, 2.0>`: a complex number as an attribute.

import { defineAttr } from "../../define/index.ts";
import { ComplexType, FloatType } from "../../ir/index.ts";
import { convert, floatSemantics, printFloat } from "../../support/float/index.ts";
import { type Parser, parseFloatOfType } from "../../text/index.ts";

/** The bits of both parts, in the format of the type's elements. */
interface ComplexNumber {
  readonly real: bigint;
  readonly imag: bigint;
  /** A complex type of floats. */
  readonly type: ComplexType;
}

export const NumberAttr = defineAttr<ComplexNumber>("complex.number", {
  summary: "A complex number.",
  parse(parser) {
    parser.expect("<");
    parser.expect(":");
    const { position } = parser;
    const element = parser.type();
    if (!FloatType.is(element)) return parser.failAt(position, "expected a floating-point type");
    const real = parsePart(parser, element);
    parser.expect(",");
    const imag = parsePart(parser, element);
    parser.expect(">");
    return { real, imag, type: ComplexType.get(parser.context, { element }) };
  },
  print(writer, { real, imag, type }) {
    // Sound: the elements are floats, see ComplexNumber.
    const element = type.element as FloatType;
    const semantics = floatSemantics[element.format];
    writer.write("<:");
    writer.type(element);
    writer.write(` ${printFloat(real, semantics)}, ${printFloat(imag, semantics)}> : `);
    writer.type(type);
  },
});

/**
 * A part is a number of 64 bits that is rounded to the type, as in the reference. It also prints infinities and NaNs as bits of the type, which
 * it reads as bits of another number; we read as many digits as the type has as bits of the type.
 */
function parsePart(parser: Parser, type: FloatType): bigint {
  parser.peek();
  const text = parser.textBetween(parser.pos, parser.numberEnd(parser.pos));
  if (text.startsWith("0x") && (text.length - 2) * 4 === type.width) return parseFloatOfType(parser, type);
  const bits = parseFloatOfType(parser, parser.context.float("f64"));
  return convert(bits, floatSemantics.f64, floatSemantics[type.format]).bits;
}
