// The ub dialect: values whose use is undefined behaviour, and places that control never reaches.

import {
  AnyType,
  type AttrConstraint,
  attrConstraint,
  defaultAttr,
  defineAttr,
  defineOp,
  value,
} from "../../define/index.ts";
import {
  type Attribute,
  ConstantLike,
  type Context,
  type Dialect,
  INLINES_OPS,
  NO_PARAMETERS,
  type NoParameters,
  Pure,
  Terminator,
} from "../../ir/index.ts";

/** `#ub.poison`: the constant that has no value. */
export const PoisonAttr = defineAttr<NoParameters>("ub.poison", {
  summary: "The constant that has no value.",
  parse: () => NO_PARAMETERS,
  print: () => {},
});

/** `#ub.poison` */
export function poisonAttr(context: Context): Attribute {
  return PoisonAttr.get(context, NO_PARAMETERS);
}

const AnyPoison: AttrConstraint = attrConstraint("PoisonAttrInterface instance", (attr) => PoisonAttr.is(attr));

export const poison = defineOp("ub.poison", {
  summary: "Gives a value that has none: whatever depends on it is undefined, too.",
  args: { value: defaultAttr(AnyPoison, poisonAttr) },
  results: { result: value(AnyType) },
  traits: [ConstantLike, Pure],
  assembly: "attr-dict (`<` $value^ `>`)? `:` type($result)",
  fold: (view) => view.value,
});

export const unreachable = defineOp("ub.unreachable", {
  summary: "A place that control never reaches.",
  traits: [Terminator],
  assembly: "attr-dict",
});

/** The ub dialect: poison and unreachable code. */
export const ub: Dialect = {
  name: "ub",
  ops: [poison, unreachable],
  attrs: [PoisonAttr],
  inlining: INLINES_OPS,
  constant: (attr) => (PoisonAttr.is(attr) ? { def: poison, properties: [attr] } : undefined),
};
