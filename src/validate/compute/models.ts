/** Execution, addressing and memory models, and calls. */
import { AddressingModel, ExecutionModel, MemoryModel } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import type { Facts } from "../facts/module-facts.ts";
import { broken, type chapter, type Outcome, type Rule } from "../rule.ts";
import { isIrreducible } from "./irreducible.ts";
import { nameOf } from "./words.ts";

type Chapter = ReturnType<typeof chapter>;

/** The models of a module; `addressing` lists the addressing models that the environment takes. */
export function modelRules(
  validation: Chapter,
  addressing: readonly number[],
  addressingSentence: string,
): readonly Rule[] {
  const common = { beyond: true, yields: true } as const;
  const list = addressing.map((one) => nameOf("AddressingModel", one)).join(" or ");
  return [
    validation.instruction(
      "execution-model",
      [Op.EntryPoint],
      "The Execution Model declared in OpEntryPoint must be Kernel.",
      (m, at) =>
        m.word(at, 1) === ExecutionModel.Kernel
          ? undefined
          : `expected Execution Model Kernel, but got ${nameOf("ExecutionModel", m.word(at, 1))}`,
      common,
    ),
    validation.instruction(
      "addressing-model",
      [Op.MemoryModel],
      addressingSentence,
      (m, at) =>
        addressing.includes(m.word(at, 1))
          ? undefined
          : `expected Addressing Model ${list}, but got ${nameOf("AddressingModel", m.word(at, 1))}`,
      addressing.length === 1 && addressing[0] === AddressingModel.Physical64
        ? { ...common, remedy: "Compile for 64-bit device pointers: --target=spirv64." }
        : common,
    ),
    validation.instruction(
      "memory-model",
      [Op.MemoryModel],
      "The Memory Model declared in OpMemoryModel must be OpenCL.",
      (m, at) =>
        m.word(at, 2) === MemoryModel.OpenCL
          ? undefined
          : `expected Memory Model OpenCL, but got ${nameOf("MemoryModel", m.word(at, 2))}`,
      common,
    ),
  ];
}

/** Calls that close a cycle among the functions that entry points reach. */
function recursiveCalls(m: Facts): readonly Outcome[] {
  const callees = new Map(m.functions.map((one) => [one.id, one.callees]));
  const reached = new Set(m.entryPoints.map(({ id }) => id));
  for (const id of reached) for (const callee of callees.get(id) ?? []) reached.add(callee);
  const cyclic = functionsInCycles(reached, callees);
  return m.functions.flatMap(({ id, at }) =>
    cyclic.has(id)
      ? [broken(undefined, `function %${m.names.of(id)} calls itself, directly or through others`, at)]
      : [],
  );
}

/**
 * Functions that lie on a cycle of calls: Tarjan's strongly connected components of more than one function, and functions that
 * call themselves. The walk keeps its own stack, so that no input overflows ours.
 */
function functionsInCycles(
  roots: ReadonlySet<number>,
  callees: ReadonlyMap<number, readonly number[]>,
): ReadonlySet<number> {
  const found = new Set<number>();
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const enter = (id: number): Frame => {
    order.set(id, order.size);
    low.set(id, order.size - 1);
    open.push(id);
    isOpen.add(id);
    return { id, next: 0 };
  };
  const lower = (id: number, to: number): void => {
    low.set(id, Math.min(low.get(id) ?? to, to));
  };
  for (const root of roots) {
    if (order.has(root)) continue;
    const frames: Frame[] = [enter(root)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const { id } = frame;
      const callee = callees.get(id)?.[frame.next++];
      if (callee !== undefined) {
        if (callee === id) found.add(id);
        if (!order.has(callee)) frames.push(enter(callee));
        else if (isOpen.has(callee)) lower(id, order.get(callee) ?? 0);
        continue;
      }
      frames.pop();
      const parent = frames.at(-1);
      if (parent !== undefined) lower(parent.id, low.get(id) ?? 0);
      if (low.get(id) !== order.get(id)) continue;
      const component = open.splice(open.indexOf(id));
      for (const member of component) isOpen.delete(member);
      if (component.length > 1) for (const member of component) found.add(member);
    }
  }
  return found;
}

interface Frame {
  readonly id: number;
  next: number;
}

export function callRules(validation: Chapter): readonly Rule[] {
  return [
    validation.module(
      "recursion",
      "entry points",
      "Recursion is not supported. The static function call graph for an entry point must not contain cycles.",
      recursiveCalls,
      { beyond: true, yields: true },
    ),
    validation.module(
      "irreducible",
      "control flow",
      "Whether irreducible control flow is legal is implementation-defined.",
      (m) =>
        m.functions.flatMap((one) =>
          isIrreducible(m, one)
            ? [broken(undefined, `function %${m.names.of(one.id)} has a loop with more than one entry`, one.at)]
            : [],
        ),
      { beyond: true, severity: "warning" },
    ),
  ];
}
