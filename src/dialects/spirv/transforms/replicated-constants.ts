// Composite constants of equal members become replicated ones (SPV_EXT_replicated_composites).

import {
  ArrayAttr,
  type Attribute,
  Builder,
  DenseElementsAttr,
  elementBytes,
  FloatAttr,
  FloatType,
  IntegerType,
  integerAttr,
  isShaped,
  type Operation,
  readBits,
  type Type,
} from "../../../ir/index.ts";

import { Constant, ConstantCompositeReplicate } from "../ops/constants/constant.ts";
import { SpecConstantComposite, SpecConstantCompositeReplicate } from "../ops/constants/specialization.ts";
import { TensorArmType } from "../types/index.ts";

/** Rewrites the constants and specialization constants of a `spirv.module`; states how many. @internal */
export function replicateConstants(module: Operation): number {
  const constants: Operation[] = [];
  module.walkOnly([Constant, SpecConstantComposite], (op) => {
    constants.push(op);
  });
  let count = 0;
  for (const op of constants) {
    const isReplicated = op.def === Constant ? replicateConstant(op) : replicateSpecConstant(op);
    if (isReplicated) count++;
  }
  return count;
}

function builderAt(op: Operation): Builder {
  const builder = new Builder(op.store).insertBefore(op);
  builder.location = op.location;
  return builder;
}

function replicateConstant(op: Operation): boolean {
  const value = Constant.of(op)?.value;
  const repeated = value === undefined ? undefined : repeatedPart(value);
  if (repeated === undefined || repeated.times < 2) return false;
  const made = ConstantCompositeReplicate.build(
    builderAt(op),
    { value: repeated.part },
    { resultTypes: op.resultTypes },
  );
  op.result().replaceAllUsesWith(made.result());
  op.erase();
  return true;
}

function replicateSpecConstant(op: Operation): boolean {
  const view = SpecConstantComposite.of(op);
  const [first, ...others] = view?.constituents.elements ?? [];
  if (view === undefined || first === undefined || others.length === 0) return false;
  if (!others.every((other) => other === first)) return false;
  const properties = [view.type, view.sym_name, first];
  builderAt(op).create(SpecConstantCompositeReplicate, { properties });
  op.erase();
  return true;
}

/** The smallest part that a value is made up of, and how often it is there. */
interface Repeated {
  readonly part: Attribute;
  readonly times: number;
}

/** Undefined if members differ. */
function repeatedPart(value: Attribute): Repeated | undefined {
  if (DenseElementsAttr.is(value)) return repeatedElement(value);
  if (!ArrayAttr.is(value)) return undefined;
  const [first, ...others] = value.elements;
  if (first === undefined || !others.every((other) => other === first)) return undefined;
  const inner = repeatedPart(first) ?? { part: first, times: 1 };
  return { part: inner.part, times: inner.times * value.elements.length };
}

function repeatedElement({ type, splat, data }: DenseElementsAttr): Repeated | undefined {
  const { element, shape } = shapedParts(type);
  if (!splat || element === undefined) return undefined;
  const bits = readBits(data, 0, elementBytes(element));
  const times = shape.reduce((product, size) => product * size, 1);
  if (FloatType.is(element)) return { part: FloatAttr.get(element.context, { type: element, bits }), times };
  return IntegerType.is(element) ? { part: integerAttr(element.context, element, bits), times } : undefined;
}

function shapedParts(type: Type): { readonly element: Type | undefined; readonly shape: readonly number[] } {
  if (isShaped(type) || TensorArmType.is(type)) return { element: type.element, shape: type.shape ?? [] };
  return { element: undefined, shape: [] };
}
