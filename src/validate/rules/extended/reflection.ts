/** NonSemantic.ClspvReflection: every operand by the name that the grammar gives it. */
import { ExecutionModel } from "../../../grammar/enumerants.generated.ts";
import { NonSemanticClspvReflection as R } from "../../../grammar/extended-opcodes.generated.ts";
import { extendedSet } from "../../../grammar/index.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { chapter, type Rule } from "../../rule.ts";
import { isUnsigned32 } from "./debug-operands.ts";
import { firstOperand } from "./steps.ts";

const set = "NonSemantic.ClspvReflection.";
const reflection = chapter("NonSemantic.ClspvReflection", "clspv-reflection");

/** The first revision with an instruction, where that is not the first. */
function revisionOf(number: number): number {
  if (number >= R.ConstantDataPointerPushConstant) return 5;
  if (number >= R.ArgumentStorageTexelBuffer) return 4;
  if (number >= R.ArgumentPointerPushConstant) return 3;
  return number === R.SpecConstantSubgroupMaxSize ? 2 : 1;
}

const importedRevision = (m: Facts, at: number): number => Number(m.importName(m.word(at, 3)).slice(set.length));

function instructionOf(number: number) {
  return extendedSet(`${set}1`)?.instruction(number);
}

/** An operand, called `what`, that is another instruction of the set. */
function sameSet(m: Facts, at: number, id: number, number: number, what: string): string | undefined {
  const definition = m.definition(id);
  const name = instructionOf(number)?.name;
  if (m.opcodeOf(id) !== Op.ExtInst) return `${what} must be a ${name} extended instruction`;
  if (m.word(definition, 3) !== m.word(at, 3)) return `${what} must be from the same extended instruction import`;
  return m.word(definition, 4) === number ? undefined : `${what} must be a ${name} extended instruction`;
}

const kernels = { set, numbers: [R.Kernel] };
const strings: ReadonlySet<string> = new Set(["Name", "Type Name", "Attributes", "Data", "FormatString"]);

/** Checks the operand with a name. */
function operandProblem(m: Facts, at: number, name: string, id: number): string | undefined {
  // spirv-val gives the size of this buffer the same name as the sizes of others.
  const isBufferSize = m.word(at, 4) === R.PrintfBufferStorageBuffer && name === "BufferSize";
  const spoken = isBufferSize ? "Size" : name.replaceAll(" ", "");
  if (name === "Decl" || (name === "Kernel" && m.word(at, 4) !== R.Kernel)) {
    return sameSet(m, at, id, R.Kernel, "Kernel");
  }
  if (name === "ArgInfo") return sameSet(m, at, id, R.ArgumentInfo, "ArgInfo");
  if (name === "Kernel" || name === "Variable") return undefined;
  if (strings.has(name)) return m.opcodeOf(id) === Op.String ? undefined : `${spoken} must be an OpString`;
  return isUnsigned32(m, id) ? undefined : `${spoken} must be a 32-bit unsigned integer OpConstant`;
}

function operands(m: Facts, at: number): string | undefined {
  const list = instructionOf(m.word(at, 4))?.operands ?? [];
  for (let index = 0; firstOperand + index < m.length(at); index++) {
    const name = list[Math.min(index, list.length - 1)]?.name ?? "";
    const problem = operandProblem(m, at, name, m.word(at, firstOperand + index));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function kernel(m: Facts, at: number): string | undefined {
  const id = m.word(at, firstOperand);
  if (m.opcodeOf(id) !== Op.Function) return "Kernel does not reference a function";
  const entries = m.entryPoints.filter((entry) => entry.id === id);
  if (entries.length === 0) return "Kernel does not reference an entry-point";
  if (entries.some(({ model }) => model !== ExecutionModel.GLCompute)) {
    return "Kernel must refer only to GLCompute entry-points";
  }
  const name = m.word(at, firstOperand + 1);
  if (m.opcodeOf(name) !== Op.String) return "Name must be an OpString";
  const text = m.string(m.definition(name), 2);
  return entries.some((entry) => entry.name === text) ? undefined : "Name must match an entry-point for Kernel";
}

export const reflectionRules: readonly Rule[] = [
  reflection.extended("revision", { set }, "An instruction must be in the revision that is imported.", (m, at) => {
    const number = m.word(at, 4);
    const revision = importedRevision(m, at);
    const name = instructionOf(number)?.name;
    if (name === undefined || revision >= revisionOf(number)) return undefined;
    return `${name} requires version ${revisionOf(number)}, but parsed version is ${revision}`;
  }),
  reflection.extended("kernel", kernels, "Kernel must be the function of an entry point called Name.", kernel),
  reflection.extended("kernel-operands", kernels, "Only revision 5 has optional operands.", (m, at) =>
    m.length(at) > firstOperand + 2 && importedRevision(m, at) < 5
      ? `Version ${importedRevision(m, at)} of the Kernel instruction can only have 2 additional operands`
      : undefined,
  ),
  reflection.extended(
    "operands",
    { set },
    "Numbers must be constants of 32-bit unsigned integers; kernels and argument information must be of the same import.",
    operands,
  ),
];
