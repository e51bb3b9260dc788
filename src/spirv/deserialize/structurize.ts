/**
 * Regions from merge instructions: the blocks between a header and its merge block move into `spirv.mlir.selection` or
 * `spirv.mlir.loop`, which stands at the start of the merge block.
 *
 * This follows what mlir-translate 22 does step by step, because the order of constructs, blocks and results is text. A function that
 * has no such form (it leaves a construct from inside of another one, say) is left half done and must be read again.
 */
import { modelOf } from "../../define/index.ts";
import { Branch, LoopControl, mlir, parametersAttr, SelectionControl } from "../../dialects/spirv/index.ts";
import type { Block, Context, Operation, Region, Store } from "../../ir/index.ts";
import type { Merge } from "./function-scope.ts";

/** Makes regions of all constructs of a function. Returns what stands against it, in the reference's words. */
export function structurize(region: Region, merges: Map<Block, Merge>): string | undefined {
  return new Structurizer(region, merges).run();
}

class Structurizer {
  private readonly region: Region;
  private readonly merges: Map<Block, Merge>;
  private readonly store: Store;
  private readonly context: Context;
  private readonly made: Operation[] = [];

  constructor(region: Region, merges: Map<Block, Merge>) {
    this.region = region;
    this.merges = merges;
    this.store = region.store;
    this.context = region.store.context;
  }

  run(): string | undefined {
    this.splitHeaders();
    for (;;) {
      const [next] = this.merges;
      if (next === undefined) break;
      const [header, merge] = next;
      this.merges.delete(header);
      const problem = this.construct(header, merge);
      if (problem !== undefined) return problem;
    }
    return this.check();
  }

  /** The rules of the ops that have been made, as far as they are about their blocks. */
  private check(): string | undefined {
    for (const op of this.made) {
      const model = modelOf(op.def);
      const problem = op.isErased ? undefined : model?.spec.verifyRegions?.(model.viewOf(op), op);
      if (problem !== undefined) return problem.message;
    }
    return undefined;
  }

  /** A selection's header holds the branch alone, and is the merge block of no other construct. */
  private splitHeaders(): void {
    for (const [header, merge] of [...this.merges]) {
      if (merge.continue !== undefined) continue;
      const { last } = header;
      const name = this.store.def(last).name;
      if (name !== "spirv.BranchConditional" && name !== "spirv.Switch") continue;
      const isMerge = [...this.merges.values()].some((other) => other.merge === header);
      if (header.first === last && !isMerge) continue;
      const rest = header.splitBefore(this.store.operationOf(last));
      const branch = this.makeBranch(rest, this.store.opLocation[this.region.parent] ?? 0);
      this.store.appendOp(header, branch);
      this.merges.delete(header);
      this.merges.set(rest, merge);
    }
  }

  private makeBranch(target: Block, location: number, operands: readonly number[] = []): number {
    const id = this.store.createOp(this.context.opId(Branch), location, operands, operands.length, [], 0, 0, 0);
    this.store.addSuccessor(id, target, true);
    return id;
  }

  private construct(
    header: Block,
    { merge, continue: next, control, parameters, location }: Merge,
  ): string | undefined {
    const isLoop = next !== undefined;
    if (isLoop && merge.numArguments > 0) return "OpPhi in loop merge block unimplemented";
    const blocks = collect(header, merge);
    const inside = new Set(blocks);
    const problem = this.entered(header, merge, inside);
    if (problem !== undefined) return problem;
    const entry = this.region.firstBlock;
    // The block that control comes from outside must stay, so the function's first block cannot move.
    if (entry !== undefined && inside.has(entry))
      return "failed control flow structurization: the entry block heads a construct";
    return this.move(header, merge, blocks, inside, this.properties(control, parameters, isLoop), location, isLoop);
  }

  private properties(control: number, parameters: readonly number[], isLoop: boolean): number {
    const { context } = this;
    const attribute = (isLoop ? LoopControl : SelectionControl).of(context, control);
    return context.internProperties([
      attribute,
      parameters.length === 0 ? undefined : parametersAttr(context, parameters),
    ]);
  }

  /** Blocks of a construct are entered through its header alone. */
  private entered(header: Block, merge: Block, inside: ReadonlySet<Block>): string | undefined {
    for (const block of inside) {
      if (block === header) continue;
      for (const from of block.predecessors) {
        if (!inside.has(from)) {
          return "failed control flow structurization: block has uses outside of the enclosing selection/loop construct";
        }
      }
    }
    return inside.has(merge) ? "failed control flow structurization: a construct holds its merge block" : undefined;
  }

  private move(
    header: Block,
    merge: Block,
    blocks: readonly Block[],
    inside: ReadonlySet<Block>,
    properties: number,
    location: number,
    isLoop: boolean,
  ): string | undefined {
    const { store, context } = this;
    const def = isLoop ? mlir.loop : mlir.selection;
    const region = store.addRegion(store.createOp(context.opId(def), location, [], 0, [], 0, properties, 0));
    const shell = region.parent;
    const first = isLoop ? region.addBlock() : undefined;
    const outsideEntries = header.predecessors.filter((from) => !inside.has(from));
    const yielded = this.escaping(blocks, inside);
    for (const block of blocks) {
      block.remove();
      region.append(block);
    }
    const inner = region.addBlock();
    this.retarget(merge, inner, inside);
    const results: number[] = [];
    const replaced: number[] = [];
    if (isLoop) this.enterLoop(header, merge, first, location, outsideEntries);
    else {
      this.enterSelection(header, merge, outsideEntries);
      for (const id of merge.argumentIds) {
        results.push(
          store.addBlockArgument(inner, store.valueType[id]!, merge.argumentLocations[store.valueIndex[id]!]!),
        );
        replaced.push(id);
      }
    }
    for (const id of yielded) {
      results.push(id);
      replaced.push(id);
    }
    return this.finish(shell, region, merge, inner, results, replaced, inside, isLoop, location);
  }

  /** Makes branches inside to the merge block branches to its double. */
  private retarget(merge: Block, inner: Block, inside: ReadonlySet<Block>): void {
    for (const use of usesOf(merge)) {
      const from = this.store.blocks[this.store.opBlock[use.op]!];
      if (from !== undefined && inside.has(from)) use.retarget(inner);
    }
  }

  private enterLoop(
    header: Block,
    merge: Block,
    first: Block | undefined,
    location: number,
    entries: readonly Block[],
  ): void {
    const { store } = this;
    if (first === undefined) return;
    const from = new Set(entries);
    const values: number[] = [];
    for (const [index, id] of header.argumentIds.entries()) {
      values.push(store.addBlockArgument(merge, store.valueType[id]!, header.argumentLocations[index]!));
    }
    for (const use of usesOf(header)) {
      const block = store.blocks[store.opBlock[use.op]!];
      if (block !== undefined && from.has(block)) use.retarget(merge);
    }
    store.appendOp(first, this.makeBranch(header, location, values));
  }

  private enterSelection(header: Block, merge: Block, entries: readonly Block[]): void {
    const { store } = this;
    const from = new Set(entries);
    for (const use of usesOf(header)) {
      const block = store.blocks[store.opBlock[use.op]!];
      if (block !== undefined && from.has(block)) use.retarget(merge);
    }
  }

  /** Values of the blocks that are used elsewhere: by block, those of ops before arguments. */
  private escaping(blocks: readonly Block[], inside: ReadonlySet<Block>): readonly number[] {
    const { store } = this;
    const found: number[] = [];
    for (const block of blocks) {
      for (let op = block.first; op !== 0; op = store.opNext[op]!) {
        const first = store.opResults[op]!;
        const count = store.opResultCount[op]!;
        // All results of an op that escapes are handed out, as in the reference.
        let escapes = false;
        for (let index = 0; index < count; index++) escapes ||= this.escapes(first + index, inside);
        if (escapes) for (let index = 0; index < count; index++) found.push(first + index);
      }
      for (const id of block.argumentIds) if (this.escapes(id, inside)) found.push(id);
    }
    return found;
  }

  private escapes(value: number, inside: ReadonlySet<Block>): boolean {
    const { store } = this;
    for (let use = store.valueUse[value]!; use !== 0; use = store.useNext[use]!) {
      if (!this.isInside(store.useOp[use]!, inside)) return true;
    }
    return false;
  }

  /** Whether an op stands in one of the blocks, at any depth. */
  private isInside(op: number, inside: ReadonlySet<Block>): boolean {
    const { store } = this;
    let block = store.blocks[store.opBlock[op]!];
    while (block !== undefined) {
      if (inside.has(block)) return true;
      block = store.blocks[store.opBlock[block.region?.parent ?? 0] ?? 0];
    }
    return false;
  }

  private finish(
    shell: number,
    region: Region,
    merge: Block,
    inner: Block,
    results: readonly number[],
    replaced: readonly number[],
    inside: ReadonlySet<Block>,
    isLoop: boolean,
    location: number,
  ): string | undefined {
    const { store, context } = this;
    const end = store.createOp(context.opId(mlir.merge), location, results, results.length, [], 0, 0, 0);
    store.appendOp(inner, end);
    let op = shell;
    if (results.length > 0) {
      const types = results.map((id) => store.valueType[id]!);
      op = store.createOp(store.opDef[shell]!, location, [], 0, types, types.length, store.opProperties[shell]!, 0);
      const body = store.addRegion(op);
      body.takeBlocks(region);
      store.eraseOp(shell);
      const first = store.opResults[op]!;
      for (const [index, id] of replaced.entries()) this.replaceOutside(id, first + index, inside, end);
      if (!isLoop) for (let index = merge.numArguments - 1; index >= 0; index--) merge.eraseArgument(index);
    }
    if (merge.first === 0) store.appendOp(merge, op);
    else store.insertOpBefore(merge.first, op);
    this.made.push(store.operationOf(op));
    this.reorder(inside);
    return undefined;
  }

  /** Uses outside of the construct become uses of its result, the oldest first as the reference's lists have them. */
  private replaceOutside(value: number, result: number, inside: ReadonlySet<Block>, end: number): void {
    const { store } = this;
    const uses: number[] = [];
    for (let use = store.valueUse[value]!; use !== 0; use = store.useNext[use]!) uses.push(use);
    for (const use of uses) {
      const op = store.useOp[use]!;
      if (op === end || this.isInside(op, inside)) continue;
      store.setOperand(op, use - store.opOperands[op]!, result);
    }
  }

  /** Headers that have moved are handled after those that have not, as in the reference. */
  private reorder(inside: ReadonlySet<Block>): void {
    for (const block of inside) this.reorderIn(block);
  }

  private reorderIn(block: Block): void {
    const merge = this.merges.get(block);
    // Ops come before their block in the reference's walk.
    for (let op = block.first; op !== 0; op = this.store.opNext[op]!) {
      if (this.store.opExtras[op] === 0) continue;
      for (const region of this.store.extrasOf(op).regions) for (const one of region.blocks) this.reorderIn(one);
    }
    if (merge === undefined) return;
    this.merges.delete(block);
    this.merges.set(block, merge);
  }
}

function usesOf(block: Block) {
  const uses = [];
  for (let use = block.firstUse; use !== undefined; use = use.next) uses.push(use);
  return uses;
}

/** The header and what control reaches from it before the merge block, breadth first. */
function collect(header: Block, merge: Block): readonly Block[] {
  const blocks = new Set([header]);
  for (const block of blocks) for (const next of block.successors) if (next !== merge) blocks.add(next);
  return [...blocks];
}
