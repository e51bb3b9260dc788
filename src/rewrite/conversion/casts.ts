// Casts that a conversion needs between values of original and converted types: made while it runs, folded when it is done, and then
// turned into what the type converter makes of them.

import {
  Builder,
  CAST_NAME,
  Dominance,
  type LocationId,
  type OpDef,
  type Operation,
  type Store,
  type Type,
  type Value,
} from "../../ir/index.ts";
import { assert } from "../../support/assert.ts";
import { makeNote } from "../../support/diagnostics/diagnostic.ts";
import { textOf, typeText } from "../../text/index.ts";
import type { TypeConverter } from "./type-converter.ts";
import { haveTypes } from "./value-mapping.ts";

/** Why a cast was made: to give a pattern converted values, or to give ops that stay the values they had. */
export type CastKind = "source" | "target";

interface CastRecord {
  readonly op: Operation;
  readonly kind: CastKind;
  readonly converter: TypeConverter | undefined;
  readonly originalType: Type | undefined;
}

/** The parts of a new cast. It is inserted right after the definition of its inputs, or where `place` is defined. */
export interface CastRequest {
  readonly kind: CastKind;
  readonly inputs: readonly Value[];
  readonly types: readonly Type[];
  readonly place: Value;
  /** As the Store keeps locations. */
  readonly location: LocationId;
  readonly converter: TypeConverter | undefined;
  readonly originalType: Type | undefined;
}

export class Casts {
  readonly #builder: Builder;
  readonly #def: OpDef;
  #records: CastRecord[] = [];

  constructor(store: Store) {
    this.#builder = new Builder(store);
    const def = store.context.opDefOfName(CAST_NAME);
    assert(def?.registered === true, "a conversion needs the builtin dialect");
    this.#def = def;
  }

  get count(): number {
    return this.#records.length;
  }

  create(request: CastRequest): readonly Value[] {
    const { inputs, types, location, kind, converter, originalType } = request;
    insertBehind(this.#builder, inputs.length === 0 ? [request.place] : inputs);
    const op = this.#builder.create(this.#def, { operands: inputs, resultTypes: types });
    op.store.setLocation(op.id, location);
    this.#records.push({ op, kind, converter, originalType });
    return op.results;
  }

  /** Erases casts that were made since there were `count`, unless they are used; tells of each that goes. */
  dropSince(count: number, dropped: (inputs: readonly Value[], output: Value) => void): void {
    for (let index = this.#records.length - 1; index >= count; index--) {
      const op = this.#records[index]?.op;
      if (op === undefined || op.hasUses) continue;
      dropped(op.operands, op.result());
      op.erase();
      this.#records.splice(index, 1);
    }
  }

  /** Folds casts that lead back to where they come from, and erases those without uses. */
  reconcile(): void {
    reconcileCasts(this.#records.map(({ op }) => op));
    this.#records = this.#records.filter(({ op }) => !op.isErased);
  }

  /** Materializes pending casts with the type converters; false if a required one fails. */
  materialize(): boolean {
    return this.#records.every((record) => record.op.isErased || this.#materializeOne(record));
  }

  #materializeOne({ op, kind, converter, originalType }: CastRecord): boolean {
    this.#builder.insertBefore(op);
    const request = { types: op.resultTypes, inputs: op.operands, location: op.location, originalType };
    const values =
      kind === "source"
        ? converter?.materializeSource(this.#builder, request)
        : converter?.materializeTarget(this.#builder, request);
    if (values === undefined) return converter?.keepsCasts === true || reportUnresolved(op);
    op.results.forEach((result, index) => {
      const value = values[index];
      if (value !== undefined && value !== result) result.replaceAllUsesWith(value);
    });
    op.erase();
    return true;
  }
}

/** Folds casts that lead back to where they come from, and erases those without uses. */
export function reconcileCasts(casts: readonly Operation[]): void {
  const own = new Set(casts);
  const pending = [...own];
  for (let op = pending.pop(); op !== undefined; op = pending.pop()) {
    if (op.isErased) continue;
    const replacement = op.hasUses ? originOf(op, own) : [];
    if (replacement === undefined) continue;
    const producers = op.operands.flatMap(({ definingOp }) => definingOp ?? []).filter((one) => own.has(one));
    op.results.forEach((result, index) => {
      const value = replacement[index];
      if (value !== undefined) result.replaceAllUsesWith(value);
    });
    op.erase();
    pending.push(...producers);
  }
}

/** The values that a cast leads back to: inputs of a cast before it that have the types of its results. */
function originOf(op: Operation, own: ReadonlySet<Operation>): readonly Value[] | undefined {
  const types = op.resultTypes;
  for (let at: Operation | undefined = op; at !== undefined; at = producerOf(at, own)) {
    if (haveTypes(at.operands, types)) return at.operands;
  }
  return undefined;
}

/** The cast whose results are exactly the operands of another one. */
function producerOf(op: Operation, own: ReadonlySet<Operation>): Operation | undefined {
  const producer = op.numOperands === 0 ? undefined : op.operand(0).definingOp;
  if (producer === undefined || producer.def !== op.def || producer.numResults !== op.numOperands) return undefined;
  if (!own.has(producer) && producer.def.name !== CAST_NAME) return undefined;
  return op.operands.every((value, index) => value === producer.result(index)) ? producer : undefined;
}

function reportUnresolved(op: Operation): boolean {
  const texts = (types: readonly Type[]): string => types.map((type) => `'${typeText(type)}'`).join(", ");
  const error = op.plainError(
    `failed to legalize unresolved materialization from (${texts(op.operandTypes)}) to (${texts(op.resultTypes)}) ` +
      "that remained live after conversion",
  );
  const [user] = op.result().users;
  if (user !== undefined) {
    const message = `see existing live user here: ${textOf(user, { localScope: true })}`;
    error.notes.push(makeNote(message, user.plainError("").place).with({ subject: user }));
  }
  op.context.emit(error);
  return false;
}

/** Puts the builder right after the definition of values, of the last one where there are several. */
function insertBehind(builder: Builder, values: readonly Value[]): void {
  const last = values.reduce((a, b) => (isDefinedLater(b, a) ? b : a));
  const op = last.definingOp;
  const block = last.argumentBlock;
  if (op !== undefined) builder.insertAfter(op);
  else if (block !== undefined) builder.insertAtStart(block);
}

function isDefinedLater(value: Value, other: Value): boolean {
  const op = value.definingOp;
  if (op === undefined) return value.block !== other.block && isDominatedBy(value, other);
  if (value.block !== other.block) return isDominatedBy(value, other);
  return other.definingOp === undefined || other.definingOp.isBefore(op);
}

function isDominatedBy(value: Value, other: Value): boolean {
  const [block, otherBlock] = [value.block, other.block];
  return block !== undefined && otherBlock !== undefined && new Dominance().dominatesBlock(otherBlock, block);
}
