/**
 * Debug information of graphs (NonSemantic.Graph.DebugInfo.1). The grammar does not describe this set, so names and numbers of its
 * instructions are here.
 */
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { isInt32 } from "../operand-types.ts";
import { firstOperand } from "./steps.ts";

const graphs = chapter("NonSemantic.Graph.DebugInfo", "graph-debug");
const set = "NonSemantic.Graph.DebugInfo.1";

const numbers = { DebugGraph: 1, DebugOperation: 2, DebugTensor: 3 } as const;

const expected = (name: string, operand: string, what: string): string =>
  `${set} ${name}: expected operand ${operand} must be ${what}`;

const isString = (m: Facts, id: number | undefined): boolean => m.opcodeOf(id ?? 0) === Op.String;

function graph(m: Facts, at: number): Outcome {
  if (m.opcodeOf(m.optionalWord(at, firstOperand) ?? 0) !== Op.GraphARM) {
    return expected("DebugGraph", "Graph", "a result id of OpGraphARM");
  }
  return isString(m, m.optionalWord(at, firstOperand + 1))
    ? undefined
    : expected("DebugGraph", "Name", "a result id of OpString");
}

function operation(m: Facts, at: number): Outcome {
  return isString(m, m.optionalWord(at, firstOperand))
    ? undefined
    : expected("DebugOperation", "Name", "a result id of OpString");
}

const tensors: ReadonlySet<number> = new Set([Op.TypeTensorARM]);
const composites: ReadonlySet<number> = new Set([Op.TypeArray, Op.TypeRuntimeArray, Op.TypeStruct]);

function tensor(m: Facts, at: number): Outcome {
  const [id = 0, name = 0, ...indices] = m.rest(at, firstOperand);
  const type = m.opcodeOf(m.typeOf(id));
  if (!tensors.has(type) && !composites.has(type)) {
    return expected("DebugTensor", "Tensor", "a result id of tensor or composite type");
  }
  if (!isString(m, name)) return expected("DebugTensor", "Name", "a result id of OpString");
  if (composites.has(type) && indices.length === 0) {
    return expected("DebugTensor", "Index", "present when Tensor has composite type");
  }
  return indices.every((index) => isInt32(m, m.typeOf(index)))
    ? undefined
    : expected("DebugTensor", "Index", "a 32-bit integer");
}

export const graphDebugRules: readonly Rule[] = [
  graphs.extended(
    "graph",
    { set, numbers: [numbers.DebugGraph] },
    "Graph must be an OpGraphARM, Name an OpString.",
    graph,
  ),
  graphs.extended("operation", { set, numbers: [numbers.DebugOperation] }, "Name must be an OpString.", operation),
  graphs.extended(
    "tensor",
    { set, numbers: [numbers.DebugTensor] },
    "Tensor must be a tensor, or a composite with the Index of a tensor; Name must be an OpString.",
    tensor,
  ),
];
