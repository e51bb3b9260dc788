// Builder: makes ops at an insertion point.

import type { Block } from "./block.ts";
import type { Context } from "./context.ts";
import { type LocationId, NO_ID, type OpId, type TypeId, type ValueId } from "./ids.ts";
import type { OpDef } from "./op-def.ts";
import type { Operation } from "./operation.ts";
import { Store } from "./store/store.ts";
import type { Attribute } from "./uniqued/attribute.ts";
import type { NamedAttribute } from "./uniqued/builtin-attrs.ts";
import { dictionaryAttr } from "./uniqued/builtin-attrs.ts";
import { unknownLoc } from "./uniqued/location.ts";
import type { Type } from "./uniqued/type.ts";
import type { Value } from "./value.ts";

/** The parts of an op. */
export interface OpState {
  readonly operands?: readonly Value[];
  readonly resultTypes?: readonly Type[];
  /** In the order of the definition's properties. */
  readonly properties?: readonly (Attribute | undefined)[];
  readonly attributes?: readonly NamedAttribute[];
  /** Edges only; references are added with {@link Store.addSuccessor}. */
  readonly successors?: readonly Block[];
  /** The number of regions, all empty at first. */
  readonly regions?: number;
  /** Where not given, the location of the builder; also as the number that {@link Operation.locationNumber} gives. */
  readonly location?: Attribute | LocationId;
}

const NONE: readonly never[] = [];

/** Creates ops at an insertion point. */
export class Builder {
  readonly store: Store;
  /** Where ops go: before `before`, or at the end of `block`; nowhere while both are undefined. */
  block: Block | undefined = undefined;
  before: Operation | undefined = undefined;
  location: Attribute | LocationId;
  /** The ids of the operands and types of the op that is being created. */
  readonly #operandIds: ValueId[] = [];
  readonly #typeIds: TypeId[] = [];

  constructor(store: Store) {
    this.store = store;
    this.location = unknownLoc(store.context);
  }

  /** A builder into an empty store. */
  static for(context: Context): Builder {
    return new Builder(new Store(context));
  }

  get context(): Context {
    return this.store.context;
  }

  insertBefore(op: Operation): this {
    this.block = op.block;
    this.before = op;
    return this;
  }

  insertAfter(op: Operation): this {
    this.block = op.block;
    this.before = op.next;
    return this;
  }

  insertAtStart(block: Block): this {
    this.block = block;
    this.before = block.firstOp;
    return this;
  }

  insertAtEnd(block: Block): this {
    this.block = block;
    this.before = undefined;
    return this;
  }

  /** Makes an op and inserts it, where there is an insertion point. */
  create(def: OpDef, state: OpState = {}): Operation {
    return this.store.operationOf(this.createId(def, state));
  }

  /** Makes an op with one result, which it returns. Builders that need no handle of the op make none. */
  createValue(def: OpDef, state: OpState): Value {
    return this.create(def, state).result();
  }

  /** Makes an op that the caller does not need. */
  createUnused(def: OpDef, state: OpState): void {
    this.create(def, state);
  }

  /** The same as {@link create}, without a handle. @internal */
  protected createId(def: OpDef, state: OpState): OpId {
    const { store, context } = this;
    const { operands = NONE, resultTypes = NONE, properties, attributes = NONE, regions = 0 } = state;
    for (let index = 0; index < operands.length; index++) this.#operandIds[index] = operands[index]!.id;
    for (let index = 0; index < resultTypes.length; index++) this.#typeIds[index] = resultTypes[index]!.id;
    const defId = context.opId(def);
    const id = store.createOp({
      def: defId,
      location: store.locationId(state.location ?? this.location),
      operands: this.#operandIds,
      operandCount: operands.length,
      resultTypes: this.#typeIds,
      resultCount: resultTypes.length,
      properties:
        properties === undefined ? def.defaultProperties(context, defId) : def.propertiesId(context, defId, properties),
      attributes: attributes.length === 0 ? NO_ID : dictionaryAttr(context, attributes).id,
    });
    if (state.successors !== undefined) store.addEdges(id, state.successors);
    for (let count = regions; count > 0; count--) store.addRegion(id);
    this.#insertId(id);
    return id;
  }

  /** Inserts a detached op. */
  insert(op: Operation): Operation {
    this.#insertId(op.id);
    return op;
  }

  #insertId(op: OpId): void {
    if (this.before !== undefined) this.store.insertOpBefore(this.before.id, op);
    else if (this.block !== undefined) this.store.appendOp(this.block, op);
  }
}
