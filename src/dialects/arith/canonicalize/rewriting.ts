// Common parts of the canonicalization patterns of arith: constants as patterns of bits, and replacing an op by new ones.

import { type EnumAttr, knownAttribute, type Pattern, pattern } from "../../../define/index.ts";
import {
  type Attribute,
  type LocationId,
  type OpDef,
  type Operation,
  type Rewriter,
  splatAttr,
  splatPattern,
  type Type,
  type Value,
} from "../../../ir/index.ts";
import { overflow } from "../attributes.ts";

import type { WrappingBinary } from "../families.ts";

/** The pattern of a constant all of whose elements have it; undefined for every other value. */
export function constantPattern(value: Value): bigint | undefined {
  return splatPattern(knownAttribute(value));
}

/** An op one of whose operands is a constant. */
export interface Partly {
  readonly op: Operation;
  readonly other: Value;
  readonly constant: bigint;
  /** The op that makes the constant. */
  readonly constantOp: Operation | undefined;
}

export type Side = "lhs" | "rhs";

/** `value` as an op of a definition whose operand on one side is a constant. */
export function withConstant(value: Value, def: WrappingBinary, side: Side): Partly | undefined {
  const op = value.definingOp;
  const view = def.of(op);
  if (op === undefined || view === undefined) return undefined;
  const constant = constantPattern(view[side]);
  if (constant === undefined) return undefined;
  return { op, other: side === "lhs" ? view.rhs : view.lhs, constant, constantOp: view[side].definingOp };
}

/** The common flags of two ops. */
export function commonFlags(a: Operation, b: Operation): EnumAttr {
  const flags = (op: Operation): number => {
    const attr = op.attr("overflowFlags");
    return overflow.is(attr) ? attr.value : 0;
  };
  return overflow.of(a.context, flags(a) & flags(b));
}

type Properties = readonly (Attribute | undefined)[];

/** The ops that take the place of one op. Once something is made, nothing may fail any more. */
export class Replacement {
  readonly #rewriter: Rewriter;
  readonly #root: Operation;
  readonly #location: LocationId;

  /**
   * New ops get the locations of the op and of what matched with it. As in MLIR, that is as many ops as the pattern has, in the order in
   * which they are matched: operands before their users, constants among them.
   */
  constructor(rewriter: Rewriter, root: Operation, ...matched: readonly (Operation | undefined)[]) {
    this.#rewriter = rewriter;
    this.#root = root;
    const ops = [root, ...matched.filter((op) => op !== undefined)];
    this.#location = root.store.fusedLocation(ops.map(({ locationNumber }) => locationNumber));
    rewriter.insertBefore(root);
  }

  create(def: OpDef, operands: readonly Value[], resultTypes: readonly Type[], properties: Properties = []): Operation {
    return this.#rewriter.create(def, { operands, resultTypes, properties, location: this.#location });
  }

  /** The result of a new op. */
  value(def: OpDef, operands: readonly Value[], type: Type, properties: Properties = []): Value {
    return this.create(def, operands, [type], properties).result();
  }

  /** A constant of a type all of whose elements have the pattern; `def` is arith.constant. */
  constant(def: OpDef, type: Type, bits: bigint): Value {
    return this.value(def, [], type, [splatAttr(type, bits)]);
  }

  /** Replaces the results of the op by values. */
  finish(...values: readonly Value[]): true {
    this.#rewriter.replaceOp(this.#root, values);
    return true;
  }
}

/** A pattern on ops of one definition, given as typed views. Its benefit is the number of ops that it matches. */
export function rewrite<V>(
  name: string,
  root: OpDef & { of(op: Operation | undefined): V | undefined },
  benefit: number,
  apply: (view: V, op: Operation, rewriter: Rewriter) => boolean,
): Pattern {
  const run = (op: Operation, rewriter: Rewriter): boolean => {
    const view = root.of(op);
    return view !== undefined && apply(view, op, rewriter);
  };
  return pattern(name, root, run, benefit);
}
