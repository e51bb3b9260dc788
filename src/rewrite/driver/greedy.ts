// The greedy driver: folds and rewrites the ops of a region until nothing changes.
//
// Invariant: the order of the worklist is MLIR's, because the text that comes out depends on it. Ops are taken from a stack;
// what a change touches is pushed again (see greedy-worklist.ts). When an iteration starts, unreachable blocks are erased and constants
// merged; when it ends, the control flow is simplified.

import { type Operation, type OpId, type Region, Rewriter, type Store, Value } from "../../ir/index.ts";
import { assert } from "../../support/assert.ts";
import { factsIn } from "../op-facts.ts";
import { isTriviallyDeadId } from "../simplification/dead-code.ts";
import { simplifyRegions } from "../simplification/simplify-regions.ts";
import { eraseUnreachableBlocks } from "../simplification/unreachable-blocks.ts";
import { ConstantFolder } from "./constant-folder.ts";
import { dialectOf, materializeConstant } from "./constants.ts";
import { foldOp, usesItself } from "./fold.ts";
import type { GreedyConfig, GreedyResult } from "./greedy-config.ts";
import { GreedyWorklist } from "./greedy-worklist.ts";
import type { PatternSet } from "./pattern-set.ts";

/** Rewrites the ops of all regions of `op`, which must be isolated from above. */
export function applyPatternsGreedily(op: Operation, patterns: PatternSet, config: GreedyConfig = {}): GreedyResult {
  assert(op.def.isIsolated || !op.def.registered, "patterns are applied inside of an op that is not isolated");
  let converged = true;
  let changed = false;
  for (const region of op.regions) {
    const result = withAllowedOps(op.store, config, () => new RegionDriver(region, patterns, config).run());
    converged &&= result.converged;
    changed ||= result.changed;
  }
  return { converged, changed };
}

/** Where the strictness restricts what is rewritten, the ids of these ops must not come to name others. */
function withAllowedOps(store: Store, { strictness = "any" }: GreedyConfig, run: () => GreedyResult): GreedyResult {
  return strictness === "any" ? run() : store.withStableIds(run);
}

/** Rewrites these ops, and those that changes lead to as far as `config.strictness` allows; control flow is left alone. */
export function applyOpPatternsGreedily(
  ops: readonly Operation[],
  patterns: PatternSet,
  config: GreedyConfig = {},
): GreedyResult {
  const [first] = ops;
  if (first === undefined) return { converged: true, changed: false };
  const scope = config.scope ?? commonRegion(ops);
  const inScope = { ...config, ...(scope === undefined ? {} : { scope }) };
  return withAllowedOps(first.store, config, () => new GreedyDriver(first.store, patterns, inScope).runOn(ops));
}

/** The innermost region that holds all ops. */
function commonRegion(ops: readonly Operation[]): Region | undefined {
  let region = ops[0]?.parentRegion;
  while (region !== undefined && !ops.every((op) => region?.ancestorOf(op) !== undefined)) region = region.parentRegion;
  return region;
}

class GreedyDriver {
  protected readonly store: Store;
  protected readonly config: GreedyConfig;
  protected readonly worklist: GreedyWorklist;
  protected readonly rewriter: Rewriter;
  readonly #patterns: PatternSet;

  constructor(store: Store, patterns: PatternSet, config: GreedyConfig) {
    this.store = store;
    this.#patterns = patterns;
    this.config = config;
    this.worklist = new GreedyWorklist(store, config.scope, config.strictness ?? "any", config.listener ?? {});
    this.rewriter = new Rewriter(store, this.worklist);
  }

  runOn(ops: readonly Operation[]): GreedyResult {
    for (const op of ops) this.worklist.allow(op.id);
    for (const op of ops) this.worklist.addSingle(op.id);
    const changed = this.processWorklist();
    return { converged: this.worklist.pop() === 0, changed };
  }

  /** Takes ops from the worklist until it is empty or enough rewrites are done; returns whether anything changed. */
  protected processWorklist(): boolean {
    const limit = this.config.maxRewrites ?? -1;
    let changed = false;
    let rewrites = 0;
    while (limit < 0 || rewrites < limit) {
      const op = this.worklist.pop();
      if (op === 0) break;
      if (isTriviallyDeadId(this.store, op)) {
        this.rewriter.eraseOp(this.store.operationOf(op));
        changed = true;
      } else if (this.#tryToFold(op)) {
        changed = true;
      } else if (this.#tryPatterns(op)) {
        changed = true;
        rewrites++;
      }
    }
    return changed;
  }

  /** Constants do not fold: they would become what they are, for ever. */
  #tryToFold(id: OpId): boolean {
    const facts = factsIn(this.store, id);
    if (facts.isConstant || !facts.isFoldable || this.config.fold === false) return false;
    const op = this.store.operationOf(id);
    const folded = foldOp(op);
    if (folded === undefined) return false;
    if (folded === "in-place") {
      this.worklist.modified(op);
      return true;
    }
    this.rewriter.insertBefore(op);
    const values = this.#materialize(op, folded);
    if (values !== undefined) this.rewriter.replaceOp(op, values);
    return values !== undefined;
  }

  #materialize(op: Operation, folded: NonNullable<ReturnType<typeof foldOp>>): readonly Value[] | undefined {
    const values: Value[] = [];
    const created: Operation[] = [];
    for (const [index, item] of [...folded].entries()) {
      if (typeof item === "string") return undefined;
      if (item instanceof Value) {
        values.push(item);
        continue;
      }
      const constant = materializeConstant(dialectOf(op), this.rewriter, item, op.resultType(index), op.location);
      if (constant === undefined) {
        for (const one of created.reverse()) this.rewriter.eraseOp(one);
        return undefined;
      }
      created.push(constant);
      values.push(constant.result());
    }
    return values;
  }

  #tryPatterns(id: OpId): boolean {
    const patterns = this.#patterns.for(this.store.def(id));
    if (patterns.length === 0) return false;
    const op = this.store.operationOf(id);
    // In code that nothing reaches an op may be its own operand: a pattern that looks at what makes an operand would match for ever.
    if (usesItself(op)) return false;
    for (const pattern of patterns) {
      this.rewriter.insertBefore(op);
      const before = this.rewriter.changes;
      if (pattern.apply(op, this.rewriter)) return true;
      assert(this.rewriter.changes === before, `the pattern '${pattern.name}' failed after it had changed something`);
    }
    return false;
  }
}

class RegionDriver extends GreedyDriver {
  readonly #region: Region;

  constructor(region: Region, patterns: PatternSet, config: GreedyConfig) {
    super(region.store, patterns, { ...config, scope: config.scope ?? region });
    this.#region = region;
    if ((config.strictness ?? "any") !== "any") this.#forEachOp((op) => this.worklist.allow(op));
  }

  run(): GreedyResult {
    const { maxIterations = 10 } = this.config;
    let again = true;
    for (let iteration = 0; again && (maxIterations < 0 || iteration < maxIterations); iteration++) {
      this.#fillWorklist();
      again = eraseUnreachableBlocks([this.#region], this.rewriter);
      again = this.processWorklist() || again;
      again = this.#simplify() || again;
    }
    return { converged: !again, changed: this.rewriter.changes > 0 };
  }

  #simplify(): boolean {
    const level = this.config.regionSimplification ?? "aggressive";
    return level !== "disabled" && simplifyRegions([this.#region], this.rewriter, level === "aggressive");
  }

  #fillWorklist(): void {
    this.worklist.clear();
    const folder = new ConstantFolder(this.rewriter);
    const merge = this.config.mergeConstants ?? true;
    const isKept = (op: OpId): boolean =>
      !merge || !factsIn(this.store, op).isConstant || folder.insertKnown(this.store.operationOf(op));
    if (this.config.topDown ?? true) {
      this.#forEachOp((op) => {
        if (isKept(op)) this.worklist.add(op);
      });
      this.worklist.reverse();
    } else {
      forEachOpBottomUp(this.store, this.#region, (op) => {
        if (isKept(op)) this.worklist.add(op);
      });
    }
  }

  #forEachOp(visit: (op: OpId) => void): void {
    forEachOpTopDown(this.store, this.#region, visit);
  }
}

/** Visits all ops in a region, an op before what it holds. `visit` may erase the op it is given. */
function forEachOpTopDown(store: Store, region: Region, visit: (op: OpId) => void): void {
  for (let block = region.firstBlock; block !== undefined; block = block.next) {
    for (let op = block.first; op !== 0; ) {
      const next = store.nextOp(op);
      const { regions } = store.extrasOf(op);
      visit(op);
      for (const inner of regions) forEachOpTopDown(store, inner, visit);
      op = next;
    }
  }
}

function forEachOpBottomUp(store: Store, region: Region, visit: (op: OpId) => void): void {
  for (let block = region.firstBlock; block !== undefined; block = block.next) {
    for (let op = block.first; op !== 0; ) {
      const next = store.nextOp(op);
      for (const inner of store.extrasOf(op).regions) forEachOpBottomUp(store, inner, visit);
      visit(op);
      op = next;
    }
  }
}
