// How attributes stand in assembly formats: by their constraint's own form, without `#dialect.mnemonic`, without their type.

import type { Attribute } from "../ir/index.ts";
import { attrSyntax, type Parser, type TextWriter } from "../text/index.ts";
import type { AttrConstraint } from "./constraints.ts";

export function parseConstrained(parser: Parser, constraint: AttrConstraint, _name: string): Attribute {
  const { syntax, def, valueType } = constraint;
  if (syntax !== undefined) return syntax.parse(parser);
  const own = def === undefined ? undefined : attrSyntax(def);
  if (own !== undefined && parser.peek() !== 35) return own.parse(parser, undefined);
  return parser.attribute(valueType?.(parser.context));
}

/** The attribute if it is there. */
export function parseOptionalConstrained(parser: Parser, constraint: AttrConstraint): Attribute | undefined {
  const { syntax, def, valueType } = constraint;
  if (syntax?.parseOptional !== undefined) return syntax.parseOptional(parser);
  if (syntax !== undefined) return parser.nextIsIdentifier || parser.peek() === 91 ? syntax.parse(parser) : undefined;
  const own = def === undefined ? undefined : attrSyntax(def);
  if (own !== undefined && parser.peek() !== 35) return parser.peek() === 60 ? own.parse(parser, undefined) : undefined;
  return parser.optionalAttribute(valueType?.(parser.context));
}

export function printConstrained(writer: TextWriter, constraint: AttrConstraint, attr: Attribute): void {
  const { syntax, def, valueType } = constraint;
  if (syntax !== undefined) {
    syntax.print(writer, attr);
    return;
  }
  const own = def === undefined || attr.def !== def ? undefined : attrSyntax(def);
  if (own !== undefined) own.print(writer, attr);
  else if (valueType !== undefined) writer.attributeWithoutType(attr);
  else writer.attribute(attr);
}
