// Attributes in assembly formats: in their constraint's own form, without `#dialect.mnemonic` and without their type.

import { type Attribute, boolAttr, type Context, type Type } from "../../ir/index.ts";
import { attrSyntax, type Parser, type TextWriter } from "../../text/index.ts";
import type { AttrConstraint } from "../constraints/constraints.ts";

export function parseConstrained(parser: Parser, constraint: AttrConstraint): Attribute {
  const { syntax, def } = constraint;
  if (syntax !== undefined) return syntax.parse(parser);
  const own = def === undefined ? undefined : attrSyntax(def);
  if (own !== undefined && parser.peek() !== 35) return own.parse(parser, undefined);
  const { position } = parser;
  return checkKind(parser, constraint, parser.attribute(impliedType(parser, constraint)), position);
}

/** The result of {@link impliedType} for each constraint. */
const impliedTypes = { make: (_context: Context) => new Map<AttrConstraint, Type | undefined>() };

/** Attributes of a kind that has no type are read as if theirs were none, so that numbers do not fit. */
function impliedType({ context }: Parser, constraint: AttrConstraint): Type | undefined {
  const known = context.cache(impliedTypes);
  const type = known.get(constraint);
  if (type !== undefined || known.has(constraint)) return type;
  const { isKind, valueType } = constraint;
  const takesNumbers = isKind?.(boolAttr(context, true)) !== false;
  const implied = valueType?.(context) ?? (takesNumbers ? undefined : context.none);
  known.set(constraint, implied);
  return implied;
}

/** Rejects an attribute of the wrong kind. The verifier rejects wrong attributes of the right kind. */
function checkKind(parser: Parser, constraint: AttrConstraint, attr: Attribute, position: number): Attribute {
  const { def, isKind } = constraint;
  const isRight = def === undefined ? (isKind?.(attr) ?? true) : attr.def === def;
  if (!isRight) parser.failForm("invalid kind of attribute specified", position);
  return attr;
}

/** The attribute if it is there. */
export function parseOptionalConstrained(parser: Parser, constraint: AttrConstraint): Attribute | undefined {
  const { syntax, def, first } = constraint;
  if (syntax?.parseOptional !== undefined) return syntax.parseOptional(parser);
  if (syntax !== undefined) return parser.nextIsIdentifier || parser.peek() === 91 ? syntax.parse(parser) : undefined;
  const own = def === undefined ? undefined : attrSyntax(def);
  if (own !== undefined && parser.peek() !== 35) return parser.peek() === 60 ? own.parse(parser, undefined) : undefined;
  if (first !== undefined && parser.peek() !== first) return undefined;
  return parser.optionalAttribute(impliedType(parser, constraint));
}

export function printConstrained(writer: TextWriter, constraint: AttrConstraint, attr: Attribute): void {
  const { syntax, def, valueType } = constraint;
  if (syntax !== undefined) {
    syntax.print(writer, attr);
    return;
  }
  const own = def === undefined || attr.def !== def ? undefined : attrSyntax(def);
  if (own !== undefined) writer.strippedAttribute(attr);
  else if (valueType !== undefined) writer.attributeWithoutType(attr);
  else writer.attribute(attr);
}
