// Elements of structs, arrays and vectors.

import {
  attr,
  DenseI32ArrayAttr,
  DenseI64ArrayAttr,
  type Directive,
  defineOp,
  type FoldResult,
  sameType,
  typesMatchWith,
  value,
} from "../../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  DenseArrayAttr,
  DenseElementsAttr,
  elementBytes,
  FloatAttr,
  FloatType,
  IntegerType,
  integerAttr,
  isShaped,
  type Operation,
  Pure,
  readBits,
  type Type,
  type Value,
  VectorType,
} from "../../../ir/index.ts";
import type { Diagnostic } from "../../../support/diagnostics/diagnostic.ts";
import { type Parser, typeText } from "../../../text/index.ts";
import { PoisonAttr, UndefAttr, ZeroAttr } from "../attrs/index.ts";
import { isCompatibleType, isScalableVector } from "../compatible.ts";
import { Aggregate, AnyLLVMType, AnyLLVMVector, Primitive, SignlessInteger } from "../constraints.ts";
import { instruction } from "../instruction.ts";
import { ArrayType, StructType } from "../types/index.ts";

// ---- vectors

const vectorElement = (type: Type): Type | undefined => (VectorType.is(type) ? type.element : undefined);

export const extractelement = defineOp("llvm.extractelement", {
  summary: "Extract an element from an LLVM vector.",
  args: { vector: value(AnyLLVMVector), position: value(SignlessInteger) },
  results: { res: value(AnyLLVMType) },
  traits: [
    instruction("extractelement"),
    Pure,
    typesMatchWith("result type matches vector element type", "vector", "res", vectorElement),
  ],
  assembly: "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)",
});

export const insertelement = defineOp("llvm.insertelement", {
  summary: "Insert an element into an LLVM vector.",
  args: { vector: value(AnyLLVMVector), value: value(Primitive), position: value(SignlessInteger) },
  results: { res: value(AnyLLVMVector) },
  traits: [
    instruction("insertelement"),
    Pure,
    typesMatchWith("argument type matches vector element type", "vector", "value", vectorElement),
    sameType("res", "vector"),
  ],
  assembly: "$value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)",
});

/** The result of a shuffle has as many elements as its mask. */
const ShuffleType: Directive = {
  plain: true,
  parse(parser, sink) {
    const [source] = sink.typesOf("v1");
    const mask = sink.draft.attr("mask");
    if (!VectorType.is(source)) return;
    const size = DenseArrayAttr.is(mask) ? mask.values.length : 0;
    if (size === 0) parser.failForm("expected non-empty mask");
    const { element, context } = source;
    sink.types("res", [VectorType.get(context, { shape: [size], scalable: [isScalableVector(source)], element })]);
  },
  print: () => {},
};

export const shufflevector = defineOp("llvm.shufflevector", {
  summary: "Construct a permutation of two vectors.",
  args: { v1: value(AnyLLVMVector), v2: value(AnyLLVMVector), mask: attr(DenseI32ArrayAttr) },
  results: { res: value(AnyLLVMVector) },
  traits: [Pure, sameType("v1", "v2")],
  assembly: "$v1 `,` $v2 $mask attr-dict `:` type($v1) custom<ShuffleType>(ref(type($v1)), type($res), ref($mask))",
  directives: { ShuffleType },
  verifiesTypes: true,
  verify(view, op) {
    const isWrong = isScalableVector(view.v1.type) && view.mask.values.some((lane) => lane !== 0n);
    return isWrong ? op.error("expected a splat operation for scalable vectors") : undefined;
  },
  fold(view): FoldResult {
    const { type } = view.v1;
    const isSingle = VectorType.is(type) && type.shape[0] === 1 && !isScalableVector(type);
    const { values } = view.mask;
    return isSingle && values.length === 1 && values[0] === 0n ? view.v1 : undefined;
  },
});

// ---- structs and arrays

const isIndexOf = (index: bigint, count: bigint): boolean => index >= 0n && index < count;

/** The type at a position in an aggregate, or what is wrong with the position. @internal */
export function elementAt(container: Type, position: readonly bigint[]): Type | string {
  if (!isCompatibleType(container)) return `expected LLVM IR Dialect type, got '${typeText(container)}'`;
  let type = container;
  for (const index of position) {
    if (!ArrayType.is(type) && !StructType.is(type)) {
      return `expected LLVM IR structure/array type, got: '${typeText(type)}'`;
    }
    const count: bigint = ArrayType.is(type) ? type.size : BigInt(type.body.elements.length);
    if (!isIndexOf(index, count)) return `position out of bounds: ${index}`;
    type = ArrayType.is(type) ? type.element : (type.body.elements[Number(index)] ?? type);
  }
  return type;
}

function positionOf(attribute: Attribute | undefined): readonly bigint[] {
  return DenseArrayAttr.is(attribute) ? attribute.values : [];
}

/** The type of an element follows from that of the aggregate and the position. */
function elementTypeDirective(of: string): Directive {
  return {
    plain: true,
    parse(parser: Parser, sink) {
      const [container] = sink.typesOf("container");
      if (container === undefined) return;
      const type = elementAt(container, positionOf(sink.draft.attr("position")));
      if (typeof type === "string") parser.failForm(type);
      sink.types(of, [type]);
    },
    print: () => {},
  };
}

export const extractvalue = defineOp("llvm.extractvalue", {
  summary: "Extract a value from an LLVM struct.",
  args: { container: value(Aggregate), position: attr(DenseI64ArrayAttr) },
  results: { res: value(AnyLLVMType) },
  traits: [Pure],
  assembly:
    "$container `` $position attr-dict `:` type($container) " +
    "custom<InsertExtractValueElementType>(type($res), ref(type($container)), ref($position))",
  directives: { InsertExtractValueElementType: elementTypeDirective("res") },
  verifiesTypes: true,
  verify(view, op) {
    return checkElement(op, view.container.type, positionOf(view.position), (type) =>
      type === view.res.type
        ? undefined
        : op.error(
            `Type mismatch: extracting from '${typeText(view.container.type)}' should produce '${typeText(type)}' ` +
              `but this op returns '${typeText(view.res.type)}'`,
          ),
    );
  },
  fold: (view, constants, op) => foldExtract(op, view.container, constants.container, positionOf(view.position)),
});

export const insertvalue = defineOp("llvm.insertvalue", {
  summary: "Insert a value into an LLVM struct.",
  args: { container: value(Aggregate), value: value(Primitive), position: attr(DenseI64ArrayAttr) },
  results: { res: value(Aggregate) },
  traits: [Pure, sameType("container", "res")],
  assembly:
    "$value `,` $container `` $position attr-dict `:` type($container) " +
    "custom<InsertExtractValueElementType>(type($value), ref(type($container)), ref($position))",
  directives: { InsertExtractValueElementType: elementTypeDirective("value") },
  verifiesTypes: true,
  verify(view, op) {
    return checkElement(op, view.container.type, positionOf(view.position), (type) =>
      type === view.value.type
        ? undefined
        : op.error(
            `Type mismatch: cannot insert '${typeText(view.value.type)}' into '${typeText(view.container.type)}'`,
          ),
    );
  },
});

function checkElement(
  op: Operation,
  container: Type,
  position: readonly bigint[],
  check: (type: Type) => Diagnostic | undefined,
): Diagnostic | undefined {
  const type = elementAt(container, position);
  return typeof type === "string" ? op.error(type) : check(type);
}

/** The value at a position is searched in the values that were inserted. */
function foldExtract(
  op: Operation,
  container: Value,
  constant: Attribute | undefined,
  position: readonly bigint[],
): FoldResult {
  const from = extractvalue.of(container.definingOp);
  if (from !== undefined) return readFrom(op, from.container, [...positionOf(from.position), ...position]);
  if (constant !== undefined) {
    const element = constantAt(constant, position);
    if (element !== undefined) return element;
  }
  let source = container;
  for (let insert = insertvalue.of(source.definingOp); insert !== undefined; ) {
    const inserted = positionOf(insert.position);
    const common = Math.min(inserted.length, position.length);
    if (position.slice(0, common).every((index, at) => index === inserted[at])) {
      if (inserted.length === position.length) return insert.value;
      // Of what is looked for, a part has been inserted, or it is a part of what has been.
      break;
    }
    source = insert.container;
    // As in the reference, the op reads from there even where the value is found in the end.
    op.setOperand(0, source);
    insert = insertvalue.of(source.definingOp);
  }
  return source === container ? undefined : op.result();
}

function readFrom(op: Operation, container: Value, position: readonly bigint[]): Value {
  op.setOperands([container]);
  const { context } = op;
  op.setAttr("position", DenseArrayAttr.get(context, { element: context.i64, values: position }));
  return op.result();
}

/** Constants of which every part is the same. */
const UNIFORM = [UndefAttr, PoisonAttr, ZeroAttr];

function constantAt(constant: Attribute, position: readonly bigint[]): Attribute | undefined {
  let attribute: Attribute | undefined = constant;
  for (const index of position) {
    if (ArrayAttr.is(attribute)) attribute = attribute.elements[Number(index)];
    else if (DenseElementsAttr.is(attribute)) attribute = denseElement(attribute, Number(index));
    else if (!UNIFORM.some((def) => def.is(attribute))) return undefined;
  }
  return attribute;
}

/** A number of a list; lists of lists are left as they are. */
function denseElement({ type, data, splat, context }: DenseElementsAttr, index: number): Attribute | undefined {
  if (!isShaped(type) || type.shape?.length !== 1) return undefined;
  const { element } = type;
  const size = elementBytes(element);
  const bits = readBits(data, splat ? 0 : index * size, size);
  if (FloatType.is(element)) return FloatAttr.get(context, { type: element, bits });
  return IntegerType.is(element) ? integerAttr(context, element, bits) : undefined;
}
