// Blocks and regions: ordinary objects in linked lists; the ops in them are columns of the Store.

import { assert } from "../support/assert.ts";
import { type BlockId, type LocationId, NO_ID, type OpId, type ValueId } from "./ids.ts";
import type { OpDef } from "./op-def.ts";
import type { Operation } from "./operation.ts";
import type { Store } from "./store/store.ts";
import type { Attribute } from "./uniqued/attribute.ts";
import type { Type } from "./uniqued/type.ts";
import type { Value } from "./value.ts";

/** One successor of an op, in the list of its block's users. */
export class Successor {
  readonly op: OpId;
  readonly index: number;
  /** Control may go there. A reference (`merge(^m)`) only names the block: see the Store's header. */
  readonly isEdge: boolean;
  block: Block;
  next: Successor | undefined = undefined;
  previous: Successor | undefined = undefined;

  constructor(op: OpId, index: number, block: Block, isEdge: boolean) {
    this.op = op;
    this.index = index;
    this.isEdge = isEdge;
    this.block = block;
    link(this);
  }

  /** Makes the successor another block. */
  retarget(block: Block): void {
    this.unlink();
    this.block = block;
    link(this);
  }

  unlink(): void {
    if (this.previous === undefined) this.block.firstUse = this.next;
    else this.previous.next = this.next;
    if (this.next !== undefined) this.next.previous = this.previous;
    this.next = undefined;
    this.previous = undefined;
  }
}

/** A function, since V8 adds a field to each object of a class with private methods. */
function link(use: Successor): void {
  use.next = use.block.firstUse;
  if (use.next !== undefined) use.next.previous = use;
  use.block.firstUse = use;
}

/** The block from which control comes, if it does. */
function predecessorOf({ block, op, isEdge }: Successor): Block | undefined {
  const { store } = block;
  return isEdge ? store.blocks[store.blockIdOf(op)] : undefined;
}

/** The arguments of most blocks: none, in one shared list. */
const NO_NUMBERS: never[] = [];

/** A block: arguments and a list of ops, the last of which may be a terminator. */
export class Block {
  readonly store: Store;
  readonly id: BlockId;
  #ids: ValueId[] = NO_NUMBERS;
  #locations: LocationId[] = NO_NUMBERS;
  region: Region | undefined = undefined;
  next: Block | undefined = undefined;
  previous: Block | undefined = undefined;
  /** Ids of the first and last op; 0 if the block is empty. */
  first: OpId = NO_ID;
  last: OpId = NO_ID;
  /** The order numbers of the ops are increasing. */
  ordered = true;
  /** The successor lists that name this block, newest first. */
  firstUse: Successor | undefined = undefined;
  /** Scratch number for printers and analyses: valid only until the next one assigns numbers. */
  number = 0;

  constructor(store: Store) {
    this.store = store;
    this.id = store.blocks.length as BlockId;
    store.blocks.push(this);
  }

  get firstOp(): Operation | undefined {
    return this.store.operation(this.first);
  }

  get lastOp(): Operation | undefined {
    return this.store.operation(this.last);
  }

  /** The last op, if it ends blocks. */
  get terminator(): Operation | undefined {
    const last = this.lastOp;
    return last !== undefined && (last.def.isTerminator || !last.def.registered) ? last : undefined;
  }

  get isEmpty(): boolean {
    return this.first === 0;
  }

  get hasOneOp(): boolean {
    return this.first !== 0 && this.first === this.last;
  }

  /** Where the last op leads to; nowhere if there is none. */
  get exits(): readonly Successor[] {
    return this.last === 0 ? [] : this.store.extrasOf(this.last).successors;
  }

  /** The definition of the last op, which gets no handle. */
  get lastDef(): OpDef | undefined {
    return this.last === 0 ? undefined : this.store.def(this.last);
  }

  /** Value ids of the arguments. */
  get argumentIds(): readonly ValueId[] {
    return this.#ids;
  }

  /** Locations of the arguments, as the Store keeps locations. */
  get argumentLocations(): readonly LocationId[] {
    return this.#locations;
  }

  get arguments(): readonly Value[] {
    return this.#ids.map((id) => this.store.value(id));
  }

  get numArguments(): number {
    return this.#ids.length;
  }

  argument(index: number): Value {
    const id = this.#ids[index];
    assert(id !== undefined, "the block has no such argument");
    return this.store.value(id);
  }

  argumentType(index: number): Type {
    const id = this.argumentIds[index];
    assert(id !== undefined, "the block has no such argument");
    return this.store.typeOfValue(id);
  }

  addArgument(type: Type, location: Attribute | LocationId): Value {
    return this.store.value(this.store.addBlockArgument(this, type.id, this.store.locationId(location)));
  }

  /** Inserts an argument before the argument `index`. */
  insertArgument(index: number, type: Type, location: Attribute | LocationId): Value {
    const value = this.addArgument(type, location);
    this.#ids.splice(index, 0, ...this.#ids.splice(-1, 1));
    this.#locations.splice(index, 0, ...this.#locations.splice(-1, 1));
    numberArguments(this, index);
    return value;
  }

  /** Removes an argument without uses. */
  eraseArgument(index: number): void {
    const id = this.#ids[index];
    assert(id !== undefined, "the block has no such argument");
    this.#ids.splice(index, 1);
    this.#locations.splice(index, 1);
    this.store.forgetValue(id);
    numberArguments(this, index);
  }

  /** For the store: a new value is the last argument. */
  pushArgument(value: ValueId, location: LocationId): void {
    if (this.#ids === NO_NUMBERS) {
      this.#ids = [value];
      this.#locations = [location];
      return;
    }
    this.#ids.push(value);
    this.#locations.push(location);
  }

  /** Gives every argument another location. */
  mapArgumentLocations(locationOf: (location: LocationId) => LocationId): void {
    if (this.#ids.length > 0) this.#locations = this.#locations.map(locationOf);
  }

  get parentOp(): Operation | undefined {
    return this.region?.parentOp;
  }

  get isEntry(): boolean {
    return this.region?.firstBlock === this;
  }

  /** The ops in order. The next op is looked up before the current one is handed out, so it may be erased or moved. */
  *ops(): Generator<Operation> {
    const store = this.store;
    for (let id = this.first; id !== 0; ) {
      const next = store.nextOp(id);
      const op = store.operation(id);
      if (op !== undefined) yield op;
      id = next;
    }
  }

  /** The first op whose definition is one of those looked for; the ops before it get no handle. */
  firstOpWhere(matches: (def: OpDef) => boolean): Operation | undefined {
    const { store } = this;
    let passed: OpDef | undefined;
    for (let id = this.first; id !== 0; id = store.nextOp(id)) {
      const def = store.def(id);
      if (def !== passed && matches(def)) return store.operationOf(id);
      passed = def;
    }
    return undefined;
  }

  /** The blocks control may come from, newest use first, as often as they name this block. */
  get predecessors(): readonly Block[] {
    const blocks: Block[] = [];
    for (let use = this.firstUse; use !== undefined; use = use.next) {
      const block = predecessorOf(use);
      if (block !== undefined) blocks.push(block);
    }
    return blocks;
  }

  /** The {@link number}s of the predecessors, sorted. */
  get predecessorNumbers(): readonly number[] {
    const numbers: number[] = [];
    for (let use = this.firstUse; use !== undefined; use = use.next) {
      const block = predecessorOf(use);
      if (block !== undefined) numbers.push(block.number);
    }
    return sorted(numbers);
  }

  get hasNoPredecessors(): boolean {
    for (let use = this.firstUse; use !== undefined; use = use.next) if (use.isEdge) return false;
    return true;
  }

  /** The only predecessor, if there is one and it names this block once. */
  get singlePredecessor(): Block | undefined {
    const [first, second] = this.predecessors;
    return second === undefined ? first : undefined;
  }

  /** Some op names the block as a reference, so that it may be neither erased nor merged. */
  get isReferenced(): boolean {
    for (let use = this.firstUse; use !== undefined; use = use.next) if (!use.isEdge) return true;
    return false;
  }

  /** The blocks control may go to. */
  get successors(): readonly Block[] {
    return this.exits.map(({ block }) => block);
  }

  /** Makes every op that names this block name `other` instead. */
  replaceUsesWith(other: Block): void {
    while (this.firstUse !== undefined) this.firstUse.retarget(other);
  }

  /** Moves the ops from `op` on into a new block right after this one. */
  splitBefore(op: Operation): Block {
    const rest = new Block(this.store);
    this.region?.insertAfter(this, rest);
    this.store.moveRange(op.id, rest);
    return rest;
  }

  /** Moves all ops of `other` to the end of this block. */
  appendOpsOf(other: Block): void {
    if (other.first !== 0) this.store.moveRange(other.first, this);
  }

  /** Takes the block out of its region. */
  remove(): void {
    this.region?.unlink(this);
  }

  /** Erases the block and its ops; nothing else may use their results or name the block. */
  erase(): void {
    assert(this.firstUse === undefined, "a block that is named by an op is erased");
    this.dropAllReferences();
    this.eraseContent();
    this.remove();
  }

  /** Ends all uses that ops inside make of values and blocks. */
  dropAllReferences(): void {
    for (let id = this.last; id !== 0; id = this.store.previousOp(id)) this.store.dropReferences(id);
  }

  eraseContent(): void {
    while (this.last !== 0) this.store.eraseOp(this.last);
    for (const id of this.#ids) this.store.forgetValue(id);
    this.#ids = NO_NUMBERS;
    this.#locations = NO_NUMBERS;
  }
}

function numberArguments({ store, argumentIds }: Block, first: number): void {
  for (let at = first; at < argumentIds.length; at++) store.valueIndex[argumentIds[at] ?? 0] = at;
}

/** Sorts a list in place; lists are usually short. */
function sorted(numbers: number[]): readonly number[] {
  if (numbers.length > FEW) return numbers.sort((a, b) => a - b);
  for (let end = 1; end < numbers.length; end++) {
    const number = numbers[end]!;
    let at = end;
    for (; at > 0 && numbers[at - 1]! > number; at--) numbers[at] = numbers[at - 1]!;
    numbers[at] = number;
  }
  return numbers;
}

const FEW = 16;

/** A region: the list of blocks that an op owns. */
export class Region {
  readonly store: Store;
  /** Id of the op that holds the region; 0 while it is detached. */
  parent: OpId = NO_ID;
  firstBlock: Block | undefined = undefined;
  lastBlock: Block | undefined = undefined;
  /** Counts changes of what symbols the region holds, for symbol tables. */
  symbolChanges = 0;

  constructor(store: Store) {
    this.store = store;
  }

  get parentOp(): Operation | undefined {
    return this.store.operation(this.parent);
  }

  /** The block of the op that holds the region, which gets no handle. */
  get parentBlock(): Block | undefined {
    return this.parent === 0 ? undefined : this.store.blocks[this.store.blockIdOf(this.parent)];
  }

  /** The definition of the op that holds the region, which gets no handle. */
  get parentDef(): OpDef | undefined {
    return this.parent === 0 ? undefined : this.store.def(this.parent);
  }

  get parentRegion(): Region | undefined {
    return this.parentOp?.block?.region;
  }

  get isEmpty(): boolean {
    return this.firstBlock === undefined;
  }

  get hasOneBlock(): boolean {
    return this.firstBlock !== undefined && this.firstBlock === this.lastBlock;
  }

  get blocks(): readonly Block[] {
    const blocks: Block[] = [];
    for (let block = this.firstBlock; block !== undefined; block = block.next) blocks.push(block);
    return blocks;
  }

  /** Which region of its op this is. */
  get index(): number {
    return this.parentOp?.regions.indexOf(this) ?? 0;
  }

  append(block: Block): Block {
    return this.insertAfter(this.lastBlock, block);
  }

  /** Makes a block at the end. */
  addBlock(): Block {
    return this.append(new Block(this.store));
  }

  /** Inserts after `before`, or at the front where that is undefined. */
  insertAfter(before: Block | undefined, block: Block): Block {
    assert(block.region === undefined, "a block is inserted that is in a region already");
    const after = before === undefined ? this.firstBlock : before.next;
    block.region = this;
    block.previous = before;
    block.next = after;
    if (before === undefined) this.firstBlock = block;
    else before.next = block;
    if (after === undefined) this.lastBlock = block;
    else after.previous = block;
    return block;
  }

  unlink(block: Block): void {
    if (block.previous === undefined) this.firstBlock = block.next;
    else block.previous.next = block.next;
    if (block.next === undefined) this.lastBlock = block.previous;
    else block.next.previous = block.previous;
    block.region = undefined;
    block.next = undefined;
    block.previous = undefined;
  }

  /** Moves all blocks of `other` after `before` (or to the end). */
  takeBlocks(other: Region, before: Block | undefined = this.lastBlock): void {
    let position = before;
    for (const block of other.blocks) {
      other.unlink(block);
      this.insertAfter(position, block);
      position = block;
    }
  }

  /** Whether this is `other` or lies inside of it. */
  isInside(other: Region): boolean {
    for (let region: Region | undefined = this; region !== undefined; region = region.parentRegion) {
      if (region === other) return true;
    }
    return false;
  }

  /** The op directly in this region that holds `op` (or is it), if any does. */
  ancestorOf(op: Operation): Operation | undefined {
    for (let at: Operation | undefined = op; at !== undefined; at = at.parentOp) {
      if (at.block?.region === this) return at;
    }
    return undefined;
  }

  /** Erases all blocks. */
  clear(): void {
    for (const block of this.blocks) block.dropAllReferences();
    for (const block of this.blocks) block.eraseContent();
    for (const block of this.blocks) block.remove();
  }
}
