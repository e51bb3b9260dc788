// Conversion patterns as values: they get an op with its operands as they will be, and replace it, change it in place, or erase it.

import {
  type Args,
  modelOf,
  type OpDefinition,
  type Regions,
  type Results,
  type Successors,
  type ValueLikeArg,
  type View,
  type ViewOf,
} from "../../define/index.ts";
import {
  dictionaryAttr,
  type NamedAttribute,
  type OpDef,
  type Operation,
  type PropertyTuple,
  type Value,
} from "../../ir/index.ts";
import type { ConversionRewriter } from "./conversion-rewriter.ts";
import type { TypeConverter } from "./type-converter.ts";

/**
 * A conversion of one kind of op. `operands` are the replacements of the op's operands, a list for each. `apply` returns whether it
 * matched; where it did not, it has changed nothing.
 */
export interface ConversionPattern {
  readonly name: string;
  /** Undefined: for ops of any kind. */
  readonly root: OpDef | undefined;
  readonly benefit: number;
  /** The one op that every op of the kind becomes, if it is so simple. */
  readonly becomes?: OpDef;
  /** Where it is undefined, that of the list that the pattern is in. */
  readonly converter?: TypeConverter;
  /** The pattern may be applied to what it has made itself, and comes to an end. */
  readonly isRecursive?: boolean;
  apply(op: Operation, operands: readonly (readonly Value[])[], rewriter: ConversionRewriter): boolean;
  /** The same for patterns that match only if each operand becomes one value, and called instead; see {@link forSingles}. */
  readonly applySingles?: ApplySingles;
  /**
   * A quicker way where there is one: makes the op one of a definition that is legal, and changes nothing else. Returns whether it did; the
   * other way is gone otherwise.
   */
  readonly become?: (op: Operation, converter: TypeConverter | undefined) => boolean;
}

/** Applies a pattern to an op whose operands become one value each; returns whether it matched. */
export type ApplySingles = (op: Operation, values: readonly Value[], rewriter: ConversionRewriter) => boolean;

/** Both ways to apply a pattern that matches only if each operand becomes one value. */
export function forSingles(applySingles: ApplySingles): Pick<ConversionPattern, "apply" | "applySingles"> {
  return {
    applySingles,
    apply(op, operands, rewriter) {
      const values = singleValues(operands);
      return values !== undefined && applySingles(op, values, rewriter);
    },
  };
}

/** The replacements of operands, by the names of the definition. */
export type ConvertedOperands<A> = {
  readonly [K in keyof A as A[K] extends ValueLikeArg ? K : never]: ViewOf<A[K]>;
};

/** Converts an op; returns whether it did. */
export type Convert<A, R, G, S> = (
  view: View<A, R, G, S>,
  operands: ConvertedOperands<A>,
  rewriter: ConversionRewriter,
  op: Operation,
) => boolean;

/** Options of {@link convert}. */
export interface PatternOptions {
  /** Default: 1. */
  readonly benefit?: number;
  readonly converter?: TypeConverter;
  readonly isRecursive?: boolean;
}

/** The conversion of ops of a definition, whose operands become one value each. */
export function convert<A extends Args, R extends Results, G extends Regions, S extends Successors>(
  def: OpDefinition<A, R, G, S>,
  apply: Convert<A, R, G, S>,
  options: PatternOptions = {},
): ConversionPattern {
  return {
    name: `convert ${def.name}`,
    root: def,
    benefit: 1,
    ...options,
    ...forSingles((op, values, rewriter) => {
      const view = def.of(op);
      const layout = modelOf(def)?.layout;
      if (view === undefined || layout === undefined) return false;
      // Sound: these are the operands under the names of this very definition.
      return apply(view, layout.operandsByName(op, values) as ConvertedOperands<A>, rewriter, op);
    }),
  };
}

/** The values where every operand has become exactly one. */
export function singleValues(operands: readonly (readonly Value[])[]): readonly Value[] | undefined {
  const values: Value[] = [];
  for (const operand of operands) {
    const [value] = operand;
    if (value === undefined || operand.length > 1) return undefined;
    values.push(value);
  }
  return values;
}

/** Options of {@link direct}. */
export interface DirectOptions extends PatternOptions {
  /** The treatment of discardable attributes. Default: they are dropped. */
  readonly attributes?: "keep" | "drop";
  /**
   * Ops whose types stay as they are may be changed in place, because no fold and no pattern looks whether a value comes from an op of the
   * original definition, and because the other one is legal.
   */
  readonly inPlace?: boolean;
}

/**
 * Ops of one definition become ops of another with the same operands and results. Properties are taken over by name where both
 * have them.
 */
export function direct(from: OpDef, to: OpDef, options: DirectOptions = {}): ConversionPattern {
  const { attributes = "drop", inPlace = false, ...rest } = options;
  const propertiesOf = (op: Operation): PropertyTuple =>
    op.properties.length === 0
      ? []
      : to.properties.map(({ name }) => (from.propertyIndex(name) < 0 ? undefined : op.attr(name)));
  return {
    name: `${from.name} to ${to.name}`,
    root: from,
    becomes: to,
    benefit: 1,
    ...rest,
    ...forSingles((op, values, rewriter) => {
      const resultTypes = rewriter.converter?.convertAll(op.resultTypes) ?? op.resultTypes;
      if (resultTypes.length !== op.numResults) return false;
      rewriter.replaceWithNew(op, to, {
        operands: values,
        resultTypes,
        properties: propertiesOf(op),
        attributes: attributes === "keep" ? discardable(op) : [],
      });
      return true;
    }),
    ...(inPlace ? { become: (op, converter) => becomeInPlace(op, to, propertiesOf(op), attributes, converter) } : {}),
  };
}

/** Changes an op in place where its types stay as they are; returns whether they do. */
function becomeInPlace(
  op: Operation,
  to: OpDef,
  properties: PropertyTuple,
  attributes: "keep" | "drop",
  converter: TypeConverter | undefined,
): boolean {
  if (converter !== undefined) {
    for (let index = 0; index < op.numOperands; index++) if (!converter.isLegal(op.operandType(index))) return false;
    for (let index = 0; index < op.numResults; index++) if (!converter.isLegal(op.resultType(index))) return false;
  }
  op.become(to, properties);
  if (attributes === "drop" && op.attributes.entries.length > 0) op.setAttributes(dictionaryAttr(op.context, []));
  return true;
}

function discardable(op: Operation): readonly NamedAttribute[] {
  return op.attributes.entries;
}

/** The same patterns with a type converter for those that have none of their own. */
export function withConverter(
  converter: TypeConverter,
  patterns: readonly ConversionPattern[],
): readonly ConversionPattern[] {
  return patterns.map((pattern) => ({ ...pattern, converter: pattern.converter ?? converter }));
}
