// Comparisons and selections that clamp a value become one op of GLSL.std.450.

import { type Pattern, pattern } from "../../../define/index.ts";
import { fuseLocations, type OpDef, type Operation, type Value } from "../../../ir/index.ts";
import {
  FOrdLessThan,
  FOrdLessThanEqual,
  Select,
  SLessThan,
  SLessThanEqual,
  ULessThan,
  ULessThanEqual,
} from "../ops/arithmetic/logical.ts";
import { FClamp, SClamp, UClamp } from "../ops/sets/gl.ts";

/** Patterns that make ops of the set `spirv.GL`. @internal */
export function glPatterns(): readonly Pattern[] {
  return clamps.flatMap(([less, clamp]) => [
    clampPattern(`${less.name} to ${clamp.name}`, clamp, (op) => raisedThenLowered(op, less)),
    clampPattern(`swapped ${less.name} to ${clamp.name}`, clamp, (op) => loweredOrRaised(op, less)),
  ]);
}

const clamps: readonly (readonly [less: OpDef, clamp: OpDef])[] = [
  [FOrdLessThan, FClamp],
  [FOrdLessThanEqual, FClamp],
  [SLessThan, SClamp],
  [SLessThanEqual, SClamp],
  [ULessThan, UClamp],
  [ULessThanEqual, UClamp],
];

interface Clamp {
  /** The value, its least and its greatest. */
  readonly operands: readonly [Value, Value, Value];
  /** The ops that the clamp represents. */
  readonly ops: readonly Operation[];
}

function clampPattern(name: string, clamp: OpDef, match: (op: Operation) => Clamp | undefined): Pattern {
  return pattern(name, Select, (op, rewriter) => {
    const found = match(op);
    if (found === undefined) return false;
    rewriter.replaceWithNew(op, clamp, {
      operands: found.operands,
      resultTypes: op.resultTypes,
      location: fuseLocations(
        op.context,
        found.ops.map(({ location }) => location),
      ),
    });
    return true;
  });
}

/** `a < b ? whenTrue : whenFalse` */
interface Choice {
  readonly select: Operation;
  readonly compare: Operation;
  readonly a: Value;
  readonly b: Value;
  readonly whenTrue: Value;
  readonly whenFalse: Value;
}

function choiceOf(select: Operation | undefined, less: OpDef): Choice | undefined {
  const compare = select?.def === Select ? select.operand(0).definingOp : undefined;
  if (select === undefined || compare?.def !== less) return undefined;
  const [whenTrue, whenFalse] = [select.operand(1), select.operand(2)];
  return { select, compare, a: compare.operand(0), b: compare.operand(1), whenTrue, whenFalse };
}

/** `raised = least < x ? x : least; raised < greatest ? raised : greatest` */
function raisedThenLowered(op: Operation, less: OpDef): Clamp | undefined {
  const lowered = choiceOf(op, less);
  if (lowered === undefined || lowered.a !== lowered.whenTrue || lowered.b !== lowered.whenFalse) return undefined;
  const raised = choiceOf(lowered.a.definingOp, less);
  if (raised === undefined || raised.a !== raised.whenFalse || raised.b !== raised.whenTrue) return undefined;
  return { operands: [raised.b, raised.a, lowered.b], ops: [op, raised.compare, raised.select, lowered.compare] };
}

/** `raised = x < least ? least : x; greatest < x ? greatest : raised` */
function loweredOrRaised(op: Operation, less: OpDef): Clamp | undefined {
  const lowered = choiceOf(op, less);
  if (lowered === undefined || lowered.a !== lowered.whenTrue) return undefined;
  const raised = choiceOf(lowered.whenFalse.definingOp, less);
  if (raised === undefined || raised.a !== raised.whenFalse || raised.b !== raised.whenTrue) return undefined;
  if (lowered.b !== raised.a) return undefined;
  return { operands: [raised.a, raised.b, lowered.a], ops: [op, lowered.compare, raised.compare, raised.select] };
}
