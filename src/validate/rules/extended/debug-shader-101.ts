/**
 * The additions of revision 101 of NonSemantic.Shader.DebugInfo. The grammar describes revision 100 only, so names and numbers of the two
 * instructions are here.
 */
import { OpenCLDebugInfo100 as D } from "../../../grammar/extended-opcodes.generated.ts";
import { constantNumber, isConstantId } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isIntOfWidth, isUnsignedInt } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { debugNumber } from "./debug-operands.ts";
import { firstOperand } from "./steps.ts";

const debug = chapter("NonSemantic.Shader.DebugInfo.101", "debug-info-101");
const prefix = "NonSemantic.Shader.DebugInfo.";
const revision = 101;

interface Addition {
  readonly name: string;
  /** The operands after Component Type, which are 32-bit unsigned constants. */
  readonly numbers: readonly string[];
}

const additions: ReadonlyMap<number, Addition> = new Map([
  [109, { name: "DebugTypeVectorIdEXT", numbers: ["Component Count"] }],
  [110, { name: "DebugTypeCooperativeMatrixKHR", numbers: ["Scope", "Rows", "Columns", "Use"] }],
]);

const isNumber = (m: Facts, id: number): boolean =>
  isConstantId(m, id) && isUnsignedInt(m, m.typeOf(id)) && isIntOfWidth(m, m.typeOf(id), 32);

function addition(m: Facts, at: number): Outcome {
  const found = additions.get(m.word(at, 4));
  if (found === undefined) return undefined;
  const set = m.importName(m.word(at, 3));
  const head = `${set} ${found.name}:`;
  if (Number(set.slice(prefix.length)) < revision) {
    return `${head} requires NonSemantic.Shader.DebugInfo version ${revision} or later`;
  }
  const [component = 0, ...numbers] = m.rest(at, firstOperand);
  if (debugNumber(m, component) !== D.DebugTypeBasic) {
    return `${head} expected operand Component Type must be a result id of DebugTypeBasic`;
  }
  for (const [index, label] of found.numbers.entries()) {
    if (isNumber(m, numbers[index] ?? 0)) continue;
    return `${head} expected operand ${label} must be a result id of a 32-bit unsigned integer constant or specialization constant`;
  }
  const isEmpty = found.numbers.length === 1 && constantNumber(m, numbers[0] ?? 0) === 0;
  return isEmpty ? `${head} Component Count must be positive integer` : undefined;
}

export const debugShader101Rules: readonly Rule[] = [
  debug.extended(
    "additions",
    { set: prefix, numbers: [...additions.keys()] },
    "Component Type must be a DebugTypeBasic; the sizes must be 32-bit unsigned constants.",
    addition,
  ),
];
