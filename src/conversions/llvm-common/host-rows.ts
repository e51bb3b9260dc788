// Ops of the host's dialects that become one op of LLVM: with the flags that both have, vector by vector where there are several dimensions.

import * as arith from "../../dialects/arith/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import {
  type Attribute,
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  type OpDef,
  type Operation,
  type PropertyTuple,
  type Type,
  type Value,
} from "../../ir/index.ts";
import { type ConversionPattern, singleValues } from "../../rewrite/index.ts";
import type { Emitter } from "./emit.ts";
import { forEachVector } from "./nested-vectors.ts";

export type HostRow = readonly [from: OpDef, to: OpDef];

/** A row may be for some of the ops only. */
export interface HostRowOptions {
  readonly isFor?: (op: Operation) => boolean;
  /** The op takes arrays of vectors as they are. */
  readonly isWhole?: (op: Operation) => boolean;
  /** Properties that the LLVM op has besides. */
  readonly properties?: Readonly<Record<string, (op: Operation) => Attribute>>;
}

export function hostRows(...table: readonly HostRow[]): readonly ConversionPattern[] {
  return table.map(([from, to]) => hostRow(from, to));
}

export function hostRow(
  from: OpDef,
  to: OpDef,
  { isFor, isWhole, properties = {} }: HostRowOptions = {},
): ConversionPattern {
  return {
    name: `${from.name} to ${to.name}`,
    root: from,
    benefit: 1,
    apply(op, operands, at) {
      const values = singleValues(operands);
      const type = at.converter?.convert(op.resultType());
      if (values === undefined || type === undefined || isFor?.(op) === false) return false;
      const [first] = values;
      const isOfBits = to === llvm.select || to === llvm.bitcast;
      if (!isOfBits && (isLost(op.resultType(), type) || (first && isLost(op.operandType(0), first.type))))
        return false;
      if (to === llvm.bitcast && first?.type === type) {
        at.replaceOp(op, [first]);
        return true;
      }
      const tuple = to.properties.map(({ name }) => properties[name]?.(op) ?? llvmProperty(op, name));
      const attributes = op.attributes.entries;
      if (llvm.ArrayType.is(type) && isWhole?.(op) !== true) {
        at.replaceOp(op, [forEachVector(at, values, type, (parts, part) => make(at, to, parts, part, tuple))]);
      } else at.replaceWithNew(op, to, { operands: values, resultTypes: [type], properties: tuple, attributes });
      return true;
    },
  };
}

/** Whether a float has become an integer, as LLVM has none of so few bits: nothing computes with it. */
function isLost(from: Type, to: Type): boolean {
  return from !== to && FloatType.is(elementTypeOrSelf(from)) && IntegerType.is(elementTypeOrSelf(to));
}

function make(at: Emitter, to: OpDef, operands: readonly Value[], type: Type, properties: PropertyTuple): Value {
  return at.create(to, { operands, resultTypes: [type], properties }).result();
}

/** A property of LLVM's op, from the one that the host's op has for it. */
export function llvmProperty(op: Operation, name: string): Attribute | undefined {
  if (name === "fastmathFlags") return fastMathOf(op);
  const attr = op.attr(name);
  return arith.overflow.is(attr) ? llvm.IntegerOverflowFlags.of(op.context, attr.value) : attr;
}

/** The fast-math flags of an op, as LLVM's. */
export function fastMathOf(op: Operation): Attribute | undefined {
  const flags = op.attr("fastmath");
  if (!arith.fastmath.is(flags)) return undefined;
  let bits = 0;
  for (const [name, bit] of Object.entries(arith.FAST_MATH))
    if (name !== "none" && name !== "fast" && (flags.value & bit) !== 0) bits |= llvm.fastmath.enum.value(name) ?? 0;
  return llvm.fastmath.of(op.context, bits);
}
