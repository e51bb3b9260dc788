// The rules of a dialect for inlining: which of its calls may be inlined, and which ops may be moved where. MLIR's
// DialectInlinerInterface.

import type { Block, Region } from "./block.ts";
import type { Builder } from "./builder.ts";
import type { Operation } from "./operation.ts";
import type { NamedAttribute } from "./uniqued/builtin-attrs.ts";
import type { Type } from "./uniqued/type.ts";
import type { Value } from "./value.ts";

/** An absent rule means no, except `looksInside`, which defaults to yes. `isCopy`: the original stays where it is. */
export interface InlinerRules {
  /** Whether a call of this dialect may be replaced by the body of `callable`. */
  readonly canInlineCall?: (call: Operation, callable: Operation, isCopy: boolean) => boolean;
  /** Whether `source` may be inlined into a region of an op of this dialect. */
  readonly canInlineInto?: (target: Region, source: Region, isCopy: boolean) => boolean;
  /** Whether an op of this dialect may go into `target`; `true` for all. */
  readonly canInlineOp?: true | ((op: Operation, target: Region, isCopy: boolean) => boolean);
  /** Whether the regions of an op of this dialect are looked at too; they are where the rule is missing. */
  readonly looksInside?: (op: Operation) => boolean;
  /**
   * Makes a branch to `target`, with what the terminator returns, in front of it; returns whether the terminator is not needed any more.
   * For bodies of one block there is no need to branch: results become the operands of the terminator.
   */
  readonly branchInstead?: (terminator: Operation, target: Block, builder: Builder) => boolean;
  /** Whether a body of one block that ends in this op of the dialect is merged into the block of the call; yes where missing. */
  readonly mergesSingleBlock?: (terminator: Operation) => boolean;
  /** The op that converts a value of a call's type to the callee's, or back. */
  readonly convert?: (builder: Builder, value: Value, type: Type) => Operation | undefined;
  /** The replacement of an argument of a callable of this dialect whose attributes have a meaning, such as a copy. */
  readonly argument?: (
    builder: Builder,
    call: Operation,
    callable: Operation,
    value: Value,
    attrs: readonly NamedAttribute[],
  ) => Value;
  /** The blocks that have come in place of a call of this dialect. */
  readonly inlined?: (call: Operation, blocks: readonly Block[]) => void;
}

/** Everything of the dialect may be inlined anywhere. */
export const INLINES_EVERYTHING: InlinerRules = {
  canInlineCall: () => true,
  canInlineInto: () => true,
  canInlineOp: true,
};

/** Ops of the dialect may go anywhere. */
export const INLINES_OPS: InlinerRules = { canInlineOp: true };
