// Traits with parameters, and those that constrain types. The bare ones (Pure, Terminator, …) are the IR layer's.

import {
  type Attribute,
  elementTypeOrSelf,
  isShaped,
  MemRefType,
  type OpDef,
  type Operation,
  type ShapedType,
  type Trait,
  type Type,
  typeOfAttr,
  VectorType,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { typeText } from "../../text/index.ts";
import { modelOf } from "../model.ts";

/**
 * A trait that relates types by the definition's names. The assembly format derives types that are not written from it: all `sameTypes` are
 * one type; `derived.to` has the type `derived.type(type of derived.from)`.
 */
export interface TypeTrait extends Trait {
  readonly sameTypes?: readonly string[];
  readonly derived?: {
    readonly from: string;
    readonly to: string;
    readonly type: (from: Type) => Type | undefined;
    /** Completes "failed to verify that". */
    readonly summary: string;
  };
  /** The types of the values under `to`, one by one, follow from the type of `from`. */
  readonly derivedList?: {
    readonly from: string;
    readonly to: string;
    readonly types: (from: Type) => readonly Type[];
  };
  /** All operands and results have one type. */
  readonly allSame?: boolean;
  /** Where all types, or those of the operands, are one, the rule holds. */
  readonly holdsForEqualTypes?: "operands" | "all";
  /** Values whose types have one `key`, such as the element. */
  readonly sameKey?: { readonly names: readonly string[]; readonly key: (type: Type) => Type };
  /** Where all operands and results are scalars, or of one kind and one static shape, the rule holds. */
  readonly holdsForEqualShapes?: boolean;
}

/** The types under a name: of values, or of an attribute. */
function typesUnder(op: Operation, name: string): readonly Type[] {
  const layout = modelOf(op.def)?.layout;
  const attr: Attribute | undefined = op.def.propertyIndex(name) < 0 ? undefined : op.attr(name);
  if (attr !== undefined) {
    const type = typeOfAttr(attr);
    return type === undefined ? [] : [type];
  }
  return layout?.typesUnder(op, name) ?? [];
}

/** "failed to verify that all of {lhs, rhs} have same type". */
export function sameType(...names: readonly string[]): TypeTrait {
  return {
    name: `AllTypesMatch<${names.join(", ")}>`,
    sameTypes: names,
    isByTypes: true,
    verify(op) {
      let first: Type | undefined;
      let agree = true;
      for (const name of names) {
        for (const type of typesUnder(op, name)) {
          first ??= type;
          if (type !== first) agree = false;
        }
      }
      if (agree) return undefined;
      return op.error(`failed to verify that all of {${names.join(", ")}} have same type`);
    },
  };
}

/** "failed to verify that `summary`": the type of `to` follows from that of `from`. */
export function typesMatchWith(
  summary: string,
  from: string,
  to: string,
  type: (from: Type) => Type | undefined,
): TypeTrait {
  return {
    name: `TypesMatchWith<${from}, ${to}>`,
    derived: { from, to, type, summary },
    isByTypes: true,
    verify(op) {
      const [source] = typesUnder(op, from);
      const [target] = typesUnder(op, to);
      if (source === undefined || target === undefined || type(source) === target) return undefined;
      return op.error(`failed to verify that ${summary}`);
    },
  };
}

/** "failed to verify that all of {a, b} have same element type" (or another `what` of their types, by `key`). */
function sameOfNames(what: string, key: (type: Type) => unknown) {
  return (...names: readonly string[]): TypeTrait => ({
    name: `All${what}Match<${names.join(", ")}>`,
    verify(op) {
      const keys = new Set(names.flatMap((name) => typesUnder(op, name)).map(key));
      if (keys.size <= 1) return undefined;
      return op.error(`failed to verify that all of {${names.join(", ")}} have same ${what}`);
    },
  });
}

/** Requires the same element type for the operands and results with these names. */
export const sameElementType = sameOfNames("element type", elementTypeOrSelf);
/** Requires the same rank for the operands and results with these names. */
export const sameRank = sameOfNames("rank", (type) => (isShaped(type) ? type.shape?.length : undefined));

/** A rule over the types and properties of the op alone: "failed to verify that `summary`". @internal */
export function typePredicate(summary: string, holds: (op: Operation) => boolean): Trait {
  return { ...predicate(summary, holds), isByTypes: true };
}

/** A rule over the whole op: "failed to verify that `summary`". */
export function predicate(summary: string, holds: (op: Operation) => boolean): Trait {
  return {
    name: summary,
    verify: (op) => (holds(op) ? undefined : op.error(`failed to verify that ${summary}`)),
  };
}

function allTypes(op: Operation): readonly Type[] {
  return [...op.operandTypes, ...op.resultTypes];
}

function sameOf(
  name: string,
  message: string,
  types: (op: Operation) => readonly unknown[],
  rest: Partial<TypeTrait> = {},
): TypeTrait {
  return {
    name,
    verify(op): Diagnostic | undefined {
      const [first, ...others] = types(op);
      return others.every((other) => other === first) ? undefined : op.error(message);
    },
    holdsForEqualTypes: "all",
    isByTypes: true,
    ...rest,
  };
}

/** Types that are not the same may still agree: in their elements, and in shapes where both are known. */
export const SameOperandsAndResultType: TypeTrait = {
  name: "SameOperandsAndResultType",
  allSame: true,
  holdsForEqualTypes: "all",
  isByTypes: true,
  verify(op) {
    const types = allTypes(op);
    const [first] = types;
    if (types.every((type) => type === first)) return undefined;
    const agree = new Set(types.map(elementTypeOrSelf)).size === 1 && compatibleShapes(types);
    return agree ? undefined : op.error("requires the same type for all operands and results");
  },
};

/** Requires the same type for all operands. */
export const SameTypeOperands: TypeTrait = sameOf(
  "SameTypeOperands",
  "requires all operands to have the same type",
  (op) => op.operandTypes,
  { holdsForEqualTypes: "operands" },
);

/** Requires the same element type for all operands. */
export const SameOperandsElementType: TypeTrait = sameOf(
  "SameOperandsElementType",
  "requires the same element type for all operands",
  (op) => op.operandTypes.map(elementTypeOrSelf),
  { holdsForEqualTypes: "operands" },
);

/** Requires the same element type for all operands and results. */
export const SameOperandsAndResultElementType: TypeTrait = sameOf(
  "SameOperandsAndResultElementType",
  "requires the same element type for all operands and results",
  (op) => allTypes(op).map(elementTypeOrSelf),
);

/** Static dimensions must be equal; dynamic ones and unranked types match anything; scalars match scalars only. */
function compatibleShapes(types: readonly Type[]): boolean {
  const shaped = types.filter(isShaped);
  if (shaped.length !== types.length) return shaped.length === 0;
  const shapes = shaped.map(({ shape }) => shape).filter((shape) => shape !== undefined);
  const [first] = shapes;
  if (first === undefined) return true;
  if (shapes.some((shape) => shape.length !== first.length)) return false;
  return first.every(
    (_, dim) => new Set(shapes.map((shape) => shape[dim]).filter((size) => size !== undefined && size >= 0)).size <= 1,
  );
}

/** Vectors are scalable in the same dimensions. */
function equallyScalable(types: readonly Type[]): boolean {
  return new Set(types.filter((type) => VectorType.is(type)).map(({ scalable }) => scalable.join())).size <= 1;
}

function shapesOf(name: string, message: string, types: (op: Operation) => readonly Type[]): TypeTrait {
  return {
    name,
    holdsForEqualShapes: true,
    isByTypes: true,
    verify(op) {
      const all = types(op);
      return compatibleShapes(all) && equallyScalable(all) ? undefined : op.error(message);
    },
  };
}

/** Requires the same shape for all operands. */
export const SameOperandsShape: TypeTrait = shapesOf(
  "SameOperandsShape",
  "requires the same shape for all operands",
  (op) => op.operandTypes,
);

/** Requires the same shape for all operands and results. */
export const SameOperandsAndResultShape: TypeTrait = shapesOf(
  "SameOperandsAndResultShape",
  "requires the same shape for all operands and results",
  allTypes,
);

/** Operands and results are all scalars, or all vectors or tensors of the same shape. @internal */
export const Elementwise: TypeTrait = {
  name: "Elementwise",
  holdsForEqualShapes: true,
  verify(op) {
    const isMapped = (type: Type): type is ShapedType => isShaped(type) && !MemRefType.is(type);
    const mapped = op.resultTypes.filter(isMapped);
    const operands = op.operandTypes.filter(isMapped);
    if (operands.length === 0 && mapped.length === 0) return undefined;
    if (operands.length === 0) {
      return op.error("if a result is non-scalar, then at least one operand must be non-scalar");
    }
    if (mapped.length === 0) {
      return op.error("if an operand is non-scalar, then there must be at least one non-scalar result");
    }
    if (mapped.length !== op.numResults) {
      return op.error("if an operand is non-scalar, then all results must be non-scalar");
    }
    const kinds = [...mapped, ...operands].map((type) => (type.shape === undefined ? "unranked" : type.def));
    if (new Set(kinds).size > 1) {
      return op.error("all non-scalar operands/results must have the same shape and base type");
    }
    return compatibleShapes([...mapped, ...operands]) && equallyScalable([...mapped, ...operands])
      ? undefined
      : op.error("all non-scalar operands/results must have the same shape and base type");
  },
};

/** The rule of casts: the first operand's type casts to the result's. @internal */
export function castCompatible(holds: (from: Type, to: Type) => boolean): Trait {
  return {
    name: "CastOpInterface",
    isByTypes: true,
    verify(op) {
      const result = op.resultType();
      if (holds(op.operandType(0), result)) return undefined;
      const types = op.operandTypes.map((type) => `'${typeText(type)}'`).join(", ");
      const noun = op.numOperands === 1 ? "operand type" : "operand types";
      return op.error(`${noun} ${types} and result type '${typeText(result)}' are cast incompatible`);
    },
  };
}

/** The op is directly in one of these. "expects parent op 'x'" */
export function hasParent(...parents: readonly (OpDef | string)[]): Trait {
  const names = parents.map((parent) => (typeof parent === "string" ? parent : parent.name));
  const expected =
    names.length === 1 ? `expects parent op '${names[0]}'` : `expects parent op to be one of '${names.join(", ")}'`;
  return {
    name: `HasParent<${names.join(", ")}>`,
    fast(store, op) {
      const parent = store.parentOf(op);
      return parent !== 0 && names.includes(store.def(parent).name);
    },
    verify(op) {
      const parent = op.parentOp;
      return parent !== undefined && names.includes(parent.name) ? undefined : op.error(expected);
    },
  };
}
