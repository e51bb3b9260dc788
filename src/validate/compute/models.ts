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
  return m.functions.flatMap(({ id, at }) =>
    m.callGraph.entriesOf(id).length > 0 && m.callGraph.isCyclic(id)
      ? [broken(undefined, `function %${m.names.of(id)} calls itself, directly or through others`, at)]
      : [],
  );
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
