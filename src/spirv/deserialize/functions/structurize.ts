/**
 * Regions from merge instructions: the blocks between a header and its merge block move into `spirv.mlir.selection` or
 * `spirv.mlir.loop`, which becomes the first op of the merge block.
 *
 * This follows what mlir-translate 22 does step by step, because the order of constructs, blocks and results is text. A function that
 * has no such form (it leaves a construct from inside of another one, say) is left half done and must be read again.
 *
 * The blocks of the current construct are stamped with its number. Constructs within constructs are met once for each level, so levels are
 * limited as all nesting is.
 */
import { modelOf } from "../../../define/index.ts";
import {
  Branch,
  BranchConditional,
  LoopControl,
  mlir,
  parametersAttr,
  SelectionControl,
  Switch,
} from "../../../dialects/spirv/index.ts";
import {
  type Block,
  blocksInPostOrder,
  type Context,
  Dominance,
  idAfter,
  type LocationId,
  type OpId,
  Region,
  type SlotId,
  type Store,
  type Successor,
  type ValueId,
} from "../../../ir/index.ts";
import { named, namesOf, withoutNames } from "../../debug-info.ts";
import type { Merge } from "./function-scope.ts";

/**
 * Moves all constructs of a function into regions, nested at most `levels` deep. Returns the reference's error message on failure,
 * undefined on success.
 */
export function structurize(region: Region, merges: Map<Block, Merge>, levels: number): string | undefined {
  return new Structurizer(region, merges, levels).run();
}

const tooDeep = "failed control flow structurization: constructs are nested too deeply";

class Structurizer {
  readonly #region: Region;
  readonly #merges: Map<Block, Merge>;
  readonly #levels: number;
  readonly #store: Store;
  readonly #context: Context;
  readonly #made: OpId[] = [];
  /** By block: ops and arguments whose values other blocks use, in order. What is not here escapes from nothing. */
  readonly #crossingOps: (OpId[] | undefined)[] = [];
  readonly #crossingArguments: (readonly ValueId[] | undefined)[] = [];
  /** Blocks that control never comes to: compilers leave branches to merge blocks in them. */
  #unreachable: ReadonlySet<number> = new Set();
  /** The number of the current construct, with which its blocks are stamped. */
  #stamp = 0;

  constructor(region: Region, merges: Map<Block, Merge>, levels: number) {
    this.#region = region;
    this.#levels = levels;
    this.#merges = merges;
    this.#store = region.store;
    this.#context = region.store.context;
  }

  run(): string | undefined {
    const levels = this.#levels;
    const merges = this.#merges;
    if (merges.size === 0) return undefined;
    if (merges.size > levels && levelsOf(this.#region, merges) > levels) return tooDeep;
    this.#splitHeaders();
    this.#noteCrossing();
    this.#unreachable = unreachableBlocks(this.#region);
    // Entries that are put back after the others are met again.
    for (const [header, merge] of this.#merges) {
      this.#merges.delete(header);
      const problem = this.#construct(header, merge);
      if (problem !== undefined) return problem;
    }
    return this.#check();
  }

  /** The rules of the ops that have been made, as far as they are about their blocks. */
  #check(): string | undefined {
    for (const id of this.#made) {
      const op = this.#store.operationOf(id);
      const model = modelOf(op.def);
      const problem = model?.spec.verifyRegions?.(model.viewOf(op), op);
      if (problem !== undefined) return problem.message;
    }
    return undefined;
  }

  /**
   * A selection's header holds the branch alone, and is the merge block of no other construct. It has no arguments either: the reference
   * gives those to the region's first block, which nothing branches to.
   */
  #splitHeaders(): void {
    const branches = [this.#context.opId(BranchConditional), this.#context.opId(Switch)];
    const mergeBlocks = new Set([...this.#merges.values()].map(({ merge }) => merge));
    for (const [header, merge] of [...this.#merges]) {
      if (merge.continue !== undefined) continue;
      const { last } = header;
      if (!branches.includes(this.#store.defId(last))) continue;
      if (header.first === last && header.numArguments === 0 && !mergeBlocks.has(header)) continue;
      const rest = header.splitBefore(this.#store.operationOf(last));
      this.#store.appendOp(header, this.#makeBranch(rest, this.#headerLocation(last)));
      this.#merges.delete(header);
      this.#merges.set(rest, merge);
    }
  }

  /** The location of the branch that ends a header: that of the function, as in the reference, with the name of the block. */
  #headerLocation(last: OpId): LocationId {
    const store = this.#store;
    const location = store.location(store.locationOf(last));
    const names = namesOf(location);
    if (names.length > 0) store.setLocation(last, store.locationId(withoutNames(location)));
    const outer = withoutNames(store.location(store.locationOf(this.#region.parent)));
    return store.locationId(named(names, outer));
  }

  #noteCrossing(): void {
    const store = this.#store;
    for (let block = this.#region.firstBlock; block !== undefined; block = block.next) {
      const { id } = block;
      let ops: OpId[] | undefined;
      for (let op = block.first; op !== 0; op = store.nextOp(op)) {
        if (!this.#resultsCross(op, id)) continue;
        ops ??= [];
        ops.push(op);
      }
      this.#crossingOps[id] = ops;
      if (block.numArguments > 0)
        this.#crossingArguments[id] = block.argumentIds.filter((value) => this.#crosses(value, id));
    }
  }

  #resultsCross(op: OpId, block: number): boolean {
    const first = this.#store.firstResult(op);
    const count = this.#store.resultCount(op);
    for (let index = 0; index < count; index++) if (this.#crosses(idAfter(first, index), block)) return true;
    return false;
  }

  /** Whether a value is used by an op that is not in a block. */
  #crosses(value: ValueId, block: number): boolean {
    const store = this.#store;
    for (let use = store.firstUse(value); use !== 0; use = store.nextUse(use)) {
      if (store.blockIdOf(store.userAt(use)) !== block) return true;
    }
    return false;
  }

  #isUnreachable(op: OpId): boolean {
    return this.#unreachable.has(this.#store.blockIdOf(op));
  }

  #makeBranch(target: Block, location: LocationId, operands: readonly ValueId[] = []): OpId {
    const id = this.#store.createOp({ def: this.#context.opId(Branch), location, operands });
    this.#store.addSuccessor(id, target, true);
    return id;
  }

  #construct(header: Block, construct: Merge): string | undefined {
    const { merge, continue: next } = construct;
    if (next !== undefined && merge.numArguments > 0) return "OpPhi in loop merge block unimplemented";
    // Else the construct would come to be within itself.
    if (merge.region !== header.region)
      return "failed control flow structurization: a construct is not in the one that holds its merge block";
    if (this.#levelOf(header) >= this.#levels) return tooDeep;
    this.#stamp++;
    const blocks = this.#collect(header, merge);
    const problem = this.#entered(blocks, merge);
    if (problem !== undefined) return problem;
    if (usesOf(merge).some(({ op }) => !this.#isDirectlyInside(op) && !this.#isUnreachable(op)))
      return "failed control flow structurization: control comes to a merge block from outside of its construct";
    // The block that control comes from outside must stay, so the function's first block cannot move.
    if (this.#region.firstBlock?.number === this.#stamp)
      return "failed control flow structurization: the entry block heads a construct";
    if (next === undefined && merge.argumentIds.some((value) => this.#isUsedInside(value)))
      return "failed control flow structurization: a construct uses a value of its merge block";
    this.#move(header, construct, blocks);
    return undefined;
  }

  /** How many constructs hold a block so far. */
  #levelOf(block: Block): number {
    const region = this.#region;
    let level = 0;
    for (let at = block.region; at !== undefined && at !== region; level++) at = at.parentBlock?.region;
    return level;
  }

  /** The header and what control reaches from it before the merge block, breadth first. */
  #collect(header: Block, merge: Block): readonly Block[] {
    const stamp = this.#stamp;
    header.number = stamp;
    const blocks = [header];
    for (const from of blocks) {
      for (const { block } of from.exits) {
        if (block === merge || block.number === stamp) continue;
        block.number = stamp;
        blocks.push(block);
      }
    }
    return blocks;
  }

  /** Whether an op's block is one of the construct. */
  #isDirectlyInside(op: OpId): boolean {
    return this.#store.blocks[this.#store.blockIdOf(op)]?.number === this.#stamp;
  }

  /** Blocks of a construct are entered through its header alone. */
  #entered([header, ...others]: readonly Block[], merge: Block): string | undefined {
    for (const block of others) {
      for (let use = block.firstUse; use !== undefined; use = use.next) {
        if (!this.#isDirectlyInside(use.op))
          return "failed control flow structurization: block has uses outside of the enclosing selection/loop construct";
      }
    }
    return header === merge ? "failed control flow structurization: a construct holds its merge block" : undefined;
  }

  #move(header: Block, construct: Merge, blocks: readonly Block[]): void {
    const store = this.#store;
    const { merge, location } = construct;
    const isLoop = construct.continue !== undefined;
    const region = new Region(store);
    const first = isLoop ? region.addBlock() : undefined;
    const entries = usesOf(header).filter(({ op }) => !this.#isDirectlyInside(op));
    const yielded = this.#escaping(blocks);
    for (const block of blocks) {
      block.remove();
      region.append(block);
    }
    const inner = region.addBlock();
    for (const use of usesOf(merge)) if (this.#isDirectlyInside(use.op)) use.retarget(inner);
    const results: ValueId[] = [];
    const replaced: ValueId[] = [];
    if (first !== undefined) {
      const values = this.#copyArguments(header, merge);
      for (const use of entries) use.retarget(merge);
      store.appendOp(first, this.#makeBranch(header, location, values));
    } else {
      for (const use of entries) use.retarget(merge);
      results.push(...this.#copyArguments(merge, inner));
      replaced.push(...merge.argumentIds);
    }
    for (const id of yielded) {
      results.push(id);
      replaced.push(id);
    }
    this.#finish(construct, region, inner, results, replaced);
    if (this.#merges.size > 0) for (const block of blocks) this.#reorder(block);
  }

  /** Gives a block arguments like those of another one. */
  #copyArguments(from: Block, to: Block): readonly ValueId[] {
    const store = this.#store;
    return from.argumentIds.map((id, index) =>
      store.addBlockArgument(to, store.typeIdOf(id), from.argumentLocations[index]!),
    );
  }

  /** Values of the blocks that are used elsewhere: by block, those of ops before arguments. */
  #escaping(blocks: readonly Block[]): readonly ValueId[] {
    const store = this.#store;
    const found: ValueId[] = [];
    for (const { id } of blocks) {
      for (const op of this.#crossingOps[id] ?? []) {
        const first = store.firstResult(op);
        const count = store.resultCount(op);
        // All results of an op that escapes are handed out, as in the reference.
        let escapes = false;
        for (let index = 0; index < count; index++) escapes ||= this.#escapes(idAfter(first, index));
        if (escapes) for (let index = 0; index < count; index++) found.push(idAfter(first, index));
      }
      for (const value of this.#crossingArguments[id] ?? []) if (this.#escapes(value)) found.push(value);
    }
    return found;
  }

  #escapes(value: ValueId): boolean {
    const store = this.#store;
    for (let use = store.firstUse(value); use !== 0; use = store.nextUse(use)) {
      if (!this.#isInside(store.userAt(use))) return true;
    }
    return false;
  }

  #isUsedInside(value: ValueId): boolean {
    const store = this.#store;
    for (let use = store.firstUse(value); use !== 0; use = store.nextUse(use))
      if (this.#isInside(store.userAt(use))) return true;
    return false;
  }

  /** Whether an op is in one of the blocks, at any depth. */
  #isInside(op: OpId): boolean {
    const store = this.#store;
    const stamp = this.#stamp;
    let block = store.blocks[store.blockIdOf(op)];
    while (block !== undefined) {
      if (block.number === stamp) return true;
      block = block.region?.parentBlock;
    }
    return false;
  }

  #finish(
    { merge, continue: next, control, parameters, location }: Merge,
    region: Region,
    inner: Block,
    results: readonly ValueId[],
    replaced: readonly ValueId[],
  ): void {
    const store = this.#store;
    const context = this.#context;
    const isLoop = next !== undefined;
    const end = store.createOp({ def: context.opId(mlir.merge), location, operands: results });
    store.appendOp(inner, end);
    const types = results.map((id) => store.typeIdOf(id));
    const properties = context.internProperties([
      (isLoop ? LoopControl : SelectionControl).of(context, control),
      parameters.length === 0 ? undefined : parametersAttr(context, parameters),
    ]);
    const def = context.opId(isLoop ? mlir.loop : mlir.selection);
    const op = store.createOp({ def, location, resultTypes: types, properties });
    store.addRegion(op, region);
    const first = store.firstResult(op);
    for (const [index, id] of replaced.entries()) this.#replaceOutside(id, idAfter(first, index), end);
    if (!isLoop) {
      for (let index = merge.numArguments - 1; index >= 0; index--) merge.eraseArgument(index);
      this.#crossingArguments[merge.id] = undefined;
    }
    if (merge.first === 0) store.appendOp(merge, op);
    else store.insertOpBefore(merge.first, op);
    if (this.#resultsCross(op, merge.id)) this.#crossingOps[merge.id] = [op, ...(this.#crossingOps[merge.id] ?? [])];
    this.#made.push(op);
  }

  /** Uses outside of the construct become uses of its result, the oldest first as the reference's lists have them. */
  #replaceOutside(value: ValueId, result: ValueId, end: number): void {
    const store = this.#store;
    const uses: SlotId[] = [];
    for (let use = store.firstUse(value); use !== 0; use = store.nextUse(use)) uses.push(use);
    for (const use of uses) {
      const op = store.userAt(use);
      if (op === end || this.#isInside(op)) continue;
      store.setOperand(op, use - store.firstOperand(op), result);
    }
  }

  /** Headers that have moved are handled after those that have not, as in the reference. */
  #reorder(block: Block): void {
    const store = this.#store;
    // The reference's walk visits ops before their block. Finished constructs are at the start of their merge block.
    for (let op = block.first; op !== 0 && store.hasExtras(op); op = store.nextOp(op)) {
      for (const region of store.extrasOf(op).regions) for (const one of region.blocks) this.#reorder(one);
    }
    const merge = this.#merges.get(block);
    if (merge === undefined) return;
    this.#merges.delete(block);
    this.#merges.set(block, merge);
  }
}

/** A construct that control is in, and the one around it. */
interface Level {
  readonly merge: Block;
  readonly outer: Level | undefined;
  readonly depth: number;
}

/** How many constructs hold each other, at most. */
function levelsOf(region: Region, merges: ReadonlyMap<Block, Merge>): number {
  if (region.firstBlock === undefined) return 0;
  const dominance = new Dominance();
  const levels = new Map<Block | undefined, Level | undefined>();
  let most = 0;
  for (const block of [...blocksInPostOrder(region.firstBlock)].reverse()) {
    let level = levels.get(dominance.immediateDominator(block));
    while (level?.merge === block) level = level.outer;
    const merge = merges.get(block)?.merge;
    if (merge !== undefined) level = { merge, outer: level, depth: (level?.depth ?? 0) + 1 };
    levels.set(block, level);
    most = Math.max(most, level?.depth ?? 0);
  }
  return most;
}

/** The ids of the blocks of a function that control does not reach from the first one. */
function unreachableBlocks({ firstBlock, blocks }: Region): ReadonlySet<number> {
  const reached = new Set(firstBlock === undefined ? [] : blocksInPostOrder(firstBlock));
  return new Set([...blocks].flatMap((block) => (reached.has(block) ? [] : [block.id])));
}

function usesOf(block: Block): readonly Successor[] {
  const uses: Successor[] = [];
  for (let use = block.firstUse; use !== undefined; use = use.next) uses.push(use);
  return uses;
}
