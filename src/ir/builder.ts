// Builder: makes ops at an insertion point.

import type { Attribute } from "./attribute.ts";
import type { Block } from "./block.ts";
import type { NamedAttribute } from "./builtin-attrs.ts";
import { dictionaryAttr } from "./builtin-attrs.ts";
import type { Context } from "./context.ts";
import { unknownLoc } from "./location.ts";
import type { OpDef } from "./op-def.ts";
import type { Operation } from "./operation.ts";
import { Store } from "./store.ts";
import type { Type } from "./type.ts";
import type { Value } from "./value.ts";

/** What an op is made of. */
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
  readonly location?: Attribute | number;
}

export class Builder {
  readonly store: Store;
  /** Where ops go: before `before`, or at the end of `block`; nowhere while both are undefined. */
  block: Block | undefined = undefined;
  before: Operation | undefined = undefined;
  location: Attribute | number;

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
    const { store, context } = this;
    const operands = (state.operands ?? []).map((value) => value.id);
    const types = (state.resultTypes ?? []).map((type) => type.id);
    const attributes = state.attributes ?? [];
    const id = store.createOp(
      context.opId(def),
      store.locationId(state.location ?? this.location),
      operands,
      operands.length,
      types,
      types.length,
      state.properties === undefined
        ? def.defaultProperties(context)
        : context.internProperties(def.withDefaults(context, state.properties)),
      attributes.length === 0 ? 0 : dictionaryAttr(context, attributes).id,
    );
    for (const block of state.successors ?? []) store.addSuccessor(id, block, true);
    for (let count = state.regions ?? 0; count > 0; count--) store.addRegion(id);
    this.insert(store.operationOf(id));
    return store.operationOf(id);
  }

  /** Inserts a detached op. */
  insert(op: Operation): Operation {
    if (this.before !== undefined) this.store.insertOpBefore(this.before.id, op.id);
    else if (this.block !== undefined) this.store.appendOp(this.block, op.id);
    return op;
  }
}
