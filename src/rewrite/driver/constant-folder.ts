// ConstantFolder: folds ops and keeps the constants that come of it, one per insertion region, dialect, value and type, at the
// start of the region's entry block. A constant that represents several has no location.

import {
  type Attribute,
  type Dialect,
  type Operation,
  type Region,
  type Rewriter,
  type Type,
  unknownLoc,
  Value,
} from "../../ir/index.ts";
import { dialectOf, materializeConstant } from "./constants.ts";
import { constantOf, foldOp } from "./fold.ts";
import { insertionRegion } from "./insertion-region.ts";

/** The constants of one region, by dialect, value and type. */
type Constants = Map<string, Operation>;

/** The result of {@link ConstantFolder.tryToFold}. @internal */
export type FoldOutcome = "failed" | "in-place" | "replaced";

/** Folds ops and materializes constants, one per value, type and isolated region. @internal */
export class ConstantFolder {
  readonly #rewriter: Rewriter;
  readonly #scopes = new Map<Region, Constants>();
  /** The constants that this folder keeps, with the keys that lead to them. */
  readonly #owned = new Map<Operation, string[]>();
  readonly #noLocation: Attribute;

  constructor(rewriter: Rewriter) {
    this.#rewriter = rewriter;
    this.#noLocation = unknownLoc(rewriter.context);
  }

  #owns(op: Operation | undefined): boolean {
    return op !== undefined && this.#owned.has(op);
  }

  #scope(region: Region): Constants {
    let scope = this.#scopes.get(region);
    if (scope === undefined) {
      scope = new Map();
      this.#scopes.set(region, scope);
    }
    return scope;
  }

  /** An op is gone or changes: if it is a constant of this folder, it is forgotten. */
  forget(op: Operation): void {
    const keys = this.#owned.get(op);
    if (keys === undefined) return;
    this.#owned.delete(op);
    const region = insertionRegion(op.block);
    if (region !== undefined) for (const key of keys) this.#scope(region).delete(key);
  }

  /** Moves a constant of this folder back to the front if something else has come before it. */
  #rehoist(op: Operation): void {
    const first = op.block?.firstOp;
    if (first === undefined || first === op || this.#owns(op.previous)) return;
    op.moveBefore(first);
  }

  /**
   * Takes `op`, whose value is `value`, among the constants: moves it to the front, or, where there is an equal one already, replaces
   * it by that and erases it. Returns whether the op is still there.
   */
  insertKnown(op: Operation, value: Attribute | undefined = constantOf(op)): boolean {
    if (this.#owns(op)) {
      this.#rehoist(op);
      return true;
    }
    const region = insertionRegion(op.block);
    const entry = region?.firstBlock;
    if (value === undefined || region === undefined || entry === undefined) return true;
    const scope = this.#scope(region);
    const key = keyOf(op.def.dialect, value, op.resultType());
    const known = scope.get(key);
    if (known !== undefined) {
      this.#rewriter.replaceOp(op, known.results);
      known.location = this.#noLocation;
      return false;
    }
    const isInPlace = op.block === entry && (entry.firstOp === op || this.#owns(op.previous));
    if (!isInPlace && entry.firstOp !== undefined) {
      // A constant that comes from another block says nothing of the place where it is.
      if (op.block !== entry) op.location = this.#noLocation;
      op.moveBefore(entry.firstOp);
    }
    scope.set(key, op);
    this.#owned.set(op, [key]);
    return true;
  }

  /** Folds an op and replaces it by what came of it. */
  tryToFold(op: Operation): FoldOutcome {
    if (this.#owns(op)) {
      this.#rehoist(op);
      return "failed";
    }
    const folded = foldOp(op);
    if (folded === undefined) return "failed";
    if (folded === "in-place") return "in-place";
    const values = this.#valuesOf(op, folded);
    if (values === undefined) return "failed";
    this.forget(op);
    this.#rewriter.replaceOp(op, values);
    return "replaced";
  }

  #valuesOf(op: Operation, folded: readonly (Value | Attribute)[]): readonly Value[] | undefined {
    const region = insertionRegion(op.block);
    const entry = region?.firstBlock;
    if (region === undefined || entry === undefined) return undefined;
    const created: Operation[] = [];
    const values: Value[] = [];
    this.#rewriter.insertAtStart(entry);
    for (const [index, item] of folded.entries()) {
      const value = item instanceof Value ? item : this.#constantFor(op, region, item, op.resultType(index), created);
      if (value === undefined) {
        for (const constant of created.reverse()) this.#eraseConstant(constant);
        return undefined;
      }
      values.push(value);
    }
    return values;
  }

  #eraseConstant(op: Operation): void {
    this.forget(op);
    this.#rewriter.eraseOp(op);
  }

  /** The constant in place of a result of `op`, moved to the front of the block where it would come too late. */
  #constantFor(op: Operation, region: Region, value: Attribute, type: Type, created: Operation[]): Value | undefined {
    const constant = this.getOrCreate(dialectOf(op), region, value, type, created);
    const first = op.block?.firstOp;
    if (constant !== undefined && op.block === constant.block && first !== undefined && first !== constant) {
      constant.moveBefore(first);
    }
    return constant?.result();
  }

  /** The constant of a value at the start of a region, made by `dialect` where there is none yet. */
  getOrCreate(
    dialect: Dialect | undefined,
    region: Region,
    value: Attribute,
    type: Type,
    created: Operation[] = [],
  ): Operation | undefined {
    const scope = this.#scope(region);
    const key = keyOf(dialect?.name ?? "", value, type);
    const known = scope.get(key);
    if (known !== undefined) {
      known.location = this.#noLocation;
      return known;
    }
    const made = materializeConstant(dialect, this.#rewriter, value, type, this.#noLocation);
    if (made === undefined) return undefined;
    return this.#keep(made, scope, key, keyOf(made.def.dialect, value, type), created);
  }

  /** A dialect may make constants of another one, whose equal constants are then shared. */
  #keep(made: Operation, scope: Constants, key: string, ownKey: string, created: Operation[]): Operation {
    const existing = ownKey === key ? undefined : scope.get(ownKey);
    if (existing !== undefined) {
      this.#rewriter.eraseOp(made);
      scope.set(key, existing);
      this.#owned.get(existing)?.push(key);
      return existing;
    }
    created.push(made);
    scope.set(key, made);
    scope.set(ownKey, made);
    this.#owned.set(made, ownKey === key ? [key] : [key, ownKey]);
    return made;
  }
}

function keyOf(dialect: string, value: Attribute, type: Type): string {
  return `${dialect}:${value.id}:${type.id}`;
}
