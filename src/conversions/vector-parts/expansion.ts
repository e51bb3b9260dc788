// The functions that take ops on vectors apart.

import type { OpDef, Operation, Value } from "../../ir/index.ts";
import type { Parts, PartsBuilder } from "./parts.ts";

/** The vectors that are in parts already, and the place where ops are made. */
export interface Expansion extends PartsBuilder {
  /** The parts of a vector, also of one that stays whole. */
  parts(value: Value): Parts;
}

/** A result: a vector, or another value. */
export type Result = Parts | Value;

/**
 * Makes the results of an op; undefined, without any change, if it cannot. `mask` is the one that the op is executed under, for ops that may be in
 * `vector.mask`.
 */
export type Expander = (op: Operation, to: Expansion, mask?: Parts | undefined) => readonly Result[] | undefined;

/** Expanders by definition. */
export type Expanders = readonly (readonly [OpDef, Expander])[];
