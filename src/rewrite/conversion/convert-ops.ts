// The driver of dialect conversion: makes every op legal, in one go over the ops that are there at the start, by folding it or by a pattern,
// and then what the pattern has made.
//
// Ops are taken in order of blocks as control may reach them; unreachable blocks are left alone. A pattern that fails has changed nothing; if
// the result of a pattern cannot be made legal, everything that it did is taken back, and the next pattern is tried. When a conversion fails
// the op must not be used any more.

import {
  type Attribute,
  type Block,
  type Operation,
  type OpId,
  type Region,
  type Store,
  Value,
} from "../../ir/index.ts";
import { Bug } from "../../support/assert.ts";
import { dialectOf, materializeConstant } from "../driver/constants.ts";
import { foldOp } from "../driver/fold.ts";
import { factsOf } from "../op-facts.ts";
import type { ConversionPattern } from "./conversion-pattern.ts";
import { ConversionRewriter } from "./conversion-rewriter.ts";
import type { Checkpoint } from "./effects.ts";
import type { ConversionTarget } from "./target.ts";

/** Which ops may stay: in a partial conversion those that the target does not mention, in a full one none that are not legal. */
export type ConversionMode = "partial" | "full";

/** Options of {@link applyPartialConversion} and {@link applyFullConversion}. */
export interface ConversionOptions {
  /** Ops are folded before patterns are tried. Default: true. */
  readonly fold?: boolean;
  /** Gives the form in which a pattern is applied. Only called for patterns of ops that occur: most patterns of a large list have none. */
  readonly adapt?: (pattern: ConversionPattern) => ConversionPattern;
}

/** Converts an op and everything inside; returns whether it could. Diagnostics go to the context. */
export function applyPartialConversion(
  ops: readonly Operation[],
  target: ConversionTarget,
  patterns: readonly ConversionPattern[],
  options: ConversionOptions = {},
): boolean {
  return applyConversion("partial", ops, target, patterns, options);
}

/** The same where every op must be legal in the end. */
export function applyFullConversion(
  ops: readonly Operation[],
  target: ConversionTarget,
  patterns: readonly ConversionPattern[],
  options: ConversionOptions = {},
): boolean {
  return applyConversion("full", ops, target, patterns, options);
}

function applyConversion(
  mode: ConversionMode,
  ops: readonly Operation[],
  target: ConversionTarget,
  patterns: readonly ConversionPattern[],
  options: ConversionOptions,
): boolean {
  const [first] = ops;
  if (first === undefined) return true;
  const { store } = first;
  // The rewriter and its mapping keep facts by the ids of ops and values.
  return store.withStableIds(() => {
    const rewriter = new ConversionRewriter(store);
    const legalizer = new Legalizer(target, patterns, rewriter, options);
    return convertAll(mode, ops, target, rewriter, legalizer);
  });
}

function convertAll(
  mode: ConversionMode,
  ops: readonly Operation[],
  target: ConversionTarget,
  rewriter: ConversionRewriter,
  legalizer: Legalizer,
): boolean {
  const pending: Operation[] = [];
  for (const op of ops) collect(op, target, pending);
  const isConverted = pending.every((op) => {
    rewriter.settle();
    if (op.isErased || legalizer.legalize(op) || (mode === "partial" && !target.isExplicitlyIllegal(op))) return true;
    const end = mode === "partial" ? " that was explicitly marked illegal" : "";
    op.context.emit(op.plainError(`failed to legalize operation '${op.name}'${end}`));
    return false;
  });
  if (!isConverted) return false;
  rewriter.commit();
  rewriter.casts.reconcile();
  return rewriter.casts.materialize();
}

/** The ops to legalize, an op before what it holds. What recursively legal ops hold is left out. */
function collect(op: Operation, target: ConversionTarget, pending: Operation[]): void {
  pending.push(op);
  if (op.regions.length === 0 || target.legalityOf(op) === "recursively-legal") return;
  for (const region of op.regions) {
    for (const block of blocksFromEntry(region)) {
      for (let inner = block.firstOp; inner !== undefined; inner = inner.next) collect(inner, target, pending);
    }
  }
}

/** The blocks that the entry reaches, each before what is only reached through it, depth first. */
function blocksFromEntry(region: Region): readonly Block[] {
  const entry = region.firstBlock;
  if (entry === undefined || region.hasOneBlock) return region.blocks;
  const seen = new Set<Block>();
  const pending = [entry];
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    if (seen.has(block)) continue;
    seen.add(block);
    pending.push(...[...block.successors].reverse());
  }
  return [...seen];
}

/** Undefined of patterns for any op. */
type Root = ConversionPattern["root"];

function byRoot(patterns: readonly ConversionPattern[]): ReadonlyMap<Root, readonly ConversionPattern[]> {
  const found = new Map<Root, ConversionPattern[]>();
  for (const pattern of patterns) {
    const known = found.get(pattern.root);
    if (known === undefined) found.set(pattern.root, [pattern]);
    else known.push(pattern);
  }
  return found;
}

class Legalizer {
  readonly #target: ConversionTarget;
  readonly #rewriter: ConversionRewriter;
  readonly #folds: boolean;
  readonly #adapt: NonNullable<ConversionOptions["adapt"]>;
  /** The patterns as given, by what they are for. */
  readonly #given: ReadonlyMap<Root, readonly ConversionPattern[]>;
  readonly #byRoot = new Map<Root, readonly ConversionPattern[]>();
  /** The patterns for ops of any kind. */
  readonly #forAny: readonly ConversionPattern[];
  /** Patterns whose results are being legalized, the innermost last. */
  readonly #active: ConversionPattern[] = [];

  constructor(
    target: ConversionTarget,
    patterns: readonly ConversionPattern[],
    rewriter: ConversionRewriter,
    options: ConversionOptions,
  ) {
    this.#target = target;
    this.#given = byRoot(patterns);
    this.#rewriter = rewriter;
    this.#folds = options.fold ?? true;
    this.#adapt = options.adapt ?? ((pattern) => pattern);
    this.#forAny = (this.#given.get(undefined) ?? []).map(this.#adapt);
  }

  /** Legalizes an op and the ops that this creates; false if that fails. */
  legalize(op: Operation): boolean {
    const legality = this.#target.legalityOf(op);
    if (legality === "recursively-legal") this.#rewriter.ignoreNested(op);
    if (legality === "legal" || legality === "recursively-legal" || this.#rewriter.isIgnored(op)) return true;
    return (this.#folds && this.#legalizeByFold(op)) || this.#legalizeByPattern(op);
  }

  #legalizeByFold(op: Operation): boolean {
    const facts = factsOf(op);
    if (facts.isConstant || !facts.isFoldable) return false;
    const folded = foldOp(op);
    if (folded === undefined) return false;
    if (folded === "in-place") return this.legalize(op);
    const rewriter = this.#rewriter;
    const before = rewriter.checkpoint();
    const values = this.#materialize(op, folded);
    // Legalize the constants before the op is replaced, so that their replacements are known.
    if (values === undefined || !this.#areLegal(op.store, rewriter.created.since(before.created))) {
      rewriter.rollBack(before);
      return false;
    }
    rewriter.converter = undefined;
    rewriter.replaceOp(op, values);
    return true;
  }

  /** The values that an op folds to, constants as new ops; undefined if one cannot be made or has another type. */
  #materialize(op: Operation, folded: readonly (Value | Attribute)[]): readonly Value[] | undefined {
    const rewriter = this.#rewriter;
    const values: Value[] = [];
    rewriter.insertBefore(op);
    for (let index = 0; index < folded.length; index++) {
      const item = folded[index];
      const type = op.resultType(index);
      if (item === undefined) return undefined;
      const value =
        item instanceof Value
          ? item
          : materializeConstant(dialectOf(op), rewriter, item, type, op.locationNumber)?.result();
      if (value?.type !== type) return undefined;
      values.push(value);
    }
    return values;
  }

  /** Legalizes ops by id; those that are legal as they are get no handle. */
  #areLegal(store: Store, ops: readonly OpId[]): boolean {
    return ops.every((op) => this.#legalizeCreated(store, op));
  }

  #legalizeCreated(store: Store, op: OpId): boolean {
    return store.isErased(op) || this.#target.isLegalAlone(store, op) || this.legalize(store.operationOf(op));
  }

  #legalizeByPattern(op: Operation): boolean {
    const rewriter = this.#rewriter;
    for (const pattern of this.#patternsFor(op)) {
      if (pattern.become?.(op, pattern.converter) === true) return true;
      if (pattern.isRecursive !== true && this.#active.includes(pattern)) continue;
      const before = rewriter.checkpoint();
      if (!this.#apply(pattern, op)) continue;
      this.#active.push(pattern);
      const isLegal = this.#legalizeEffects(op, pattern, before);
      this.#active.pop();
      // An outer pattern may still be taken back, with what this one created.
      if (isLegal && this.#active.length === 0) rewriter.accept(before);
      else if (!isLegal) rewriter.rollBack(before);
      if (isLegal) return true;
    }
    return false;
  }

  /** The patterns for an op: by falling benefit; those for any op follow those of its own kind. */
  #patternsFor(op: Operation): readonly ConversionPattern[] {
    let patterns = this.#byRoot.get(op.def);
    if (patterns === undefined) {
      const own = (this.#given.get(op.def) ?? []).map(this.#adapt);
      patterns = [...own, ...this.#forAny].sort((a, b) => b.benefit - a.benefit);
      this.#byRoot.set(op.def, patterns);
    }
    return patterns;
  }

  /** Applies a pattern; false if it does not match, in which case nothing has changed. */
  #apply(pattern: ConversionPattern, op: Operation): boolean {
    const rewriter = this.#rewriter;
    const { converter, place, changes } = rewriter;
    const { store } = op;
    const { origin } = store;
    const castCount = rewriter.casts.count;
    rewriter.converter = pattern.converter;
    rewriter.insertBefore(op);
    rewriter.place = op.locationNumber;
    store.origin = store.originOf(op.id);
    const matched = this.#matches(pattern, op);
    rewriter.converter = converter;
    rewriter.place = place;
    store.origin = origin;
    if (matched) return true;
    if (rewriter.changes !== changes) {
      throw new Bug(`the pattern '${pattern.name}' failed after it had changed something`);
    }
    rewriter.dropCastsSince(castCount);
    return false;
  }

  #matches(pattern: ConversionPattern, op: Operation): boolean {
    const rewriter = this.#rewriter;
    if (pattern.applySingles !== undefined) {
      const values = rewriter.remapSingles(op);
      return values !== undefined && pattern.applySingles(op, values, rewriter);
    }
    const operands = rewriter.remapOperands(op);
    return operands !== undefined && pattern.apply(op, operands, rewriter);
  }

  /** Makes legal what a pattern has changed and made, in that order. */
  #legalizeEffects(op: Operation, pattern: ConversionPattern, before: Checkpoint): boolean {
    const { created, modified, movedBlocks } = this.#rewriter;
    if (!this.#rewriter.isReplaced(op) && !modified.hasSince(before.modified, op)) {
      throw new Bug(`the pattern '${pattern.name}' has neither replaced nor changed its op`);
    }
    // Ops that are legalized meanwhile may be above this entry.
    const ends = this.#rewriter.checkpoint();
    for (let at = before.movedBlocks; at < ends.movedBlocks; at++) {
      if (!this.#legalizeBlock(movedBlocks.at(at), op, before)) return false;
    }
    for (let at = before.modified; at < ends.modified; at++) if (!this.legalize(modified.at(at))) return false;
    for (let at = before.created; at < ends.created; at++) {
      if (!this.#legalizeCreated(op.store, created.at(at))) return false;
    }
    return true;
  }

  /** A block that was moved into another op gets the types of its new region; without a converter, that op is legalized again. */
  #legalizeBlock(block: Block, root: Operation, before: Checkpoint): boolean {
    const parent = block.parentOp;
    if (parent === undefined || parent === root || block.numArguments === 0) return true;
    const converter = block.region === undefined ? undefined : this.#rewriter.regionConverters.get(block.region);
    if (converter !== undefined) return this.#rewriter.convertBlockTypes(block, converter);
    return this.#rewriter.created.hasSince(before.created, parent.id) || this.legalize(parent);
  }
}
