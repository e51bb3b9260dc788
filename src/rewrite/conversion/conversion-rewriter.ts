// The rewriter of conversions. What patterns replace and erase stays in the IR until the conversion is done, so that the others see what
// was there before, and so that constants and casts come in MLIR's order; value-mapping.ts maps values to their replacements.

import {
  Block,
  idAfter,
  type LocationId,
  NO_ID,
  type OpDef,
  Operation,
  type OpId,
  type OpState,
  type Region,
  Rewriter,
  type Store,
  type Type,
  Value,
  type ValueId,
} from "../../ir/index.ts";
import { assert, Bug } from "../../support/assert.ts";
import { listOf } from "../../support/tables/list-of.ts";
import { Casts } from "./casts.ts";
import { type Checkpoint, EffectStack } from "./effects.ts";
import { IGNORED, OpFlags, REPLACED } from "./op-flags.ts";
import type { SignatureConversion } from "./signature.ts";
import type { TypeConverter } from "./type-converter.ts";
import { gathering, restoringBlocks, restoringContent, restoringOp, restoringPlace, type Undo } from "./undo.ts";
import { argumentLocations, locationIdOf } from "./value-locations.ts";
import { haveTypes, ValueMapping } from "./value-mapping.ts";

/** The rewriter of conversion patterns. It records each change, so that a pattern that fails leaves no trace. */
export class ConversionRewriter extends Rewriter {
  /** The type converter of the pattern that is being applied. */
  converter: TypeConverter | undefined = undefined;
  /** The ids of ops, of which some may have been erased since. Ids are stable during a conversion. */
  readonly created = new EffectStack<OpId>();
  /** May hold an op more than once. */
  readonly modified = new EffectStack<Operation>();
  readonly movedBlocks = new EffectStack<Block>();
  /** Where the op is that is being converted, as the Store keeps locations. */
  place: LocationId = NO_ID;
  readonly casts: Casts;
  /** The converters that regions were given, for blocks that patterns move there later. */
  readonly regionConverters = new Map<Region, TypeConverter>();
  readonly #mapping: ValueMapping;
  /** Replaced ops, and values that others replace, in order; beside each the converter that knows how to get the old type back. */
  readonly #rewrites: (Operation | Value)[] = [];
  readonly #rewriteConverters: (TypeConverter | undefined)[] = [];
  readonly #flags: OpFlags;
  readonly #removedBlocks = new Set<Block>();
  /** Changes other than creations and replacements, which have lists of their own. */
  readonly #undos: Undo[] = [];

  constructor(store: Store) {
    super(store, {});
    this.casts = new Casts(store);
    this.#mapping = new ValueMapping(store);
    this.#flags = new OpFlags(store.opCount * 2);
  }

  // ---- what patterns do

  /** Where an op is given no location, it gets that of the op that is being converted. */
  override create(def: OpDef, state: OpState = {}): Operation {
    return this.store.operationOf(this.#createNoted(def, state));
  }

  override createValue(def: OpDef, state: OpState): Value {
    return this.store.value(this.store.firstResult(this.#createNoted(def, state)));
  }

  override createUnused(def: OpDef, state: OpState): void {
    this.#createNoted(def, state);
  }

  #createNoted(def: OpDef, state: OpState): OpId {
    const op = this.createId(def, state);
    this.changes++;
    if (state.location === undefined) this.store.setLocation(op, this.place);
    this.created.push(op);
    return op;
  }

  override replaceWithNew(op: Operation, def: OpDef, state: OpState): Operation {
    this.insertBefore(op);
    const created = this.create(def, state);
    if (state.location === undefined) this.store.setLocation(created.id, this.store.locationOf(op.id));
    this.changes++;
    this.#markReplaced(op);
    const [results, newResults] = [this.store.firstResult(op.id), this.store.firstResult(created.id)];
    for (let index = 0; index < op.numResults; index++)
      this.#mapping.replaceOne(idAfter(results, index), idAfter(newResults, index));
    return created;
  }

  override insertTree(op: Operation): Operation {
    super.insertTree(op);
    op.walk(({ id }) => {
      this.created.push(id);
    });
    return op;
  }

  override modify(op: Operation, change: () => void): void {
    this.#undos.push(restoringOp(op));
    super.modify(op, change);
    this.modified.push(op);
  }

  override replaceOp(op: Operation, values: readonly Value[]): void {
    this.#checkCount(op, values.length);
    this.changes++;
    this.#markReplaced(op);
    const first = this.store.firstResult(op.id);
    values.forEach((value, index) => this.#mapping.replaceOne(idAfter(first, index), value.id));
  }

  /** Replaces each result of an op by any number of values. */
  replaceOpByMany(op: Operation, values: readonly (readonly Value[])[]): void {
    this.#checkCount(op, values.length);
    this.changes++;
    this.#markReplaced(op);
    values.forEach((list, index) => this.#mapping.replace(op.result(index), list));
  }

  #checkCount(op: Operation, count: number): void {
    if (count === op.numResults) return;
    throw new Bug(`'${op.name}' is replaced by values for other results than it has`);
  }

  #markReplaced(op: Operation): void {
    if (this.isReplaced(op)) throw new Bug(`'${op.name}' is replaced or erased twice`);
    this.#flags.add(op.id, REPLACED);
    this.#noteRewrite(op);
    if (op.regions.length > 0) this.#undos.push(this.ignoreNested(op));
  }

  #noteRewrite(subject: Operation | Value): void {
    this.#rewrites.push(subject);
    this.#rewriteConverters.push(this.converter);
  }

  /** Erases an op. No remaining op may use its results. */
  override eraseOp(op: Operation): void {
    this.replaceOpByMany(
      op,
      op.results.map(() => []),
    );
  }

  override replaceAllUses(value: Value, other: Value): void {
    this.#replaceValue(value, [other]);
  }

  #replaceValue(value: Value, values: readonly Value[]): void {
    this.changes++;
    this.#mapping.replace(value, values);
    this.#noteRewrite(value);
  }

  override inlineBlockBefore(block: Block, op: Operation, values: readonly Value[]): void {
    this.#replaceArguments(block, values);
    this.#undos.push(gathering(block));
    for (const inner of [...block.ops()]) inner.moveBefore(op);
    this.#removeBlock(block);
  }

  override mergeBlocks(block: Block, target: Block, values: readonly Value[]): void {
    this.#replaceArguments(block, values);
    this.#undos.push(restoringContent(block));
    target.appendOpsOf(block);
    this.#removeBlock(block);
  }

  #replaceArguments(block: Block, values: readonly Value[]): void {
    this.changes++;
    block.arguments.forEach((argument, index) => {
      const value = values[index];
      if (value !== undefined) this.#replaceValue(argument, [value]);
    });
  }

  override eraseBlock(block: Block): void {
    for (const op of [...block.ops()].reverse()) if (!this.isReplaced(op)) this.eraseOp(op);
    this.#removeBlock(block);
  }

  /** Takes a block out; it goes for good when the conversion is done. */
  #removeBlock(block: Block): void {
    this.changes++;
    const restore = restoringPlace(block);
    block.remove();
    this.#removedBlocks.add(block);
    this.#undos.push(() => {
      this.#removedBlocks.delete(block);
      restore();
    });
  }

  /** Takes a new block out again; its ops went before. */
  #undoBlock(block: Block): void {
    this.#undos.push(() => {
      block.remove();
      this.#removedBlocks.add(block);
    });
  }

  /** Moves all blocks of a region to before `before` in `target`, or to its end. */
  inlineRegionBefore(region: Region, target: Region, before?: Block): void {
    this.changes++;
    const { blocks } = region;
    this.#undos.push(restoringBlocks(region));
    target.takeBlocks(region, before === undefined ? target.lastBlock : before.previous);
    for (const block of blocks) this.movedBlocks.push(block);
  }

  /** Moves the ops from `op` on into a new block after. */
  splitBlock(op: Operation): Block {
    const block = op.block;
    assert(block !== undefined, "a block is split at an op that is in none");
    this.changes++;
    const rest = block.splitBefore(op);
    this.#undos.push(() => {
      block.appendOpsOf(rest);
      rest.remove();
    });
    return rest;
  }

  /** Makes a block of these arguments before `before` in a region, or at its end. */
  createBlock(region: Region, types: readonly Type[], before?: Block): Block {
    this.changes++;
    const block = new Block(this.store);
    region.insertAfter(before === undefined ? region.lastBlock : before.previous, block);
    this.#undoBlock(block);
    for (const type of types) block.addArgument(type, this.place);
    this.movedBlocks.push(block);
    return block;
  }

  /** Converts the arguments of all blocks of a region, those of its entry as `entry` says. False if a type cannot be converted. */
  convertRegionTypes(region: Region, converter: TypeConverter, entry?: SignatureConversion): boolean {
    this.regionConverters.set(region, converter);
    const [first, ...others] = region.blocks;
    if (first === undefined) return true;
    for (const block of others) if (!this.convertBlockTypes(block, converter)) return false;
    if (entry === undefined) return this.convertBlockTypes(first, converter);
    this.applySignatureConversion(first, entry, converter);
    return true;
  }

  convertBlockTypes(block: Block, converter: TypeConverter): boolean {
    const signature = converter.convertBlockSignature(block);
    if (signature !== undefined) this.applySignatureConversion(block, signature, converter);
    return signature !== undefined;
  }

  /** Replaces a block by a block with the new arguments and moves its ops there; a block whose arguments stay as they are stays. */
  applySignatureConversion(block: Block, signature: SignatureConversion, converter = this.converter): Block {
    if (signature.keeps(block.arguments.map(({ type }) => type))) return block;
    const created = new Block(this.store);
    block.region?.insertAfter(block, created);
    this.#undoBlock(created);
    const locations = argumentLocations(block, signature, this.place);
    signature.types.forEach((type, index) => created.addArgument(type, locations[index] ?? NO_ID));
    created.appendOpsOf(block);
    block.replaceUsesWith(created);
    this.#undos.push(() => {
      block.appendOpsOf(created);
      created.replaceUsesWith(block);
    });
    const outer = this.converter;
    this.converter = converter;
    block.arguments.forEach((argument, index) => this.#mapArgument(argument, created, signature, index));
    this.converter = outer;
    this.#removeBlock(block);
    return created;
  }

  #mapArgument(argument: Value, created: Block, signature: SignatureConversion, index: number): void {
    const mapping = signature.mapping(index);
    if (mapping === undefined) this.#replaceValue(argument, this.#missingArgument(argument, created));
    else if ("values" in mapping) this.#replaceValue(argument, mapping.values);
    else
      this.#replaceValue(
        argument,
        listOf(mapping.count, (at) => created.argument(mapping.first + at)),
      );
  }

  /** A dropped argument that is used after all is made of nothing, at the start of its block. */
  #missingArgument(argument: Value, created: Block): readonly Value[] {
    const place = created.numArguments > 0 ? created.argument(0) : argument;
    return this.casts.create({
      kind: "source",
      inputs: [],
      types: [argument.type],
      place,
      location: locationIdOf(argument),
      converter: this.converter,
      originalType: undefined,
    });
  }

  // ---- taking back what a pattern did

  checkpoint(): Checkpoint {
    const { created, modified, movedBlocks, casts } = this;
    const rewrites = this.#rewrites;
    const undos = this.#undos;
    return {
      created: created.size,
      modified: modified.size,
      movedBlocks: movedBlocks.size,
      rewrites: rewrites.length,
      undos: undos.length,
      casts: casts.count,
    };
  }

  /** Forgets what was created, changed and moved since: it is legal. */
  accept({ created, modified, movedBlocks }: Checkpoint): void {
    this.created.size = created;
    this.modified.size = modified;
    this.movedBlocks.size = movedBlocks;
  }

  /** Leaves the IR as it was at a checkpoint. */
  rollBack(to: Checkpoint): void {
    for (const undo of this.#undos.splice(to.undos).reverse()) undo();
    for (const subject of this.#rewrites.splice(to.rewrites).reverse()) this.#forgetRewrite(subject);
    this.#rewriteConverters.length = to.rewrites;
    const { store } = this;
    const created = this.created.since(to.created).filter((op) => !store.isErased(op));
    for (const op of created) store.dropReferences(op);
    this.dropCastsSince(to.casts);
    for (const op of [...created].reverse()) if (!store.isErased(op)) store.eraseOp(op);
    this.accept(to);
  }

  /** Says that what was done so far is never taken back: no checkpoint is in use. */
  settle(): void {
    this.#undos.length = 0;
  }

  #forgetRewrite(subject: Operation | Value): void {
    if (subject instanceof Value) {
      this.#mapping.forget(subject.id);
      return;
    }
    this.#flags.remove(subject.id, REPLACED);
    const first = this.store.firstResult(subject.id);
    for (let index = 0; index < subject.numResults; index++) this.#mapping.forget(idAfter(first, index));
  }

  // ---- what the driver asks

  isIgnored(op: Operation): boolean {
    return op.isErased || this.#flags.has(op.id, REPLACED | IGNORED);
  }

  isReplaced(op: Operation): boolean {
    return this.#flags.has(op.id, REPLACED);
  }

  /** Marks everything inside of an op as not to be legalized; returns how to take that back. */
  ignoreNested(op: Operation): Undo {
    const marked: OpId[] = [];
    op.walk((inner) => {
      if (inner === op || this.#flags.has(inner.id, IGNORED)) return;
      this.#flags.add(inner.id, IGNORED);
      marked.push(inner.id);
    });
    return () => {
      for (const id of marked) this.#flags.remove(id, IGNORED);
    };
  }

  /**
   * The values that replace the operands of an op, of converted types where the current pattern has a converter; undefined if a type cannot be
   * converted.
   */
  remapOperands({ store, id }: Operation): readonly (readonly Value[])[] | undefined {
    return allOf(listOf(store.operandCount(id), (index) => this.#remapOne(store.operandId(id, index))));
  }

  /** The same for operands that become one value each; undefined if one becomes none or several, or cannot be converted. */
  remapSingles({ store, id }: Operation): readonly Value[] | undefined {
    return allOf(listOf(store.operandCount(id), (index) => this.#remapSingle(store.operandId(id, index))));
  }

  #remapSingle(value: ValueId): Value | undefined {
    const type = this.converter?.convert(this.store.typeOfValue(value));
    const known = type === undefined ? NO_ID : this.#mapping.latestSingleOf(value, type);
    if (known !== NO_ID) return this.store.value(known);
    const found = this.#remapOne(value);
    return found?.length === 1 ? found[0] : undefined;
  }

  /** The same for values that are not, or not yet, operands. */
  remap(values: readonly Value[]): readonly (readonly Value[])[] | undefined {
    return allOf(values.map(({ id }) => this.#remapOne(id)));
  }

  /** Creates no handle for the replaced value. */
  #remapOne(value: ValueId): readonly Value[] | undefined {
    const { converter, store } = this;
    if (converter === undefined) return this.#mapping.latest(store.value(value));
    const types = converter.convertToMany(store.typeOfValue(value));
    if (types === undefined || types.length === 0) return types === undefined ? undefined : [];
    return this.#mapping.latestOf(value, types) ?? this.#castTo(store.value(value), types, converter);
  }

  #castTo(value: Value, types: readonly Type[], converter: TypeConverter): readonly Value[] {
    const inputs = this.#mapping.latest(value);
    const outputs = this.casts.create({
      kind: "target",
      inputs,
      types,
      place: value,
      location: locationIdOf(value),
      converter,
      originalType: value.type,
    });
    this.#mapping.addCast(inputs, outputs);
    return outputs;
  }

  /** Takes back casts that a failed pattern asked for. */
  dropCastsSince(count: number): void {
    this.casts.dropSince(count, (inputs, output) => this.#mapping.removeCast(inputs, output));
  }

  // ---- the end

  /** Does what patterns have asked for: what is replaced goes, in the order in which it was. */
  commit(): void {
    const { store } = this;
    this.#rewrites.forEach((subject, index) => {
      const converter = this.#rewriteConverters[index];
      if (subject instanceof Value) {
        this.#commitValue(subject.id, converter);
        return;
      }
      const first = store.firstResult(subject.id);
      const end = first + subject.numResults;
      for (let result = first; result < end; result++) this.#commitValue(result, converter);
    });
    const replaced = this.#rewrites.filter((subject) => subject instanceof Operation);
    replaced.forEach(({ id }) => store.dropReferences(id));
    replaced.forEach((op) => {
      if (!op.isErased) op.erase();
    });
    for (const block of this.#removedBlocks) block.eraseContent();
  }

  /** A value that others were replaced by is cast back even without uses of its own: theirs are to come. */
  #commitValue(id: ValueId, converter: TypeConverter | undefined): void {
    const isTarget = this.#mapping.isTarget(id);
    if (this.store.firstUse(id) === 0 && !isTarget) return;
    const known = this.#mapping.latestSingleOf(id, this.store.typeOfValue(id));
    if (known !== NO_ID && known !== id) {
      this.store.replaceAllUses(id, known);
      return;
    }
    const value = this.store.value(id);
    if (!isTarget && value.users.every((user) => this.isReplaced(user))) return;
    const [cast] = this.#castBack(value, converter);
    if (cast !== undefined) value.replaceUsesIf(cast, ({ op }) => op !== cast.definingOp);
  }

  #castBack(value: Value, converter: TypeConverter | undefined): readonly Value[] {
    const inputs = this.#mapping.latestCast(value);
    const outputs = this.casts.create({
      kind: "source",
      inputs,
      types: [value.type],
      place: value,
      location: locationIdOf(value),
      converter,
      originalType: undefined,
    });
    assert(haveTypes(outputs, [value.type]), "a cast has another type than was asked for");
    this.#mapping.addCast(inputs, outputs);
    return outputs;
  }
}

/** The items if all are defined. */
function allOf<T>(items: readonly (T | undefined)[]): readonly T[] | undefined {
  // Sound: no item is undefined.
  return items.includes(undefined) ? undefined : (items as readonly T[]);
}
