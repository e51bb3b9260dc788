// Constant-Creation Instructions of the SPIR-V specification: constants whose value is known.

import { AnyAttr, attr, defineOp, value } from "../../../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  ConstantLike,
  DenseElementsAttr,
  elementCount,
  FloatAttr,
  FloatType,
  IntegerAttr,
  IntegerType,
  isBoolAttr,
  isShaped,
  NoneType,
  type Operation,
  Pure,
  TensorType,
  type Type,
  typeOfAttr,
  VectorType,
} from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { attributeText, type OpSyntax, typeText } from "../../../../text/index.ts";
import { AnySpirvType, Composite } from "../../constraints.ts";
import { ArrayType } from "../../types/index.ts";
import { isReplicatedAs, nestedElements, replicatedType } from "./constant-rules.ts";

export const Constant = defineOp("spirv.Constant", {
  summary: "Declare a new integer-type or floating-point-type scalar constant.",
  args: { value: attr(AnyAttr) },
  results: { constant: value(AnySpirvType) },
  traits: [ConstantLike, Pure],
  verifiesTypes: true,
  verify: (view, op) => valueProblem(op, view.value, op.resultType()),
  fold: (view) => view.value,
  resultName: ([attribute], type) => constantName(attribute, type),
});

Constant.syntax = {
  plain: true,
  parse(parser, draft) {
    const attribute = parser.attribute();
    draft.setProperty(0, attribute);
    const own = typeOfAttr(attribute);
    draft.addResult(own === undefined || NoneType.is(own) || TensorType.is(own) ? parser.colonType() : own);
  },
  print(printer, op) {
    const { store } = printer;
    const [attribute] = store.properties(op);
    printer.write(" ");
    if (attribute !== undefined) printer.attribute(attribute);
    const type = store.firstResult(op);
    if (!ArrayType.is(store.typeOfValue(type))) return;
    printer.write(" : ");
    printer.typeOfValueId(type);
  },
} satisfies OpSyntax;

/** `cst42_i32`, `cst_f32`, `cst_vec_3xi32`, `true`; arrays and the like are `cst`. */
function constantName(attribute: Attribute | undefined, type: Type): string {
  if (isBoolAttr(attribute)) return attribute.value === 0n ? "false" : "true";
  if (IntegerAttr.is(attribute)) return `cst${attribute.value}_${typeText(type)}`;
  if (VectorType.is(type)) return `cst_vec_${type.shape.join("x")}x${typeText(type.element)}`;
  return FloatAttr.is(attribute) ? `cst_${typeText(type)}` : "cst";
}

/** The problem of a value of a type, nested arrays included. */
function valueProblem(op: Operation, attribute: Attribute, type: Type): Diagnostic | undefined {
  if (IntegerAttr.is(attribute) || FloatAttr.is(attribute)) {
    if (attribute.type === type) return undefined;
    return op.error(`result type ('${typeText(type)}') does not match value type ('${typeText(attribute.type)}')`);
  }
  if (DenseElementsAttr.is(attribute)) return elementsProblem(op, attribute, type);
  if (!ArrayAttr.is(attribute)) return op.error(`cannot have attribute: ${attributeText(attribute)}`);
  if (!ArrayType.is(type)) return op.error("must have spirv.array result type for array value");
  for (const element of attribute.elements) {
    const problem = valueProblem(op, element, type.element);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function elementsProblem(op: Operation, attribute: DenseElementsAttr, type: Type): Diagnostic | undefined {
  const shaped = attribute.type;
  if (shaped === type) return undefined;
  if (!ArrayType.is(type) || !isShaped(shaped)) {
    const found = `result or element type ('${typeText(type)}') does not match value type ('${typeText(shaped)}')`;
    return op.error(`${found}, must be the same or spirv.array`);
  }
  let count = type.count;
  let element = type.element;
  for (; ArrayType.is(element); element = element.element) count *= element.count;
  if (!IntegerType.is(element) && !FloatType.is(element)) return op.error("only support nested array result type");
  if (element !== shaped.element) {
    const found = `result element type ('${typeText(element)}') does not match value element type ('${typeText(shaped.element)}')`;
    return op.error(found);
  }
  const given = elementCount(shaped.shape ?? []);
  if (given === count) return undefined;
  return op.error(`result number of elements (${count}) does not match value number of elements (${given})`);
}

export const ConstantCompositeReplicate = defineOp("spirv.EXT.ConstantCompositeReplicate", {
  summary: "Declare a new replicated composite constant.",
  args: { value: attr(AnyAttr) },
  results: { replicated_constant: value(Composite) },
  traits: [Pure],
  assembly: "` ` `[` $value `]` `:` type($replicated_constant) attr-dict",
  verify(view, op) {
    const valueType = replicatedType(view.value);
    if (valueType === undefined) return op.plainError("unknown value attribute type");
    const accepted = nestedElements(op.resultType());
    if (accepted.some((type) => isReplicatedAs(view.value, type))) return undefined;
    const names = accepted.map((type) => `'${typeText(type)}'`).join(" or ");
    return op.plainError(`expected value attribute type ${names}, but got: '${typeText(valueType)}'`);
  },
});
