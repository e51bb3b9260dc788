// Rewrite patterns as values.

import type { OpDef, Operation, Rewriter } from "../ir/index.ts";

/**
 * A rewrite. `apply` returns whether it matched; where it did not, it has changed nothing. Drivers try the patterns of an op by falling
 * benefit, and in order of their list among equals.
 */
export interface Pattern {
  /** For messages and for debugging. */
  readonly name: string;
  /** The definition of the ops that the pattern is for; any op where it is undefined. */
  readonly root: OpDef | undefined;
  readonly benefit?: number;
  apply(op: Operation, rewriter: Rewriter): boolean;
}

/** A pattern that matches ops of one definition. */
export const pattern = (
  name: string,
  root: OpDef | undefined,
  apply: (op: Operation, rewriter: Rewriter) => boolean,
  benefit = 1,
): Pattern => ({ name, root, apply, benefit });
