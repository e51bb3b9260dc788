// Ops that become one op of the SPIR-V dialect on the converted operands.

import {
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  type OpDef,
  type Operation,
  type Type,
  type Value,
} from "../../ir/index.ts";
import { type ConversionPattern, forSingles } from "../../rewrite/index.ts";
import type { Emitter } from "./emit.ts";
import type { SpirvTypeConverter } from "./types.ts";

export type SpirvRow = readonly [from: OpDef, to: OpDef];

export interface SpirvRowOptions {
  readonly benefit?: number;
  /** The row may be for some of the ops only. */
  readonly isFor?: (op: Operation, converter: SpirvTypeConverter, type: Type) => boolean;
}

export function spirvRows(...table: readonly SpirvRow[]): readonly ConversionPattern[] {
  return table.map(([from, to]) => spirvRow(from, to));
}

export function spirvRow(from: OpDef, to: OpDef, { benefit = 1, isFor }: SpirvRowOptions = {}): ConversionPattern {
  return expandTo(
    from,
    (at, operands, type, op) =>
      isFor?.(op, converterOf(at), type) === false
        ? undefined
        : at.create(to, { operands, resultTypes: [type], attributes: op.attributes.entries }).result(),
    benefit,
  );
}

/** Gives what replaces an op of one result, whose type is converted; undefined if the pattern is not for it. */
export type SpirvExpansion = (
  at: Emitter,
  operands: readonly [Value, Value, Value],
  type: Type,
  op: Operation,
) => Value | undefined;

export function expandTo(root: OpDef, expansion: SpirvExpansion, benefit = 1, name = ""): ConversionPattern {
  return {
    name: `convert ${root.name}${name}`,
    root,
    benefit,
    ...forSingles((op, values, at) => {
      const type = at.converter?.convert(op.resultType());
      if (type === undefined || !areAvailable(at, type, values)) return false;
      // Sound: an expansion takes no more operands than its definition has.
      const value = expansion(at, values as unknown as readonly [Value, Value, Value], type, op);
      if (value === undefined) return false;
      at.replaceOp(op, [value]);
      return true;
    }),
  };
}

/** Whether the environment has a type and the types of values: an op on others would not be legal. */
export function areAvailable(at: Emitter, type: Type, values: readonly Value[] = []): boolean {
  const converter = converterOf(at);
  return converter.isAvailable(type) && values.every((value) => converter.isAvailable(value.type));
}

/** The converter of a pattern among those of these conversions. */
export function converterOf(at: Emitter): SpirvTypeConverter {
  // Sound: `convertToSpirv` gives its patterns no other.
  return at.converter as SpirvTypeConverter;
}

/** Whether a cast of bits on converted types has the bits of the original ones: both are as wide as before, or integers that stay. */
export function keepBits(op: Operation, from: Type, to: Type): boolean {
  if (from === to && IntegerType.is(elementTypeOrSelf(from))) return true;
  const isAsWide = (original: Type, converted: Type) => bitsOf(original) === bitsOf(converted);
  return isAsWide(op.operandType(0), from) && isAsWide(op.resultType(), to);
}

function bitsOf(type: Type): number | undefined {
  const element = elementTypeOrSelf(type);
  return IntegerType.is(element) || FloatType.is(element) ? element.width : undefined;
}
