// Values as lanes: of vectors that are split, of those that stay, and of numbers, which are one lane.

import type { DataLayout } from "../../dialects/llvm/index.ts";
import { IntegerType, type Type, VectorType } from "../../ir/index.ts";
import type { Constant } from "../constant.ts";
import { opcode } from "../opcode.ts";
import { usersIn } from "../query/users.ts";
import type { Rewriting, RowParts } from "./rewriting.ts";

/** Which vectors are split. */
export type IsSplit = (type: VectorType) => boolean;

export class Lanes {
  readonly out: Rewriting;
  readonly layout: DataLayout;
  readonly #isSplit: IsSplit;
  readonly #users: ReadonlyMap<number, readonly number[]>;

  constructor(out: Rewriting, layout: DataLayout, isSplit: IsSplit) {
    this.out = out;
    this.#users = usersIn(out.one);
    this.layout = layout;
    this.#isSplit = isSplit;
  }

  isSplit(type: Type): type is VectorType {
    return isFixed(type) && this.#isSplit(type);
  }

  typeOf(reference: number): Type {
    return this.out.module.typeOf(reference);
  }

  /** The rows that take the value of a row. */
  usersOf(row: number): readonly number[] {
    return this.#users.get(row) ?? [];
  }

  /** The lanes of a value of the function, which has a fixed number of them. */
  of(reference: number): readonly number[] {
    const type = this.typeOf(reference);
    if (!isFixed(type)) return [this.out.value(reference)];
    const count = countOf(type);
    if (reference < 0 && this.isSplit(type)) return this.out.lanes(-reference, count);
    return Array.from({ length: count }, (_, lane) => this.at(reference, lane));
  }

  /** One lane of a value of the function. */
  at(reference: number, lane: number): number {
    const { constants } = this.out.module;
    const type = this.typeOf(reference);
    if (!isFixed(type)) return this.out.value(reference);
    if (reference < 0 && this.isSplit(type)) return this.out.lanes(-reference, countOf(type))[lane] ?? 0;
    const constant = reference > 0 ? constants.all[reference] : undefined;
    if (constant === undefined) return this.extracted(this.out.value(reference), type, lane);
    const index = constants.integer(this.int(32), lane);
    const element = constants.elementOf(constant, lane);
    return (element ?? constants.expression(type.element, opcode.extractelement, [constant, index])).id;
  }

  /** A lane of a value that is written. */
  extracted(vector: number, type: VectorType, lane: number): number {
    return this.emit(opcode.extractelement, type.element, [vector, this.index(lane)]);
  }

  /** A vector of lanes. */
  built(type: VectorType, lanes: readonly number[]): number {
    const { constants } = this.out.module;
    const known = lanes.map((lane) => (lane > 0 ? constants.all[lane] : undefined));
    if (known.every((lane): lane is Constant => lane !== undefined)) return constants.aggregate(type, known).id;
    return lanes.reduce(
      (vector, lane, index) => this.emit(opcode.insertelement, type, [vector, lane, this.index(index)]),
      constants.poison(type).id,
    );
  }

  /** A value of the function as a whole: a vector that is split is put together again. */
  whole(reference: number): number {
    const type = this.typeOf(reference);
    return reference < 0 && this.isSplit(type) ? this.built(type, this.of(reference)) : this.out.value(reference);
  }

  /** Gives the row its lanes: a vector that stays is put together. */
  define(lanes: readonly number[]): void {
    const { row } = this.out;
    const type = this.typeOf(-row);
    if (this.isSplit(type)) this.out.defineLanes(row, lanes);
    else this.out.define(row, isFixed(type) ? this.built(type, lanes) : (lanes[0] ?? 0));
  }

  emit(code: number, type: Type, operands: readonly number[], parts: Omit<RowParts, "operands"> = {}): number {
    return this.out.emit(code, type, { operands, ...parts });
  }

  index(lane: number): number {
    return this.out.module.constants.integer(this.int(32), lane).id;
  }

  int(width: number): Type {
    return IntegerType.get(this.out.module.context, { width, signedness: "signless" });
  }
}

export function isFixed(type: Type): type is VectorType {
  return VectorType.is(type) && type.scalable[0] !== true;
}

/** The lanes of a vector, 1 of other types. */
export const countOf = (type: Type): number => (isFixed(type) ? (type.shape[0] ?? 0) : 1);

/** The type of a vector's lanes, the type itself otherwise. */
export const laneType = (type: Type): Type => (isFixed(type) ? type.element : type);
