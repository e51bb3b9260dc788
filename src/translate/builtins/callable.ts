// Which instructions and built-in variables kernels may have, so that calls and globals may name them.

import { enumerant, type Instruction, impliedCapabilities } from "../../grammar/index.ts";
import { Op } from "../../spirv/modules.ts";
import { opaqueTypes } from "../types/opaque.ts";

/** Sections of the specification whose instructions declare something, or shape functions and blocks. */
const SHAPING: ReadonlySet<string> = new Set([
  "Annotation",
  "Constant-Creation",
  "Control-Flow",
  "Debug",
  "Extension",
  "Function",
  "Graph",
  "Mode-Setting",
  "Type-Declaration",
]);

/** The same in other sections. */
const SHAPING_OTHERS: ReadonlySet<number> = new Set([
  Op.AliasDomainDeclINTEL,
  Op.AliasScopeDeclINTEL,
  Op.AliasScopeListDeclINTEL,
  Op.AsmCallINTEL,
  Op.AsmINTEL,
  Op.AsmTargetINTEL,
  Op.CompositeConstructContinuedINTEL,
  Op.ConstantPipeStorage,
  Op.LoopControlINTEL,
  Op.SamplerImageAddressingModeNV,
  Op.UntypedVariableKHR,
  Op.Variable,
  ...opaqueTypes.map(({ opcode }) => opcode),
]);

/** Instructions of these sections that act or compute. */
const ACTING: ReadonlySet<number> = new Set([
  Op.CooperativeMatrixPerElementOpEXT,
  Op.CooperativeMatrixReduceEXT,
  Op.LifetimeStart,
  Op.LifetimeStop,
]);

/** Instructions of shaders that have a meaning in kernels as well. */
const NOT_OF_SHADERS: ReadonlySet<number> = new Set([Op.QuantizeToF16]);

/** Whether something needs a capability of shaders, whichever of several it chooses. */
function isOfShaders(capabilities: readonly string[]): boolean {
  return capabilities.length > 0 && capabilities.every((one) => impliedCapabilities(one).has("Shader"));
}

/** The reason why a call may not be an instruction in a kernel; undefined if it may. */
export function uncallable({ name, opcode, class: section, capabilities }: Instruction): string | undefined {
  const isShaping = (SHAPING.has(section) && !ACTING.has(opcode)) || SHAPING_OTHERS.has(opcode);
  if (isShaping) return `Op${name} is no instruction that a call may be`;
  return isOfShaders(capabilities) && !NOT_OF_SHADERS.has(opcode) ? ofShaders(`Op${name}`, capabilities) : undefined;
}

/** The reason why kernels do not have a built-in variable; undefined if they may. */
export function builtInOfShaders(builtIn: number): string | undefined {
  const found = enumerant("BuiltIn", builtIn);
  return found !== undefined && isOfShaders(found.capabilities)
    ? ofShaders(`the built-in variable ${found.name}`, found.capabilities)
    : undefined;
}

function ofShaders(subject: string, [first = ""]: readonly string[]): string {
  return `${subject} needs the capability ${first}, which kernels do not have`;
}
