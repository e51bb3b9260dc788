// Patterns of counted loops.

import { knownInteger, type Pattern, pattern } from "../../../define/index.ts";
import { IntegerType, type OpDef, type Operation, type Rewriter, type Type, type Value } from "../../../ir/index.ts";
import { forgettingCast } from "../../shapes/index.ts";
import { replaceByRegion } from "./other.ts";
import { addBlock, createLike, endWith, isDefinedIn, kept, replaceTerminator, yielded } from "./rebuilding.ts";

/** Lower bound, upper bound and step come before the initial values. */
const BOUNDS = 3;

/** Removes values that a loop carries without a change, or twice. */
function dropCarried(op: Operation, rewriter: Rewriter): boolean {
  const block = op.region().firstBlock;
  const terminator = block?.lastOp;
  if (block === undefined || terminator === undefined) return false;
  const initials = op.operands.slice(BOUNDS);
  const back = terminator.operands;
  // The number of the one that is kept for each, or the value that it always is.
  const fates = initials.map((initial, index): number | Value => {
    const [argument, value] = [block.argument(index + 1), back[index]];
    const isForwarded = value === argument || value === initial || (!argument.hasUses && !op.result(index).hasUses);
    return isForwarded ? initial : index;
  });
  const stays = fates.map((fate) => typeof fate === "number");
  for (const [index, fate] of fates.entries()) {
    if (typeof fate !== "number") continue;
    const first = fates.findIndex((_, at) => stays[at] && initials[at] === initials[index] && back[at] === back[index]);
    if (first >= 0 && first < index) {
      fates[index] = first;
      stays[index] = false;
    }
  }
  if (stays.every((one) => one)) return false;
  rewriter.insertBefore(op);
  const made = createLike(op, rewriter, {
    operands: [...op.operands.slice(0, BOUNDS), ...kept(initials, stays)],
    resultTypes: kept(op.resultTypes, stays),
    regions: 1,
  });
  const target = addBlock(made.region());
  const args = [block.argument(0), ...kept(block.arguments.slice(1), stays)];
  for (const argument of args) target.addArgument(argument.type, argument.location);
  const place = (index: number): number => stays.slice(0, index).filter((one) => one).length;
  const values = fates.map((fate) => (typeof fate === "number" ? target.argument(1 + place(fate)) : fate));
  if (!stays.includes(true)) {
    endWith(terminator.def, target, rewriter, op.location);
    const end = target.lastOp;
    if (end !== undefined) rewriter.inlineBlockBefore(block, end, [target.argument(0), ...values]);
    rewriter.eraseOp(terminator);
  } else {
    rewriter.mergeBlocks(block, target, [target.argument(0), ...values]);
    replaceTerminator(terminator, rewriter, kept(terminator.operands, stays));
  }
  rewriter.replaceOp(
    op,
    fates.map((fate) => (typeof fate === "number" ? made.result(place(fate)) : fate)),
  );
  return true;
}

/** The value of a bound or step as the loop compares it, where it is known. */
function numberOf(op: Operation, value: Value): bigint | undefined {
  const known = knownInteger(value);
  if (known === undefined || op.attr("unsignedCmp") === undefined) return known;
  return BigInt.asUintN(IntegerType.is(value.type) ? value.type.width : 64, known);
}

/** How many turns a loop has: 0, 1, or 2 for more; undefined if that is not known. A loop whose step is not positive has none, as in the reference. */
function turnsOf(op: Operation): number | undefined {
  const [lower, upper] = op.operands;
  if (lower === upper) return 0;
  const [from, to, by] = op.operands.slice(0, BOUNDS).map((value) => numberOf(op, value));
  if (by !== undefined && by <= 0n) return 0;
  if (from === undefined || to === undefined) return undefined;
  if (to <= from) return 0;
  if (by === undefined) return undefined;
  return from + by >= to ? 1 : 2;
}

/** A loop of no turn gives its initial values; one of a single turn is its body; an empty one gives what it yields. */
function simplifyTrivial(op: Operation, rewriter: Rewriter): boolean {
  const turns = turnsOf(op);
  if (turns === undefined) return false;
  const [lower] = op.operands;
  const initials = op.operands.slice(BOUNDS);
  if (turns === 0) {
    rewriter.replaceOp(op, initials);
    return true;
  }
  if (turns === 1 && lower !== undefined) return replaceByRegion(op, op.region(), [lower, ...initials], rewriter);
  const block = op.region().firstBlock;
  if (block?.hasOneOp !== true) return false;
  const values = yielded(op.region());
  if (values.some((value) => isDefinedIn(value, op.region()))) return false;
  rewriter.replaceOp(op, values);
  return true;
}

/** A carried value that begins as a cast of a tensor of more known sizes: the loop carries that tensor's type. */
function foldCast(op: Operation, rewriter: Rewriter): boolean {
  const initials = op.operands.slice(BOUNDS);
  const position = initials.findIndex((value, index) => forgettingCast(value) && op.result(index).hasOneUse);
  const cast = initials[position]?.definingOp;
  const block = op.region().firstBlock;
  const terminator = block?.lastOp;
  if (cast === undefined || block === undefined || terminator === undefined) return false;
  const castTo = (value: Value, type: Type): Value =>
    rewriter.create(cast.def, { operands: [value], resultTypes: [type], location: op.location }).result();
  const [type, better] = [op.resultType(position), cast.operandType(0)];
  const typesWith = (changed: Type) => op.resultTypes.map((one, index) => (index === position ? changed : one));
  const operands = op.operands.map((one, index) => (index === BOUNDS + position ? cast.operand(0) : one));
  rewriter.insertBefore(op);
  const made = createLike(op, rewriter, { operands, resultTypes: typesWith(better), regions: 1 });
  const target = addBlock(made.region());
  const args = block.arguments.map((argument, index) =>
    target.addArgument(index === position + 1 ? better : argument.type, argument.location),
  );
  rewriter.insertAtStart(target);
  const values = args.map((argument, index) => (index === position + 1 ? castTo(argument, type) : argument));
  rewriter.mergeBlocks(block, target, values);
  rewriter.insertBefore(terminator);
  const back = castTo(terminator.operand(position), better);
  replaceTerminator(
    terminator,
    rewriter,
    terminator.operands.map((one, index) => (index === position ? back : one)),
  );
  rewriter.insertAfter(made);
  const result = castTo(made.result(position), type);
  rewriter.replaceOp(
    op,
    made.results.map((one, index) => (index === position ? result : one)),
  );
  return true;
}

export function forPatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("ForOpIterArgsFolder", self, dropCarried),
    pattern("SimplifyTrivialLoops", self, simplifyTrivial),
    pattern("ForOpTensorCastFolder", self, foldCast),
  ];
}
