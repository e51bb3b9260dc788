// Branches: constructs of shaders, and the tangles that kernels may be.

import { anyScalar } from "./composites.ts";
import { type Row, splat } from "./integers.ts";
import type { State } from "./maker.ts";
import { type Block, componentwise, type Held, type Maker } from "./maker.ts";
import { wrap } from "./numbers.ts";
import { bool, int, type Type } from "./types.ts";

/** Writes instructions, and branches while there is depth left. */
type Body = (maker: Maker, depth: number) => void;

/** A branch that depends on what is not known: nothing can be said about the program. */
export class Unknown extends Error {}

function chosen(state: State, id: string): bigint | boolean {
  const value = state.value(id);
  if (typeof value !== "bigint" && typeof value !== "boolean") throw new Unknown();
  return value;
}

function jump(from: Block, to: Block): void {
  from.end = `OpBranch ${to.label}`;
  from.next = () => to.label;
}

function branch(from: Block, test: Held, yes: Block, no: Block): void {
  from.end = `OpBranchConditional ${test.id} ${yes.label} ${no.label}`;
  from.next = (state) => (chosen(state, test.id) ? yes.label : no.label);
}

/** Kernels have no merge instructions, or not always. */
function merging(m: Maker, block: Block, text: string): void {
  if (m.flavor === "shader") block.end = `${text}\n${block.end}`;
}

/** A block that several others lead to, with values that differ. */
class Meeting {
  readonly block: Block;
  readonly types: readonly Type[];
  constructor(m: Maker, types: readonly Type[]) {
    this.block = m.block();
    this.types = types;
    for (const type of types) this.block.phis.push({ id: m.id(), type, from: [] });
  }

  /** Leads from the current block here. */
  from(m: Maker, values: readonly Held[] = this.types.map((type) => m.any(type))): void {
    for (const [at, phi] of this.block.phis.entries()) phi.from.push([values[at]?.id ?? "", m.current.label]);
  }

  held(): readonly Held[] {
    return this.block.phis.map(({ id, type }) => ({ id, type }));
  }
}

const anyTypes = (m: Maker): readonly Type[] => Array.from({ length: m.choose.below(3) }, () => m.plain(anyScalar(m)));

interface Loop {
  readonly exit: Meeting;
  readonly next: Meeting;
}

/** Makes the constructs of one function. */
export class Flow {
  readonly #maker: Maker;
  readonly #body: Body;
  readonly #loops: Loop[] = [];

  constructor(maker: Maker, body: Body) {
    this.#maker = maker;
    this.#body = body;
  }

  construct(depth: number): void {
    const kind = this.#maker.choose.below(10);
    if (this.#loops.length > 0 && kind < 2) this.#leave();
    else if (kind < 5) this.#selection(depth);
    else if (kind < 7) this.#switch(depth);
    else this.#loop(depth);
  }

  #inside(block: Block, depth: number): void {
    this.#maker.enter(block);
    this.#body(this.#maker, depth - 1);
  }

  #selection(depth: number): void {
    const m = this.#maker;
    const meeting = new Meeting(m, anyTypes(m));
    const test = m.any(bool);
    const [yes, no, before] = [m.block(), m.chance(60) ? m.block() : meeting.block, m.current];
    branch(before, test, yes, no);
    merging(m, before, `OpSelectionMerge ${meeting.block.label} None`);
    if (no === meeting.block) meeting.from(m);
    const scope = [...m.scope];
    for (const block of no === meeting.block ? [yes] : [yes, no]) {
      m.scope = [...scope];
      this.#inside(block, depth);
      meeting.from(m);
      jump(m.current, meeting.block);
    }
    this.#after(meeting, scope);
  }

  #after(meeting: Meeting, scope: readonly Held[]): void {
    const m = this.#maker;
    m.scope = [...scope, ...meeting.held()];
    m.enter(meeting.block);
  }

  #switch(depth: number): void {
    const m = this.#maker;
    const meeting = new Meeting(m, anyTypes(m));
    const type = m.scalarInt();
    const width = type.kind === "int" ? type.width : 32;
    const selector = m.chance(60) ? this.#small(type) : m.any(type);
    const cases = Array.from({ length: 1 + m.choose.below(4) }, () => ({
      block: m.block(),
      numbers: [] as bigint[],
    }));
    const known = new Set<bigint>();
    for (const { numbers } of cases)
      for (let count = 1 + m.choose.below(2); count > 0; count--) {
        const number = m.chance(60) ? BigInt(m.choose.below(6)) : m.randomInteger(width);
        if (!known.has(number)) numbers.push(number);
        known.add(number);
      }
    const used = cases.filter(({ numbers }) => numbers.length > 0);
    const other = m.chance(50) ? meeting.block : m.block();
    const before = m.current;
    const words = used.flatMap(({ block, numbers }) =>
      numbers.map((one) => `${type.kind === "int" && type.signed ? BigInt.asIntN(width, one) : one} ${block.label}`),
    );
    before.end = `OpSwitch ${selector.id} ${other.label} ${words.join(" ")}`;
    before.next = (state) => {
      const value = chosen(state, selector.id) as bigint;
      return (used.find(({ numbers }) => numbers.includes(value))?.block ?? other).label;
    };
    merging(m, before, `OpSelectionMerge ${meeting.block.label} None`);
    if (other === meeting.block) meeting.from(m);
    const scope = [...m.scope];
    const blocks = [...(other === meeting.block ? [] : [other]), ...used.map(({ block }) => block)];
    for (const [at, block] of blocks.entries()) {
      m.scope = [...scope];
      this.#inside(block, depth);
      const next = blocks[at + 1];
      // Falls through: what follows sees nothing of it but memory.
      if (next !== undefined && m.chance(30) && block !== other) jump(m.current, next);
      else {
        meeting.from(m);
        jump(m.current, meeting.block);
      }
    }
    this.#after(meeting, scope);
  }

  /** A number that cases have. */
  #small(type: Type & { readonly kind: "int" | "float" | "bool" }): Held {
    const m = this.#maker;
    const mask = splat(m, type, 7n);
    return m.emit(
      "OpBitwiseAnd",
      type,
      [m.any(type), mask],
      componentwise((x, y) => BigInt(x) & BigInt(y)),
    );
  }

  #loop(depth: number): void {
    const m = this.#maker;
    const counterType = m.scalarInt([8, 16, 32, 64]);
    const width = counterType.kind === "int" ? counterType.width : 32;
    const carried = anyTypes(m);
    const header = new Meeting(m, [counterType, ...carried]);
    const exit = new Meeting(m, anyTypes(m));
    const next = new Meeting(m, [...carried]);
    header.from(m, [m.constant(counterType, 0n), ...carried.map((type) => m.any(type))]);
    jump(m.current, header.block);
    const scope = [...m.scope];
    m.enter(header.block);
    m.scope = [...scope, ...header.held()];
    const counter = header.held()[0] as Held;
    const limit = m.constant(counterType, BigInt(1 + m.choose.below(5)));
    const isTestedLast = m.chance(40);
    const body = m.block();
    const test = () => m.emit("OpULessThan", bool, [counter, limit], (x, y) => (x as bigint) < (y as bigint));
    if (isTestedLast || m.chance(50)) {
      jump(header.block, body);
      merging(m, header.block, `OpLoopMerge ${exit.block.label} ${next.block.label} None`);
      m.enter(body);
      if (!isTestedLast) {
        const [inside, out] = [m.block(), m.block()];
        const isInside = test();
        branch(body, isInside, inside, out);
        merging(m, body, `OpSelectionMerge ${inside.label} None`);
        m.enter(out);
        exit.from(m);
        jump(out, exit.block);
        m.enter(inside);
      }
    } else {
      const isInside = test();
      exit.from(m);
      branch(header.block, isInside, body, exit.block);
      merging(m, header.block, `OpLoopMerge ${exit.block.label} ${next.block.label} None`);
      m.enter(body);
    }
    this.#loops.push({ exit, next });
    this.#body(m, depth - 1);
    this.#loops.pop();
    next.from(m);
    jump(m.current, next.block);
    m.scope = [...scope, ...header.held(), ...next.held()];
    m.enter(next.block);
    const one = m.constant(counterType, 1n);
    const increased = m.emit("OpIAdd", counterType, [counter, one], (x, y) =>
      wrap((x as bigint) + (y as bigint), width),
    );
    header.from(m, [increased, ...(next.held().length > 0 ? next.held() : carried.map((type) => m.any(type)))]);
    if (isTestedLast) {
      const again = m.emit("OpULessThan", bool, [increased, limit], (x, y) => (x as bigint) < (y as bigint));
      exit.from(m);
      branch(m.current, again, header.block, exit.block);
    } else jump(m.current, header.block);
    this.#after(exit, scope);
  }

  /** A break or a continue, under a condition. */
  #leave(): void {
    const m = this.#maker;
    const loop = this.#loops.at(-1) as Loop;
    const target = m.chance(50) ? loop.exit : loop.next;
    const [out, rest, before] = [m.block(), m.block(), m.current];
    branch(before, m.any(bool), out, rest);
    merging(m, before, `OpSelectionMerge ${rest.label} None`);
    m.enter(out);
    target.from(m);
    jump(out, target.block);
    m.enter(rest);
  }
}

/** Blocks that lead to each other at random, some of them into the middle of loops; every turn costs fuel, without which they end. */
export function tangle(m: Maker, rows: readonly Row[]): void {
  const fuelType = int(32);
  const types = [fuelType, m.plain(anyScalar(m)), m.plain(m.scalarInt()), bool];
  const meetings = Array.from({ length: 3 + m.choose.below(5) }, () => new Meeting(m, types));
  const exit = new Meeting(m, types.slice(1));
  const first = meetings[0] as Meeting;
  const scope = [...m.scope];
  const fuel = m.constant(fuelType, BigInt(4 + m.choose.below(12)));
  first.from(m, [fuel, ...types.slice(1).map((type) => m.any(type))]);
  jump(m.current, first.block);
  for (const [at, meeting] of meetings.entries()) {
    const [left, ...values] = meeting.held() as [Held, ...Held[]];
    m.scope = [...scope, ...values];
    m.enter(meeting.block);
    const zero = m.constant(fuelType, 0n);
    const isEmpty = m.emit("OpIEqual", bool, [left, zero], (x, y) => x === y);
    const inside = m.block();
    exit.from(m, values);
    branch(meeting.block, isEmpty, exit.block, inside);
    m.enter(inside);
    for (let count = m.choose.below(4); count > 0; count--) m.pick(rows)(m);
    const less = m.emit("OpISub", fuelType, [left, m.constant(fuelType, 1n)], (x, y) => (x as bigint) - (y as bigint));
    const follower = meetings[at + 1] ?? m.pick(meetings);
    const another = m.pick(meetings);
    for (const target of new Set([follower, another]))
      target.from(m, [less, ...types.slice(1).map((type) => m.any(type))]);
    if (m.chance(20) && follower === another) jump(m.current, follower.block);
    else
      branch(
        m.current,
        m.any(bool),
        ...(m.chance(50) ? ([follower.block, another.block] as const) : ([another.block, follower.block] as const)),
      );
  }
  m.scope = [...scope, ...exit.held()];
  m.enter(exit.block);
}
