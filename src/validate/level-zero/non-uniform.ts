/**
 * Blocks whose execution depends on a value that differs between the invocations of a subgroup, as far as one function shows: a
 * block is non-uniform if it lies between a branch on such a value and the place where the branch's ways meet again. Values that
 * come through memory, calls or parameters are taken as uniform, so that a report is certain.
 */
import { BuiltIn, Decoration } from "../../grammar/enumerants.generated.ts";
import { INTEGER_COMPARISONS } from "../../grammar/op-families.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { successorsOf } from "../compute/irreducible.ts";
import type { Facts, FunctionFacts } from "../facts/module-facts.ts";
import { isTerminator } from "../facts/opcode-traits.ts";
import { traceBase } from "../facts/pointers.ts";

/** Built-in variables that differ between the invocations of a subgroup. */
const varying: ReadonlySet<number> = new Set([
  BuiltIn.LocalInvocationId,
  BuiltIn.LocalInvocationIndex,
  BuiltIn.GlobalInvocationId,
  BuiltIn.GlobalLinearId,
  BuiltIn.SubgroupLocalInvocationId,
]);

function isVaryingLoad(m: Facts, at: number): boolean {
  if (m.opcode(at) !== Op.Load) return false;
  return m.decorations
    .of(traceBase(m, m.word(at, 3)))
    .some(
      ({ kind, at: decoration, parameters }) =>
        kind === Decoration.BuiltIn && varying.has(m.word(decoration, parameters)),
    );
}

/** Instructions whose result differs if one of their first two operands does. */
const passesOn: ReadonlySet<number> = new Set([
  Op.CompositeExtract,
  Op.UConvert,
  Op.SConvert,
  Op.Bitcast,
  Op.CopyObject,
  Op.IAdd,
  Op.ISub,
  Op.BitwiseAnd,
  ...INTEGER_COMPARISONS,
]);

/** Ids in a function whose value certainly comes from a varying built-in and constants. */
function varyingIds(m: Facts, { at: start, end }: FunctionFacts): ReadonlySet<number> {
  const found = new Set<number>();
  for (let at = start; at < end; at = m.next(at)) {
    const isVarying =
      isVaryingLoad(m, at) ||
      (passesOn.has(m.opcode(at)) && [...m.rest(at, 3)].slice(0, 2).some((id) => found.has(id)));
    if (isVarying) found.add(m.resultAt(at));
  }
  return found;
}

const none: ReadonlyMap<number, number> = new Map();
const known = new WeakMap<FunctionFacts, ReadonlyMap<number, number>>();

/** Non-uniform blocks by label, each with the id of the condition that makes it so. */
export function nonUniformBlocks(m: Facts, one: FunctionFacts): ReadonlyMap<number, number> {
  let blocks = known.get(one);
  if (blocks === undefined) {
    blocks = findBlocks(m, one);
    known.set(one, blocks);
  }
  return blocks;
}

/** Blocks times blocks beyond which nothing is said: each varying branch is followed to the end of its function. */
const mostSteps = 1e7;

function findBlocks(m: Facts, one: FunctionFacts): ReadonlyMap<number, number> {
  const ids = varyingIds(m, one);
  if (ids.size === 0 || one.labels.length ** 2 > mostSteps) return none;
  const successors = successorsOf(m, one);
  const found = new Map<number, number>();
  for (const label of one.labels) {
    let at = m.next(label);
    while (at < one.end && !isTerminator(m.opcode(at))) at = m.next(at);
    const isConditional = m.opcode(at) === Op.BranchConditional && m.word(at, 2) !== m.word(at, 3);
    if (!isConditional || !ids.has(m.word(at, 1))) continue;
    const [first, second] = [m.word(at, 2), m.word(at, 3)].map((target) => reachableFrom(target, successors));
    for (const block of first ?? []) if (!second?.has(block)) found.set(block, m.word(at, 1));
    for (const block of second ?? []) if (!first?.has(block)) found.set(block, m.word(at, 1));
  }
  return found;
}

function reachableFrom(start: number, successors: ReadonlyMap<number, readonly number[]>): ReadonlySet<number> {
  const found = new Set([start]);
  for (const block of found) for (const target of successors.get(block) ?? []) found.add(target);
  return found;
}
