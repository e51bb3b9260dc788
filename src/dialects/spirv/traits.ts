// Traits of the dialect's ops, and the relations between types that several sections share.

import { modelOf, predicate, type TypeTrait, typesMatchWith } from "../../define/index.ts";
import {
  elementTypeOrSelf,
  FunctionLike,
  isShaped,
  type Operation,
  type OpId,
  type Store,
  type Trait,
  type Type,
  VectorType,
  vectorType,
} from "../../ir/index.ts";
import { Scope } from "./enums.ts";
import { opSet } from "./op-table.ts";
import {
  CooperativeMatrixType,
  ImageType,
  isUntypedPointer,
  otherMatrixElement,
  otherVectorElement,
  otherVectorOf,
  PointerType,
  SampledImageType,
  TensorArmType,
} from "./types/index.ts";

// These rules belong to definitions, which therefore cannot be imported here.
const isConstantOfModule = opSet({ mlir: ["constant"] });
const isGraph = opSet({ ARM: ["Graph"] });
const isModule = opSet({ core: ["module"] });

const marker = (name: string): Trait => ({ name });

/** Reads its operands as unsigned numbers. */
export const UnsignedOp: Trait = marker("UnsignedOp");
/** Reads its operands as signed numbers. */
export const SignedOp: Trait = marker("SignedOp");
/** The op may be in `spirv.SpecConstantOperation`. */
export const UsableInSpecConstantOp: Trait = marker("UsableInSpecConstantOp");

// ---- where an op may be

/** Nested in a function, at any depth, with no symbol table between. */
function isInFunction(store: Store, op: OpId): boolean {
  for (let parent = store.parentOf(op); parent !== 0; parent = store.parentOf(parent)) {
    const def = store.def(parent);
    // The constants of a module are computed as in a function.
    if (def.has(FunctionLike) || isConstantOfModule(def)) return true;
    if (def.isSymbolTable) return false;
  }
  return false;
}

export const InFunctionScope: Trait = {
  ...predicate("op must appear in a function-like op's block", (op) => isInFunction(op.store, op.id)),
  fast: isInFunction,
};

export const InModuleScope: Trait = predicate(
  "op must appear in a module-like op's block",
  (op) => op.parentOp?.def.isSymbolTable ?? false,
);

export const InGraphScope: Trait = predicate("op must appear in a spirv.ARM.Graph op's block", (op) => {
  return op.parentWhere((parent) => isGraph(parent.def)) !== undefined;
});

/**
 * Whether an op is in a module that states what it requires, as modules read from words do: rules of MLIR that SPIR-V does not have are
 * kept elsewhere only.
 */
export function isInModule(op: Operation): boolean {
  return op.parentWhere(({ def }) => isModule(def))?.attr("vce_triple") !== undefined;
}

// ---- relations between types

/** The element type of a shaped type, those of the dialect included, or the type itself. */
export function elementOrSelf(type: Type): Type {
  if (CooperativeMatrixType.is(type) || TensorArmType.is(type)) return type.element;
  return otherVectorElement(type) ?? otherMatrixElement(type) ?? elementTypeOrSelf(type);
}

/** "all of {a, b} have same element type", for operands and results by name. */
export function sameElementType(...names: readonly string[]): TypeTrait {
  const rule = predicate(`all of {${names.join(", ")}} have same element type`, (op) => {
    const elements = names.flatMap((name) => modelOf(op.def)?.layout.typesUnder(op, name) ?? []).map(elementOrSelf);
    return elements.every((element) => element === elements[0]);
  });
  return { ...rule, sameKey: { names, key: elementOrSelf } };
}

const pointee = (type: Type): Type | undefined => (PointerType.is(type) ? type.pointee : undefined);

/** The type of `name` is what `pointer` points to, which an untyped one does not say. */
export function pointeeMatch(name: string): TypeTrait {
  const rule = typesMatchWith(`\`${name}\` type matches pointee type of \`pointer\``, "pointer", name, pointee);
  return { ...rule, verify: (op) => (isUntypedPointer(op.operandType(0)) ? undefined : rule.verify?.(op)) };
}

/** `i1`, or a vector of it as long as the operand. */
export function boolLike(type: Type): Type {
  const { i1 } = type.context;
  return VectorType.is(type) ? vectorType(type.context, type.shape, i1) : (otherVectorOf(type, i1) ?? i1);
}

/** The result is `i1` for each component of the operand. */
export function boolResult(operand: string): TypeTrait {
  const summary = "type of result to correspond to the `i1` equivalent of the operand";
  return typesMatchWith(summary, operand, "result", boolLike);
}

/** Shapes of operands and results agree, with the matrices of the dialect as shapes of their own. */
export const SameOperandsAndResultShape: Trait = {
  name: "SameOperandsAndResultShape",
  isByTypes: true,
  verify(op) {
    const first = op.numOperands > 0 ? op.operandType(0) : undefined;
    if (first === undefined) return undefined;
    for (let index = 1; index < op.numOperands; index++) {
      if (!haveSameShape(first, op.operandType(index))) return shapeError(op);
    }
    for (let index = 0; index < op.numResults; index++) {
      if (!haveSameShape(first, op.resultType(index))) return shapeError(op);
    }
    return undefined;
  },
};

const shapeError = (op: Operation) => op.error("requires the same shape for all operands and results");

function haveSameShape(a: Type, b: Type): boolean {
  if (a === b) return true;
  // Vectors that MLIR does not have are as long as each other where they differ in nothing but the components.
  if (otherVectorElement(a) !== undefined || otherVectorElement(b) !== undefined)
    return otherVectorOf(a, a.context.i1) === otherVectorOf(b, a.context.i1);
  const shapeA = shapeOf(a);
  const shapeB = shapeOf(b);
  if (shapeA === undefined || shapeB === undefined) return shapeA === shapeB;
  return shapeA.length === shapeB.length && shapeA.every((size, dim) => size === shapeB[dim]);
}

/** Undefined for a scalar. */
function shapeOf(type: Type): readonly number[] | undefined {
  return isShaped(type) ? type.shape : undefined;
}

/** The image type of an image, or of a sampled image. */
export function imageOf(type: Type): ImageType | undefined {
  if (SampledImageType.is(type)) return type.image;
  return ImageType.is(type) ? type : undefined;
}

/** The specification allows Workgroup too, so modules may say it; elsewhere the rule is MLIR's. */
export const SubgroupScope: Trait = predicate("execution_scope must be Scope of value Subgroup", (op) => {
  const scope = op.attr("execution_scope");
  if (!Scope.is(scope)) return false;
  if (scope.value === Scope.enum.value("Subgroup")) return true;
  return scope.value === Scope.enum.value("Workgroup") && isInModule(op);
});
