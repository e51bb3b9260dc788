// Values: results of ops and arguments of blocks. A handle is canonical: one object per value, so `===` compares values.

import type { Block } from "./block.ts";
import type { ValueId } from "./ids.ts";
import type { Operation } from "./operation.ts";
import type { Store } from "./store/store.ts";
import type { Attribute } from "./uniqued/attribute.ts";
import type { Type } from "./uniqued/type.ts";

/** One operand of an op that is a certain value. */
export interface Use {
  readonly op: Operation;
  readonly index: number;
}

/** The handle of an SSA value: a result of an op or an argument of a block. */
export class Value {
  readonly store: Store;
  /** 0 once the value is erased. */
  id: ValueId;

  constructor(store: Store, id: ValueId) {
    this.store = store;
    this.id = id;
  }

  get type(): Type {
    return this.store.typeOfValue(this.id);
  }

  set type(type: Type) {
    this.store.valueType[this.id] = type.id;
  }

  /** The op that this is a result of; undefined for block arguments. */
  get definingOp(): Operation | undefined {
    return this.store.operation(this.store.definingOpId(this.id));
  }

  /** The block that this is an argument of; undefined for results. */
  get argumentBlock(): Block | undefined {
    return this.store.blocks[this.store.argumentBlockId(this.id)];
  }

  /** The block in which the value is defined. */
  get block(): Block | undefined {
    return this.argumentBlock ?? this.definingOp?.block;
  }

  /** Which result or argument it is. */
  get index(): number {
    return this.store.valueIndex[this.id]!;
  }

  get location(): Attribute {
    return this.store.locationOfValue(this.id);
  }

  get hasUses(): boolean {
    return this.store.firstUse(this.id) !== 0;
  }

  get hasOneUse(): boolean {
    const use = this.store.firstUse(this.id);
    return use !== 0 && this.store.nextUse(use) === 0;
  }

  /** All uses, the newest first. */
  get uses(): readonly Use[] {
    const { store } = this;
    const uses: Use[] = [];
    for (let slot = store.firstUse(this.id); slot !== 0; slot = store.nextUse(slot)) {
      uses.push(store.use(slot));
    }
    return uses;
  }

  /** The ops that use the value, the newest first, once per operand. */
  get users(): readonly Operation[] {
    return this.uses.map((use) => use.op);
  }

  /** The uses move to `other` one by one, as in MLIR, so that its newest use is the oldest one of this value. */
  replaceAllUsesWith(other: Value): void {
    this.store.replaceAllUses(this.id, other.id);
  }

  replaceUsesIf(other: Value, condition: (use: Use) => boolean): void {
    for (const use of this.uses) if (condition(use)) use.op.setOperand(use.index, other);
  }
}
