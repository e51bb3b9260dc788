// Patterns of loops with a condition: what goes round and does not change, is not used or goes twice is taken out.

import { type Pattern, pattern } from "../../../define/index.ts";
import { boolAttr, type OpDef, type Operation, type Region, type Rewriter, Value } from "../../../ir/index.ts";
import { CmpIPredicate, cmpi, constant, predicateOf } from "../../arith/index.ts";
import { isOp } from "../../op-name/index.ts";
import { addBlock, createLike, isDefinedIn, replaceTerminator, yielded } from "./rebuilding.ts";

interface Loop {
  readonly op: Operation;
  readonly before: Region;
  readonly after: Region;
  /** The terminator of `before`, and what it passes on. */
  readonly condition: Operation;
  readonly passed: readonly Value[];
  readonly yieldOp: Operation;
}

function loopOf(op: Operation): Loop | undefined {
  const [before, after] = op.regions;
  const [condition, yieldOp] = [before?.firstBlock?.lastOp, after?.firstBlock?.lastOp];
  if (before === undefined || after === undefined || condition === undefined || yieldOp === undefined) return undefined;
  return { op, before, after, condition, passed: condition.operands.slice(1), yieldOp };
}

/**
 * The fate of a value that a loop carries: it stays, it goes because nothing uses it, it is another value, or it is the same as what is
 * carried under another number.
 */
type Fate = "stays" | "goes" | Value | number;

const argumentsOf = (region: Region): readonly Value[] => region.firstBlock?.arguments ?? [];

/** The new value under each old number. */
function replacements(fates: readonly Fate[], made: readonly Value[]): readonly (Value | undefined)[] {
  const position = (index: number): number => fates.slice(0, index).filter((fate) => fate === "stays").length;
  return fates.map((fate, index) => {
    if (fate === "goes") return undefined;
    if (fate instanceof Value) return fate;
    return made[position(fate === "stays" ? index : fate)];
  });
}

/** Makes the loop again with less in its way: `before` is about its initial values, `after` about its results. */
function rebuild(
  loop: Loop,
  rewriter: Rewriter,
  before: readonly Fate[] | undefined,
  after: readonly Fate[] | undefined,
): true {
  const { op, condition, passed, yieldOp } = loop;
  const stay = <T>(items: readonly T[], fates: readonly Fate[] | undefined): readonly T[] =>
    fates === undefined ? items : items.filter((_, index) => fates[index] === "stays");
  if (before !== undefined) replaceTerminator(yieldOp, rewriter, stay(yieldOp.operands, before));
  if (after !== undefined) replaceTerminator(condition, rewriter, [condition.operand(0), ...stay(passed, after)]);
  rewriter.insertBefore(op);
  const made = createLike(op, rewriter, {
    operands: stay(op.operands, before),
    resultTypes: stay(op.resultTypes, after),
    regions: 2,
  });
  moveRegion(loop.before, made.region(0), before, rewriter);
  moveRegion(loop.after, made.region(1), after, rewriter);
  const results = after === undefined ? made.results : replacements(after, made.results);
  rewriter.replaceOp(
    op,
    op.results.map((result, index) => results[index] ?? result),
  );
  return true;
}

function moveRegion(from: Region, to: Region, fates: readonly Fate[] | undefined, rewriter: Rewriter): void {
  const block = from.firstBlock;
  if (fates === undefined || block === undefined) {
    to.takeBlocks(from);
    return;
  }
  const target = addBlock(to);
  block.arguments.forEach((argument, index) => {
    if (fates[index] === "stays") target.addArgument(argument.type, argument.location);
  });
  const values = replacements(fates, target.arguments);
  // Removed values have no uses.
  rewriter.mergeBlocks(
    block,
    target,
    block.arguments.map((argument, index) => values[index] ?? argument),
  );
}

const some = (fates: readonly Fate[]): readonly Fate[] | undefined =>
  fates.some((fate) => fate !== "stays") ? fates : undefined;

/** Initial values that come back unchanged. */
function unchangedArguments({ op, before, after, passed, yieldOp }: Loop): readonly Fate[] {
  return op.operands.map((initial, index) => {
    const back = yieldOp.operand(index);
    if (back === initial) return initial;
    if (back.argumentBlock === undefined || back.argumentBlock !== after.firstBlock) return "stays";
    const source = passed[back.index];
    return source === argumentsOf(before)[index] || source === initial ? initial : "stays";
  });
}

/** Of those that agree in all lists, the first one is kept. */
function duplicates(...lists: readonly (readonly Value[])[]): readonly Fate[] {
  const [values = []] = lists;
  return values.map((_, index) => {
    const first = values.findIndex((_value, at) => lists.every((list) => list[at] === list[index]));
    return first < index ? first : "stays";
  });
}

/** A pattern on what loops carry; undefined if everything stays. */
function carried(
  name: string,
  self: OpDef,
  which: "before" | "after",
  fates: (loop: Loop) => readonly Fate[],
): Pattern {
  return pattern(name, self, (op, rewriter) => {
    const loop = loopOf(op);
    const found = loop === undefined ? undefined : some(fates(loop));
    if (loop === undefined || found === undefined) return false;
    return which === "before" ? rebuild(loop, rewriter, found, undefined) : rebuild(loop, rewriter, undefined, found);
  });
}

/** In the body the condition holds. */
function conditionTruth(op: Operation, rewriter: Rewriter): boolean {
  const loop = loopOf(op);
  if (loop === undefined) return false;
  const { context, location } = op;
  const condition = loop.condition.operand(0);
  let known: Value | undefined;
  argumentsOf(loop.after).forEach((argument, index) => {
    if (loop.passed[index] !== condition || !argument.hasUses) return;
    if (known === undefined) {
      rewriter.insertBefore(op);
      const properties = [boolAttr(context, true)];
      known = rewriter.create(constant, { properties, resultTypes: [context.i1], location }).result();
    }
    rewriter.replaceAllUses(argument, known);
  });
  return known !== undefined;
}

const INVERSE: Readonly<Record<string, string>> = {
  eq: "ne",
  ne: "eq",
  slt: "sge",
  sge: "slt",
  sle: "sgt",
  sgt: "sle",
  ult: "uge",
  uge: "ult",
  ule: "ugt",
  ugt: "ule",
};

/** In the body the comparison that is the condition holds, and so its inverse does not. */
function knownComparison(op: Operation, rewriter: Rewriter): boolean {
  const loop = loopOf(op);
  const compared = cmpi.of(loop?.condition.operand(0).definingOp);
  if (loop === undefined || compared === undefined) return false;
  const predicate = predicateOf(CmpIPredicate, compared.predicate);
  const operands = [compared.lhs, compared.rhs];
  let changed = false;
  argumentsOf(loop.after).forEach((argument, index) => {
    for (const side of [0, 1]) {
      if (loop.passed[index] !== operands[side]) continue;
      for (const user of new Set(argument.users)) {
        const other = cmpi.of(user);
        if (other === undefined || user.operand(1 - side) !== operands[1 - side]) continue;
        const same = predicateOf(CmpIPredicate, other.predicate);
        if (same !== predicate && same !== INVERSE[predicate]) continue;
        const { context } = op;
        const properties = [boolAttr(context, same === predicate)];
        rewriter.replaceWithNew(user, constant, { properties, resultTypes: [context.i1] });
        changed = true;
      }
    }
  });
  return changed;
}

/** The loop passes on its arguments in another order: pass them on in their own order. */
function alignArguments(op: Operation, rewriter: Rewriter): boolean {
  const loop = loopOf(op);
  const args = loop === undefined ? [] : argumentsOf(loop.before);
  if (loop === undefined || args.length !== loop.passed.length || args.length === 0) return false;
  const order = args.map((argument) => loop.passed.indexOf(argument));
  if (order.includes(-1) || order.every((from, index) => from === index)) return false;
  const { after, condition } = loop;
  replaceTerminator(condition, rewriter, [condition.operand(0), ...args]);
  rewriter.insertBefore(op);
  const made = createLike(op, rewriter, {
    operands: op.operands,
    resultTypes: args.map(({ type }) => type),
    regions: 2,
  });
  made.region(0).takeBlocks(loop.before);
  const block = after.firstBlock;
  const target = addBlock(made.region(1));
  for (const from of order) {
    const argument = block?.argument(from);
    if (argument !== undefined) target.addArgument(argument.type, op.location);
  }
  const place = (index: number): number => order.indexOf(index);
  if (block !== undefined) {
    rewriter.mergeBlocks(
      block,
      target,
      block.arguments.map((_, index) => target.argument(place(index))),
    );
  }
  rewriter.replaceOp(
    op,
    op.results.map((_, index) => made.result(place(index))),
  );
  return true;
}

/** Values of a region that the ops inside of an op's first region use, each once. */
function usedInside(op: Operation, region: Region): readonly Value[] {
  const found = new Set<Value>();
  for (const inner of op.region(0).firstBlock?.ops() ?? []) {
    inner.walk((one) => {
      for (const value of one.operands) if (isDefinedIn(value, region)) found.add(value);
      return undefined;
    });
  }
  return [...found];
}

const hasNothingToDo = (region: Region | undefined): boolean =>
  region === undefined || region.isEmpty || region.firstBlock?.hasOneOp === true;

/** A choice that is the last op before a loop's condition, by the same condition and with nothing to do if it is false, moves to the start of the body. */
function moveIfDown(op: Operation, rewriter: Rewriter): boolean {
  const loop = loopOf(op);
  const choice = loop?.condition.previous;
  if (loop === undefined || !isOp(choice, "scf.if") || choice.operand(0) !== loop.condition.operand(0)) return false;
  if (!hasNothingToDo(choice.regions[1])) return false;
  const [then, otherwise] = [yielded(choice.regions[0]), yielded(choice.regions[1])];
  for (const [index, value] of loop.passed.entries()) {
    const at = choice.results.indexOf(value);
    const [taken, other] = [then[at], otherwise[at]];
    const argument = argumentsOf(loop.after)[index];
    if (taken === undefined || other === undefined || argument === undefined) continue;
    rewriter.replaceAllUses(value, other);
    rewriter.replaceAllUses(argument, taken);
  }
  const used = usedInside(choice, loop.before);
  const { condition } = loop;
  rewriter.modify(condition, () => condition.setOperands([...condition.operands, ...used]));
  rewriter.insertBefore(op);
  const resultTypes = [...op.resultTypes, ...used.map(({ type }) => type)];
  const made = createLike(op, rewriter, { operands: op.operands, resultTypes, regions: 2 });
  made.region(0).takeBlocks(loop.before);
  made.region(1).takeBlocks(loop.after);
  const body = made.region(1).firstBlock;
  const block = choice.region(0).firstBlock;
  const first = body?.firstOp;
  if (body === undefined || block === undefined || first === undefined) return false;
  for (const value of used) {
    const argument = body.addArgument(value.type, op.location);
    rewriter.replaceUsesIf(value, argument, ({ op: user }) => choice.isAncestorOf(user) && user !== choice);
  }
  const last = block.lastOp;
  if (last !== undefined) rewriter.eraseOp(last);
  rewriter.inlineBlockBefore(block, first, []);
  rewriter.eraseOp(choice);
  rewriter.replaceOp(op, made.results.slice(0, op.numResults));
  return true;
}

/** In the order in which they are tried. */
export function whilePatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("WhileConditionTruth", self, conditionTruth),
    pattern("WhileCmpCond", self, knownComparison),
    pattern("WhileMoveIfDown", self, moveIfDown),
    carried("RemoveLoopInvariantArgsFromBeforeBlock", self, "before", unchangedArguments),
    carried("RemoveLoopInvariantValueYielded", self, "after", ({ before, passed }) =>
      passed.map((value) => (isDefinedIn(value, before) ? "stays" : value)),
    ),
    carried("WhileUnusedResult", self, "after", ({ op, after }) =>
      op.results.map((result, index) =>
        result.hasUses || argumentsOf(after)[index]?.hasUses === true ? "stays" : "goes",
      ),
    ),
    carried("WhileRemoveDuplicatedResults", self, "after", ({ passed }) => duplicates(passed)),
    carried("WhileRemoveDuplicatedArgs", self, "before", ({ op, yieldOp }) =>
      duplicates(op.operands, yieldOp.operands),
    ),
    carried("WhileRemoveUnusedArgs", self, "before", ({ before }) =>
      argumentsOf(before).map((argument) => (argument.hasUses ? "stays" : "goes")),
    ),
    pattern("WhileOpAlignBeforeArgs", self, alignArguments),
  ];
}
