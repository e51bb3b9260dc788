// Floats of types that a target does not compute with are extended before arithmetic, and truncated after it.

import {
  Builder,
  type Context,
  FLOAT_KINDS,
  type FloatKind,
  FloatType,
  type OpDef,
  type Operation,
  TensorType,
  type Type,
  type Value,
  VectorType,
} from "../../../ir/index.ts";
import { definePass, listOption, stringOption } from "../../../pass/index.ts";
import type { Diagnostic } from "../../../support/diagnostics/diagnostic.ts";
import { isOp, type OpName } from "../../op-name/index.ts";
import { bitcast, constant, extf, fastmath, select, truncf } from "../index.ts";

/** Arithmetic that stays as it is: it is no computation. */
const KEPT: ReadonlySet<OpDef> = new Set<OpDef>([bitcast, extf, truncf, constant, select]);
const VECTOR_ARITHMETIC: readonly OpName[] = [
  "vector.contract",
  "vector.reduction",
  "vector.multi_reduction",
  "vector.fma",
  "vector.outerproduct",
  "vector.scan",
];

function isKind(text: string): text is FloatKind {
  return (FLOAT_KINDS as readonly string[]).includes(text);
}

/** Another element, of a scalar, vector or tensor. */
function withElement(type: Type, convert: (element: Type) => Type): Type {
  const { context } = type;
  if (VectorType.is(type)) {
    return VectorType.get(context, { shape: type.shape, scalable: type.scalable, element: convert(type.element) });
  }
  if (TensorType.is(type)) {
    return TensorType.get(context, { shape: type.shape, element: convert(type.element), encoding: type.encoding });
  }
  return convert(type);
}

export const arithEmulateUnsupportedFloats = definePass({
  name: "arith-emulate-unsupported-floats",
  displayName: "ArithEmulateUnsupportedFloats",
  summary: "Emulate operations on unsupported floats with extf/truncf",
  options: {
    "source-types": listOption(stringOption("", ""), "MLIR types without arithmetic support on a given target"),
    "target-type": stringOption("f32", "MLIR type to convert the unsupported source types to"),
  },
  dependentDialects: ["arith"],
  run(op, { context, options }) {
    const target = options["target-type"];
    const sources = options["source-types"];
    const wrong = [...sources, target].find((text) => !isKind(text));
    if (wrong !== undefined || !isKind(target)) {
      context.emit(problem(op, wrong === target ? "target" : "source", wrong ?? ""));
      return "failed";
    }
    const kinds = new Set<string>(sources);
    const convert = (type: Type): Type =>
      withElement(type, (element) =>
        FloatType.is(element) && kinds.has(element.format) ? context.float(target) : element,
      );
    return emulate(op, context, convert) ? undefined : "unchanged";
  },
});

function problem(op: Operation, which: string, text: string): Diagnostic {
  return op.plainError(`could not map ${which} type '${text}' to a known floating-point type.`);
}

function emulate(root: Operation, context: Context, convert: (type: Type) => Type): boolean {
  const isLegal = (type: Type): boolean => convert(type) === type;
  const found: Operation[] = [];
  root.walk((op) => {
    const computes = op.def.dialect === "arith" ? !KEPT.has(op.def) : isOp(op, ...VECTOR_ARITHMETIC);
    if (computes && ![...op.operandTypes, ...op.resultTypes].every(isLegal)) found.push(op);
  });
  const extended = new Map<Value, Value>();
  const builder = new Builder(root.store);
  const contract = [undefined, fastmath.of(context, "contract")];
  const extend = (value: Value): Value => {
    const type = convert(value.type);
    if (type === value.type) return value;
    let known = extended.get(value);
    if (known === undefined) {
      const made = value.definingOp;
      const block = value.argumentBlock;
      if (made !== undefined) builder.insertAfter(made);
      else if (block !== undefined) builder.insertAtStart(block);
      known = extf
        .build(builder, { in: value, fastmath: contract[1] }, { resultTypes: [type], location: value.location })
        .result();
      extended.set(value, known);
    }
    return known;
  };
  for (const op of found) rewrite(op, builder, extend, convert, contract[1]);
  return found.length > 0;
}

/** Computes with other types, in the place of an op. */
function rewrite(
  op: Operation,
  builder: Builder,
  extend: (value: Value) => Value,
  convert: (type: Type) => Type,
  contract: ReturnType<typeof fastmath.of> | undefined,
): void {
  const operands = op.operands.map(extend);
  builder.insertBefore(op);
  const { location } = op;
  const made = builder.create(op.def, {
    operands,
    resultTypes: op.resultTypes.map(convert),
    properties: op.properties,
    attributes: op.attributes.entries,
    location,
  });
  for (const [index, result] of op.results.entries()) {
    const value = made.result(index);
    const back =
      value.type === result.type
        ? value
        : truncf.build(builder, { in: value, fastmath: contract }, { resultTypes: [result.type], location }).result();
    result.replaceAllUsesWith(back);
  }
  op.erase();
}
