// Rules on the parts of one op: how many there are, and what its attributes and regions must be.

import { type Attribute, DenseArrayAttr, type Operation, type OpId, type Store } from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { Layout, ValueGroup } from "../layout.ts";

/** The numbers of regions, results, successors and operands. */
export function checkCounts(op: Operation, layout: Layout): Diagnostic | undefined {
  return (
    checkRegionCount(op, layout) ??
    checkResultCount(op, layout) ??
    checkSuccessorCount(op, layout) ??
    checkOperandCount(op, layout)
  );
}

function checkRegionCount(op: Operation, layout: Layout): Diagnostic | undefined {
  const expected = layout.regions.length;
  const found = op.regions.length;
  if (layout.regions.some(({ arg }) => arg.variadic)) {
    return found >= expected - 1 ? undefined : op.error(`expected ${expected - 1} or more regions`);
  }
  if (found === expected) return undefined;
  if (expected === 0) return op.error("requires zero regions");
  return op.error(expected === 1 ? "requires one region" : `expected ${expected} regions`);
}

function checkResultCount(op: Operation, layout: Layout): Diagnostic | undefined {
  const least = fixed(layout.results);
  const found = op.numResults;
  if (least < layout.results.length) {
    return found >= least ? undefined : op.error(`expected ${least} or more results`);
  }
  if (found === least) return undefined;
  if (least === 0) return op.error("requires zero results");
  return op.error(least === 1 ? "requires one result" : `expected ${least} results`);
}

function checkSuccessorCount(op: Operation, layout: Layout): Diagnostic | undefined {
  const edges = layout.successors.filter(({ arg }) => !arg.isReference);
  const expected = edges.length;
  const found = op.successors.length;
  if (edges.some(({ arg }) => arg.variadic)) {
    const least = expected - 1;
    return found >= least ? undefined : op.error(`requires at least ${least} successors but found ${found}`);
  }
  if (found === expected) return undefined;
  return op.error(`requires ${expected} successor${expected === 1 ? "" : "s"} but found ${found}`);
}

function checkOperandCount(op: Operation, layout: Layout): Diagnostic | undefined {
  const least = fixed(layout.operands);
  const found = op.numOperands;
  if (least < layout.operands.length) {
    return found >= least ? undefined : op.error(`expected ${least} or more operands, but found ${found}`);
  }
  if (found === least) return undefined;
  if (least === 0) return op.error("requires zero operands");
  return op.error(least === 1 ? "requires a single operand" : `expected ${least} operands, but found ${found}`);
}

function fixed(groups: readonly ValueGroup[]): number {
  return groups.filter(({ arg }) => arg.arg === "value").length;
}

/** The attributes that say how operands and results are grouped. */
export function checkSegments(op: Operation, layout: Layout): Diagnostic | undefined {
  return (
    checkSegment(op, "operand", layout.operandSegments, layout.operands, op.numOperands) ??
    checkSegment(op, "result", layout.resultSegments, layout.results, op.numResults)
  );
}

function checkSegment(
  op: Operation,
  what: string,
  name: string | undefined,
  groups: readonly ValueGroup[],
  count: number,
): Diagnostic | undefined {
  if (name === undefined) return undefined;
  const attr = op.attr(name);
  if (!DenseArrayAttr.is(attr)) return op.error(`requires dense i32 array attribute '${name}'`);
  if (attr.values.some((size) => size < 0n)) return op.error(`'${name}' attribute cannot have negative elements`);
  const total = attr.values.reduce((sum, size) => sum + Number(size), 0);
  if (total !== count) {
    return op.error(
      `${what} count (${count}) does not match with the total size (${total}) specified in attribute '${name}'`,
    );
  }
  if (attr.values.length === groups.length) return undefined;
  return op.error(
    `'${name}' attribute for specifying ${what} segments must have ${groups.length} elements, but got ${attr.values.length}`,
  );
}

/** Reports missing required attributes first, then attributes that violate their constraint. */
export function checkAttributes(store: Store, op: OpId, layout: Layout): Diagnostic | undefined {
  const tuple = store.properties(op);
  let broken: Diagnostic | undefined;
  for (let index = 0; index < layout.properties.length; index++) {
    const { name, arg } = layout.properties[index]!;
    const attr: Attribute | undefined = tuple[index];
    if (attr === undefined) {
      if (arg.arg === "attr" || (arg.arg === "defaultAttr" && arg.isStated === true))
        return store.operationOf(op).error(`requires attribute '${name}'`);
    } else if (!arg.attr.accepts(attr)) {
      const noun = arg.attr.noun ?? "attribute";
      broken ??= store.operationOf(op).error(`${noun} '${name}' failed to satisfy constraint: ${arg.attr.summary}`);
    }
  }
  return broken;
}

/** The numbers of blocks in regions. */
export function checkRegions(op: Operation, layout: Layout): Diagnostic | undefined {
  for (const [index, { name, arg }] of layout.regions.entries()) {
    const regions = arg.variadic ? op.regions.slice(index) : op.regions.slice(index, index + 1);
    for (const [offset, region] of regions.entries()) {
      const count = region.blocks.length;
      if (arg.blocks !== undefined && count !== arg.blocks) {
        return op.error(
          `region #${index + offset} ('${name}') failed to verify constraint: region with ${arg.blocks} blocks`,
        );
      }
      if (arg.atMost !== undefined && count > arg.atMost) {
        return op.error(
          `region #${index + offset} ('${name}') failed to verify constraint: region with at most ${arg.atMost} blocks`,
        );
      }
      if (arg.nonEmpty && count === 0) {
        return op.error(
          `region #${index + offset} ('${name}') failed to verify constraint: region with at least 1 blocks`,
        );
      }
    }
  }
  return undefined;
}
