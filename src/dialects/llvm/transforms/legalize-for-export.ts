// Rewrites constructs that LLVM IR does not have: branches that go to one block twice with different values, fragments of fragments.

import { type Attribute, type Block, Builder, type Operation, Uniqued } from "../../../ir/index.ts";
import { DIExpressionAttr } from "../attrs/index.ts";
import { mergedFragments } from "../fragments.ts";
import { br } from "../ops/control-flow.ts";

/** Makes the ops of the LLVM dialect in `root` such that LLVM IR can say them. @internal */
export function legalizeForExport(root: Operation): void {
  root.walk((op) => {
    for (const { blocks } of op.regions) for (const block of blocks) splitEqualEdges(block);
  });
  const known = new Map<Attribute, Attribute>();
  root.walk((op) => {
    for (const { name, value } of op.allAttributes) {
      const merged = withMergedFragments(value, known);
      if (merged !== value) op.setAttr(name, merged);
    }
  });
}

/** A phi has one value for a block: all edges but the first from a block to another one with arguments go by blocks of their own. */
function splitEqualEdges({ region, lastOp: terminator }: Block): void {
  if (terminator === undefined || region === undefined) return;
  const edges = new Map<Block, number[]>();
  for (const [index, block] of terminator.successors.entries()) {
    if (block.numArguments > 0) edges.set(block, [...(edges.get(block) ?? []), index]);
  }
  const builder = new Builder(terminator.store);
  builder.location = terminator.locationNumber;
  for (const [block, [, ...others]] of edges) {
    for (const index of others) {
      const between = region.addBlock();
      const operands = block.arguments.map((one) => between.addArgument(one.type, one.location));
      builder.insertAtEnd(between).create(br, { operands, successors: [block] });
      terminator.setSuccessor(index, between);
    }
  }
}

/** The attribute with the fragments merged in all debug expressions in it. */
function withMergedFragments(attr: Attribute, known: Map<Attribute, Attribute>): Attribute {
  const found = known.get(attr);
  if (found !== undefined) return found;
  // Attributes may hold themselves by way of types; those hold no expressions.
  known.set(attr, attr);
  const replaced = DIExpressionAttr.is(attr)
    ? DIExpressionAttr.get(attr.context, { operations: mergedFragments(attr.operations) })
    : withMergedParts(attr, known);
  known.set(attr, replaced);
  return replaced;
}

function withMergedParts(attr: Attribute, known: Map<Attribute, Attribute>): Attribute {
  const part = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(part);
    return value instanceof Uniqued && value.kind === "a" ? withMergedFragments(value as Attribute, known) : value;
  };
  const params = Object.entries(attr.params).map(([name, value]) => [name, part(value)] as const);
  if (params.every(([name, value]) => isSame(value, Reflect.get(attr.params, name)))) return attr;
  // Sound: the parameters are those of the definition, with attributes of the same kinds in them.
  return attr.def.get(attr.context, Object.fromEntries(params)) as Attribute;
}

/** Whether a parameter is as it was: lists are compared element by element. */
function isSame(value: unknown, before: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(before)) return value === before;
  return value.every((element, at) => isSame(element, before[at]));
}
