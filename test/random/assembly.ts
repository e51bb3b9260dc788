// Random modules in the assembler's text.
import type { Choices } from "../spirv/mutations.ts";
import { compositeRows } from "./composites.ts";
import { kernelExtendedRows, shaderExtendedRows } from "./extended.ts";
import { floatRows, kernelFloatRows, shaderFloatRows } from "./floats.ts";
import { Flow, tangle, Unknown } from "./flow.ts";
import { integerRows, type Row } from "./integers.ts";
import { expectedIn } from "./layout.ts";
import { type Flavor, Maker } from "./maker.ts";
import { type Bound, Memory } from "./memory.ts";
import { type Expected, expectedOf, interpret, textOf } from "./program.ts";

/** What is bound at 0, 1 and so on, or given as an argument: its bytes before the launch, and what is known of them after it. */
export interface Given {
  readonly before: Uint8Array;
  readonly expected: readonly Expected[];
}

export interface Program {
  readonly text: string;
  readonly flavor: Flavor;
  readonly given: readonly Given[];
}

const common: readonly Row[] = [...integerRows, ...floatRows, ...compositeRows];
export const rowsOf: Readonly<Record<Flavor, readonly Row[]>> = {
  shader: [...common, ...shaderFloatRows, ...shaderExtendedRows],
  kernel: [...common, ...kernelFloatRows, ...kernelExtendedRows],
};

/** A module of one kind or the other; undefined if nothing is known of what it leaves. */
export function randomProgram(choose: Choices): Program | undefined {
  const flavor = choose.below(2) === 0 ? "shader" : "kernel";
  return choose.below(2) === 0 ? branchingProgram(choose, flavor) : straightProgram(choose, flavor, 60);
}

/** A module of instructions without branches. */
function straightProgram(choose: Choices, flavor: Flavor, length: number): Program | undefined {
  const maker = new Maker(choose, flavor);
  for (let at = 0; at < length; at++) maker.pick(rowsOf[flavor])(maker);
  for (const held of maker.scope) maker.output(held);
  return finished(maker);
}

/** A module of branches. */
function branchingProgram(choose: Choices, flavor: Flavor): Program | undefined {
  const maker = new Maker(choose, flavor);
  const memory = new Memory(maker);
  memory.declare(6);
  memory.settle();
  const rows = [...rowsOf[flavor], ...Array.from({ length: 6 }, () => memory.rows).flat()];
  const flow = new Flow(maker, (m, depth) => {
    const spots = [...memory.spots];
    for (let count = 1 + choose.below(5); count > 0; count--) {
      if (depth > 0 && m.chance(45)) flow.construct(depth);
      else m.pick(rows)(m);
    }
    // What pointers lead to is seen no more where they may not have been made.
    memory.spots = spots;
  });
  for (let count = 3; count > 0; count--) {
    for (let before = 5; before > 0; before--) maker.pick(rows)(maker);
    const spots = [...memory.spots];
    if (flavor === "kernel" && maker.chance(40)) tangle(maker, rowsOf[flavor]);
    else flow.construct(3);
    memory.spots = spots;
  }
  for (const held of maker.scope) maker.output(held);
  return finished(maker, memory.bound);
}

function finished(maker: Maker, bound: readonly Bound[] = []): Program | undefined {
  const state = known(() => interpret(maker));
  if (state === undefined) return undefined;
  const text = textOf(maker);
  const output = {
    before: new Uint8Array(Math.max(64, maker.outputBytes)).fill(0xcc),
    expected: expectedOf(maker, state),
  };
  const buffers = bound.map(({ id, layout, bytes }) => ({
    before: bytes,
    expected: expectedIn(id, bytes, layout, state.memory.get(id)),
  }));
  return { text, flavor: maker.flavor, given: [output, ...buffers] };
}

function known<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}
