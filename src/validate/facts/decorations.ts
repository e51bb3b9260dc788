/** Decorations by target: those of ids and of members, with the ones that groups hand on. */

/** One decoration of one target. */
export interface Decoration {
  /** An enumerant of Decoration. */
  readonly kind: number;
  readonly target: number;
  /** The member; undefined if the target itself is decorated. */
  readonly member: number | undefined;
  /** The instruction that states it, in a group the one that decorates the group. */
  readonly at: number;
  /** Word of the instruction with the decoration's first parameter. */
  readonly parameters: number;
}

const none: readonly Decoration[] = [];

/** Targets with more decorations than that are searched by a table. */
const FEW = 16;

export class Decorations {
  readonly #byTarget = new Map<number, Decoration[]>();
  /** The first decoration of each kind on each member, of targets with many. */
  readonly #first = new Map<number, ReadonlyMap<string, Decoration>>();
  readonly #all: Decoration[] = [];
  #fill: (() => void) | undefined;

  /** All, in the module's order. */
  get all(): readonly Decoration[] {
    this.#filled();
    return this.#all;
  }

  /** Adds decorations when they are first asked for. */
  later(fill: () => void): void {
    this.#fill = fill;
  }

  #filled(): void {
    const fill = this.#fill;
    if (fill === undefined) return;
    this.#fill = undefined;
    fill();
  }

  add(decoration: Decoration): void {
    this.#all.push(decoration);
    const known = this.#byTarget.get(decoration.target);
    if (known === undefined) this.#byTarget.set(decoration.target, [decoration]);
    else {
      known.push(decoration);
      this.#first.delete(decoration.target);
    }
  }

  #firstOf(target: number, kind: number, member: number | undefined): Decoration | undefined {
    const all = this.of(target);
    if (all.length <= FEW) return all.find((one) => one.kind === kind && one.member === member);
    let first = this.#first.get(target);
    if (first === undefined) {
      first = new Map([...all].reverse().map((one) => [`${one.kind} ${one.member}`, one]));
      this.#first.set(target, first);
    }
    return first.get(`${kind} ${member}`);
  }

  /** All decorations of an id and of its members. */
  of(target: number): readonly Decoration[] {
    this.#filled();
    return this.#byTarget.get(target) ?? none;
  }

  /** The first decoration of this kind on the id itself. */
  find(target: number, kind: number): Decoration | undefined {
    return this.#firstOf(target, kind, undefined);
  }

  has(target: number, kind: number): boolean {
    return this.find(target, kind) !== undefined;
  }

  /** The first decoration of this kind on a member. */
  findMember(target: number, member: number, kind: number): Decoration | undefined {
    return this.#firstOf(target, kind, member);
  }

  hasMember(target: number, member: number, kind: number): boolean {
    return this.findMember(target, member, kind) !== undefined;
  }

  /** Whether any member has a decoration of this kind. */
  hasAnyMember(target: number, kind: number): boolean {
    return this.of(target).some((one) => one.kind === kind && one.member !== undefined);
  }

  /** Ids with decorations, in the order of their first one. */
  targets(): Iterable<number> {
    this.#filled();
    return this.#byTarget.keys();
  }
}
