// A dialect made for tests: one op for each thing that a definition can say.

import {
  AnyAttr,
  AnyInteger,
  AnyType,
  attr,
  defaultAttr,
  defineEnumAttr,
  defineOp,
  defineType,
  I32,
  I32Attr,
  optional,
  optionalAttr,
  region,
  StrAttr,
  sameType,
  successors,
  UnitAttribute,
  value,
  variadic,
} from "../../src/define/index.ts";
import {
  type AnyAttrDef,
  type AnyTypeDef,
  type Dialect,
  integerAttr,
  type OpDef,
  Terminator,
  type Type,
} from "../../src/ir/index.ts";

const color = defineEnumAttr("toy.color", {
  summary: "a color",
  className: "::toy::Color",
  attrClass: "Toy_ColorAttr",
  cases: { red: 0, green: 1, blue: 2 },
});

const ops: readonly OpDef[] = [
  defineOp("toy.same", {
    summary: "Operands and result of one type.",
    args: { lhs: value(AnyInteger), rhs: value(AnyInteger) },
    results: { result: value(AnyInteger) },
    traits: [sameType("lhs", "rhs", "result")],
    assembly: "operands attr-dict `:` type($result)",
  }),
  defineOp("toy.lists", {
    summary: "Two lists of operands.",
    args: { first: variadic(I32), second: variadic(AnyType) },
    results: { results: variadic(AnyType) },
    assembly: "`(` $first `)` (`and` $second^ `:` type($second))? attr-dict `->` type($results)",
  }),
  defineOp("toy.maybe", {
    summary: "Things that may be missing.",
    args: { input: optional(I32), note: optionalAttr(StrAttr), fast: optionalAttr(UnitAttribute) },
    assembly: "(`of` $input^)? (`note` $note^)? (`fast` $fast^)? attr-dict",
  }),
  defineOp("toy.usual", {
    summary: "An attribute with a usual value.",
    args: { size: defaultAttr(I32Attr, (context) => integerAttr(context, context.integer(32), 4)), any: attr(AnyAttr) },
    assembly: "$any (`size` $size^)? attr-dict",
  }),
  defineOp("toy.paint", {
    summary: "An enum.",
    args: { color: attr(color.constraint) },
    assembly: "$color attr-dict",
  }),
  defineOp("toy.body", {
    summary: "Regions.",
    regions: { body: region({ blocks: 1 }), other: region() },
    assembly: "$body (`else` $other^)? attr-dict",
  }),
  defineOp("toy.jump", {
    summary: "Successors.",
    successors: { targets: successors() },
    traits: [Terminator],
    assembly: "$targets attr-dict",
  }),
];

const pair = defineType<{ first: Type; second: Type }>("toy.pair", {
  summary: "A pair of types, which must differ.",
  parse(parser) {
    parser.expect("<");
    const first = parser.type();
    parser.expect(",");
    const second = parser.type();
    parser.expect(">");
    return { first, second };
  },
  print(writer, { first, second }) {
    writer.write("<");
    writer.list([first, second], (type) => writer.type(type));
    writer.write(">");
  },
  verify: ({ first, second }) => (first === second ? "a pair of equal types" : undefined),
});

export const toy: Dialect = {
  name: "toy",
  ops,
  types: [pair as unknown as AnyTypeDef],
  attrs: [color as unknown as AnyAttrDef],
};
