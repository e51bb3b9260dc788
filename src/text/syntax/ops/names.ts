// Names of SSA values while a text is read: scopes, forward references, groups of results.
//
// Numbers (`%12`) index an array, other names go through a hash of their bytes. A name key is the number, or the negative id of
// the name; both lead to the first value of the group that the name represents.

import { idAfter, NO_ID, type Store, type TypeId, type ValueId } from "../../../ir/index.ts";
import { ByteTable } from "../../../support/tables/byte-table.ts";
import { grown } from "../../../support/tables/grown.ts";
import { hashBytes } from "../../../support/tables/hash.ts";
import { isDigit } from "../../characters.ts";
import { typeText } from "../../print/text-writer.ts";
import type { Scanner } from "../scanner.ts";

const MAX_NUMBER = 4_000_000;

/** One isolated scope: what its names represent. */
class NameScope {
  readonly byNumber: ValueId[] = [];
  readonly byName: ValueId[] = [];
  readonly numberPositions: number[] = [];
  readonly namePositions: number[] = [];
  /** Sizes of groups of more than one value, by the first one. */
  readonly groups = new Map<ValueId, number>();
  /** Keys in the order of their definition, to forget those of a region at its end. */
  #defined = new Int32Array(64);
  definedCount = 0;

  get(key: number): ValueId {
    return (key >= 0 ? this.byNumber[key] : this.byName[-key]) ?? NO_ID;
  }

  position(key: number): number {
    return (key >= 0 ? this.numberPositions[key] : this.namePositions[-key]) ?? 0;
  }

  set(key: number, value: ValueId, position: number): void {
    if (key >= 0) {
      put(this.byNumber, key, value);
      put(this.numberPositions, key, position);
    } else {
      put(this.byName, -key, value);
      put(this.namePositions, -key, position);
    }
  }

  note(key: number): void {
    if (this.definedCount === this.#defined.length) this.#defined = grown(this.#defined);
    this.#defined[this.definedCount++] = key;
  }

  /** The keys that are defined. */
  keys(): Int32Array {
    return this.#defined.subarray(0, this.definedCount);
  }

  /** Forgets what was defined since there were `count` keys. */
  forget(count: number): void {
    while (this.definedCount > count) this.set(this.#defined[--this.definedCount]!, NO_ID, 0);
    if (count === 0) this.groups.clear();
  }
}

function put(array: number[], index: number, value: number): void {
  while (array.length <= index) array.push(0);
  array[index] = value;
}

interface ForwardReference {
  readonly scope: NameScope;
  readonly key: number;
  readonly number: number;
  readonly position: number;
}

/** A name in the text: its key, and the number of the value in its group (`#1`). */
export interface ValueName {
  readonly key: number;
  readonly number: number;
  readonly position: number;
}

export class ValueNames {
  readonly #scanner: Scanner;
  readonly #store: Store;
  readonly #table = new ByteTable(256);
  readonly #spare: NameScope[] = [];
  readonly #scopes: NameScope[] = [];
  #scope: NameScope = new NameScope();
  /** Values that are used and not yet defined, by their placeholder. */
  readonly #forward = new Map<number, ForwardReference>();
  readonly #forwardByName = new Map<string, ValueId>();

  constructor(scanner: Scanner, store: Store) {
    this.#scanner = scanner;
    this.#store = store;
  }

  // ---- scopes

  enterIsolated(): void {
    this.#scopes.push(this.#scope);
    this.#scope = this.#spare.pop() ?? new NameScope();
  }

  leaveIsolated(): void {
    this.#scope.forget(0);
    this.#spare.push(this.#scope);
    this.#scope = this.#scopes.pop() ?? new NameScope();
  }

  /** Marks the beginning of a region; give the mark to {@link leave}. */
  enter(): number {
    return this.#scope.definedCount;
  }

  leave(mark: number): void {
    this.#scope.forget(mark);
  }

  // ---- reading

  /** Reads the key of `%name`; `pos` is at the `%` and moves to the end of the name. */
  readKey(): number {
    const scanner = this.#scanner;
    const { bytes } = scanner;
    let pos = scanner.pos + 1;
    const first = bytes[pos]!;
    if (first >= 49 && first <= 57) {
      let number = first - 48;
      while (isDigit(bytes[++pos]!)) number = number * 10 + bytes[pos]! - 48;
      if (number < MAX_NUMBER) {
        scanner.pos = pos;
        return number;
      }
    } else if (first === 48 && !isDigit(bytes[pos + 1]!)) {
      scanner.pos = pos + 1;
      return 0;
    }
    return this.#readTextKey();
  }

  #readTextKey(): number {
    const scanner = this.#scanner;
    const begin = scanner.pos + 1;
    const end = scanner.suffixEnd(begin - 1);
    if (end === begin) scanner.failAt(begin - 1, "invalid SSA name");
    const hash = hashBytes(scanner.bytes, begin, end);
    let id = this.#table.get(scanner.bytes, begin, end, hash);
    if (id === 0) {
      id = this.#table.size + 1;
      this.#table.set(scanner.bytes, begin, end, hash, id);
    }
    scanner.pos = end;
    return -id;
  }

  /** The value that a name represents: known, or a placeholder until it is defined. */
  value(key: number, number: number, position: number): ValueId {
    const first = this.#scope.get(key);
    if (first !== 0) {
      if (number === 0 || number < (this.#scope.groups.get(first) ?? 1)) return idAfter(first, number);
      this.#scanner.failAt(position, "reference to invalid result number");
    }
    return this.#forwardReference(key, number, position);
  }

  #forwardReference(key: number, number: number, position: number): ValueId {
    const name = `${this.#scopes.length}:${key}:${number}`;
    const known = this.#forwardByName.get(name);
    if (known !== undefined) return known;
    const value = this.#store.addForwardReference(NO_ID);
    this.#forward.set(value, { scope: this.#scope, key, number, position });
    this.#forwardByName.set(name, value);
    return value;
  }

  /**
   * Checks that a value is used as the type that it has; a placeholder takes the type. `position` is that of the use.
   */
  check(value: ValueId, type: TypeId, position: number): void {
    const known = this.#store.typeIdOf(value);
    if (known === type) return;
    if (known === 0) this.#store.setTypeId(value, type);
    else this.#failTypes(value, type, position);
  }

  #failTypes(value: ValueId, type: TypeId, position: number): never {
    const scanner = this.#scanner;
    const forward = this.#forward.get(value);
    const prior = forward?.position ?? this.#definitionPosition(value);
    const message = `use of value '${this.#spelling(position)}' expects different type than prior uses: '${this.#typeText(type)}' vs '${this.#typeText(this.#store.typeIdOf(value))}'`;
    const diagnostic = scanner.diagnosticAt(position, message);
    diagnostic.notes.push(scanner.diagnosticAt(prior, "prior use here").with({ severity: "note" }));
    return this.#scanner.failWith(diagnostic);
  }

  #definitionPosition(value: ValueId): number {
    const scope = this.#scope;
    for (const key of scope.keys()) {
      const first = scope.get(key);
      if (value >= first && value < first + (scope.groups.get(first) ?? 1)) return scope.position(key);
    }
    return 0;
  }

  /** `%name` as it was written at a position. */
  #spelling(position: number): string {
    return this.#scanner.textBetween(position, this.#scanner.suffixEnd(position));
  }

  #typeText(type: TypeId): string {
    return typeText(this.#store.context.types[type]!);
  }

  // ---- definitions

  /** Binds a name to `count` values from `value` on. */
  define(key: number, value: ValueId, count: number, position: number): void {
    const scope = this.#scope;
    if (scope.get(key) !== 0) this.#failRedefinition(key, position);
    scope.set(key, value, position);
    scope.note(key);
    if (count > 1) scope.groups.set(value, count);
    if (this.#forward.size > 0)
      for (let number = 0; number < count; number++) this.#resolveForward(key, number, value, position);
  }

  #resolveForward(key: number, number: number, first: ValueId, position: number): void {
    const name = `${this.#scopes.length}:${key}:${number}`;
    const placeholder = this.#forwardByName.get(name);
    if (placeholder === undefined) return;
    const store = this.#store;
    const type = store.typeIdOf(placeholder);
    if (type !== 0 && type !== store.typeIdOf(idAfter(first, number)))
      this.#failForwardType(placeholder, first, number, position);
    store.replaceAllUses(placeholder, idAfter(first, number));
    store.forgetValue(placeholder);
    this.#forward.delete(placeholder);
    this.#forwardByName.delete(name);
  }

  #failForwardType(placeholder: ValueId, first: ValueId, number: number, position: number): never {
    const scanner = this.#scanner;
    const store = this.#store;
    const text = `definition of SSA value '${this.#spelling(position)}#${number}' has type '${this.#typeText(store.typeIdOf(idAfter(first, number)))}'`;
    const diagnostic = scanner.diagnosticAt(position, text);
    const used = `previously used here with type '${this.#typeText(store.typeIdOf(placeholder))}'`;
    const at = this.#forward.get(placeholder)?.position ?? position;
    diagnostic.notes.push(scanner.diagnosticAt(at, used).with({ severity: "note" }));
    return this.#scanner.failWith(diagnostic);
  }

  /** The arguments of a region's entry have names of their own. */
  checkUnused(key: number, position: number): void {
    const scanner = this.#scanner;
    const forward =
      this.#forwardByName.size === 0 ? undefined : this.#forwardByName.get(`${this.#scopes.length}:${key}:0`);
    const used = forward === undefined ? undefined : this.#forward.get(forward)?.position;
    const around = [this.#scope, ...this.#scopes].find((scope) => scope.get(key) !== 0);
    const before = used ?? around?.position(key);
    if (before === undefined) return;
    const error = scanner.diagnosticAt(
      position,
      `region entry argument '${this.#spelling(position)}' is already in use`,
    );
    error.notes.push(scanner.diagnosticAt(before, "previously referenced here").with({ severity: "note" }));
    scanner.failWith(error);
  }

  #failRedefinition(key: number, position: number): never {
    const scanner = this.#scanner;
    const diagnostic = scanner.diagnosticAt(position, `redefinition of SSA value '${this.#spelling(position)}'`);
    const before = scanner.diagnosticAt(this.#scope.position(key), "previously defined here");
    diagnostic.notes.push(before.with({ severity: "note" }));
    return this.#scanner.failWith(diagnostic);
  }

  /** Reports what was used and never defined. */
  finish(): void {
    if (this.#forward.size === 0) return;
    const positions = [...this.#forward.values()].map(({ position }) => position).sort((a, b) => a - b);
    const last = positions.pop() ?? 0;
    for (const position of positions) {
      this.#scanner.emit(this.#scanner.diagnosticAt(position, "use of undeclared SSA value name"));
    }
    this.#scanner.failAt(last, "use of undeclared SSA value name");
  }
}
