/**
 * Operands of debug information: which id each must be. The grammar gives the operands by name; a table states what an operand of
 * that name has to be, with exceptions by instruction.
 */
import {
  OpenCLDebugInfo100 as D,
  NonSemanticShaderDebugInfo100 as S,
} from "../../../grammar/extended-opcodes.generated.ts";
import { extendedSet, type Instruction, KindCode } from "../../../grammar/index.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isIntOfWidth, isUnsignedInt } from "../../facts/types.ts";
import { Debug200, operand200, revision200 } from "./debug-shader-200.ts";
import { firstOperand } from "./steps.ts";

/** Checks an operand: undefined if it is correct, otherwise the end of the message after "expected operand NAME". */
type Requirement = (m: Facts, id: number, set: string) => string | undefined;

/** The number of the extended instruction that defines an id, if its set describes debug information; -1 otherwise. */
export function debugNumber(m: Facts, id: number): number {
  const at = m.definition(id);
  const opcode = m.opcodeOf(id);
  if (opcode !== Op.ExtInst && opcode !== Op.ExtInstWithForwardRefsKHR) return -1;
  return isDebugSet(m.importName(m.word(at, 3))) ? m.word(at, 4) : -1;
}

export const isDebugSet = (name: string): boolean =>
  name === "OpenCL.DebugInfo.100" || name.startsWith("NonSemantic.Shader.DebugInfo.");

const definedBy =
  (opcode: number, name: string): Requirement =>
  (m, id) =>
    m.opcodeOf(id) === opcode ? undefined : `must be a result id of ${name}`;

const debug =
  (number: number, name: string): Requirement =>
  (m, id) =>
    debugNumber(m, id) === number ? undefined : `must be a result id of ${name}`;

/** A requirement, or DebugInfoNone. */
const orNone =
  (requirement: Requirement): Requirement =>
  (m, id, set) =>
    debugNumber(m, id) === D.DebugInfoNone ? undefined : requirement(m, id, set);

const string = definedBy(Op.String, "OpString");
const constant = definedBy(Op.Constant, "OpConstant");
const source = debug(D.DebugSource, "DebugSource");
const composite = debug(D.DebugTypeComposite, "DebugTypeComposite");
const basic = debug(D.DebugTypeBasic, "DebugTypeBasic");

const scopes: ReadonlySet<number> = new Set([
  D.DebugCompilationUnit,
  D.DebugFunction,
  D.DebugLexicalBlock,
  D.DebugTypeComposite,
]);

const lexicalScope: Requirement = (m, id, set) => {
  const number = debugNumber(m, id);
  const isModule = set === revision200 && number === Debug200.DebugModule;
  return scopes.has(number) || isModule ? undefined : "must be a result id of a lexical scope";
};

function isDebugType(m: Facts, id: number): boolean {
  const number = debugNumber(m, id);
  if (number >= D.DebugTypeBasic && number <= D.DebugTypeTemplateTemplateParameter) return true;
  // Revision 101 adds types after the last instruction of revision 100.
  return number >= S.DebugTypeMatrix;
}

const debugType: Requirement = (m, id) => (isDebugType(m, id) ? undefined : "is not a valid debug type");

const returnType: Requirement = (m, id, set) => (m.opcodeOf(id) === Op.TypeVoid ? undefined : debugType(m, id, set));

/** In the set for shaders numbers are ids of constants. */
export const isUnsigned32 = (m: Facts, id: number): boolean =>
  m.opcodeOf(id) === Op.Constant && isUnsignedInt(m, m.typeOf(id)) && isIntOfWidth(m, m.typeOf(id), 32);

const number: Requirement = (m, id) =>
  isUnsigned32(m, id) ? undefined : "must be a result id of 32-bit unsigned OpConstant";

const positive: Requirement = (m, id) => (constantNumber(m, id) === 0 ? "is a positive integer" : constant(m, id, ""));

const variable: Requirement = (m, id) => {
  const opcode = m.opcodeOf(id);
  const isVariable = opcode === Op.Variable || opcode === Op.FunctionParameter || opcode === Op.UntypedVariableKHR;
  return isVariable || m.settings.beforeHlslLegalization
    ? undefined
    : "must be a result id of OpVariable or OpFunctionParameter";
};

const globalVariable: Requirement = (m, id) => {
  const opcode = m.opcodeOf(id);
  if (opcode === Op.Variable || opcode === Op.Constant || opcode === Op.UntypedVariableKHR) return undefined;
  return debugNumber(m, id) === D.DebugInfoNone
    ? undefined
    : "must be a result id of OpVariable or OpConstant or DebugInfoNone";
};

const members: ReadonlySet<number> = new Set([
  D.DebugTypeMember,
  D.DebugFunction,
  D.DebugTypeInheritance,
  D.DebugInfoNone,
]);
const member: Requirement = (m, id) =>
  m.definition(id) === 0 || members.has(debugNumber(m, id))
    ? undefined
    : "must be DebugTypeMember, DebugFunction, or DebugTypeInheritance";

const parameters: ReadonlySet<number> = new Set([D.DebugTypeTemplateParameter, D.DebugTypeTemplateTemplateParameter]);

const oneOf =
  (numbers: ReadonlySet<number>, message: string): Requirement =>
  (m, id) =>
    numbers.has(debugNumber(m, id)) ? undefined : message;

/** By the operand's name in the grammar. */
const byName: { readonly [name: string]: Requirement } = {
  Name: string,
  "Linkage Name": string,
  File: string,
  Text: string,
  Checksum: string,
  Producer: string,
  "Target Name": string,
  Identifier: string,
  Path: string,
  Source: source,
  Parent: lexicalScope,
  Scope: lexicalScope,
  "Inlined At": debug(D.DebugInlinedAt, "DebugInlinedAt"),
  Inlined: debug(D.DebugInlinedAt, "DebugInlinedAt"),
  Type: debugType,
  "Base Type": debugType,
  "Actual Type": debugType,
  "Member Type": debugType,
  "Vector Type": debug(D.DebugTypeVector, "DebugTypeVector"),
  "Underlying Type": orNone(debugType),
  "Return Type": returnType,
  "Parameter Types": returnType,
  Size: constant,
  Offset: constant,
  Members: member,
  "Local Variable": debug(D.DebugLocalVariable, "DebugLocalVariable"),
  Expression: debug(D.DebugExpression, "DebugExpression"),
  Declaration: debug(D.DebugFunctionDeclaration, "DebugFunctionDeclaration"),
  Line: number,
  Column: number,
  "Line Start": number,
  "Line End": number,
  "Column Start": number,
  "Column End": number,
  Flags: number,
  Encoding: number,
  "Storage Class": number,
  "Type Qualifier": number,
  "Component Count": number,
  "Vector Count": number,
  Tag: number,
  Language: number,
  Version: number,
  "DWARF Version": number,
  "Scope Line": number,
  Discriminator: number,
  "Arg Number": number,
  "Checksum Kind": number,
};

/** By instruction, where an operand means something else. */
const exceptions: { readonly [number: number]: { readonly [name: string]: Requirement } } = {
  [D.DebugTypeVector]: { "Base Type": basic },
  [D.DebugTypedef]: { "Base Type": basic },
  [D.DebugTypeEnum]: { Size: positive },
  [D.DebugTypeComposite]: { Size: orNone(constant) },
  [D.DebugTypeMember]: { Parent: composite, Value: constant },
  [D.DebugTypeInheritance]: { Child: composite, Parent: composite },
  [D.DebugTypePtrToMember]: { Parent: composite },
  [D.DebugTypeTemplate]: {
    Target: oneOf(new Set([D.DebugTypeComposite, D.DebugFunction]), "must be DebugTypeComposite or DebugFunction"),
    Parameters: oneOf(parameters, "must be DebugTypeTemplateParameter or DebugTypeTemplateTemplateParameter"),
  },
  [D.DebugTypeTemplateParameter]: { Value: orNone(constant) },
  [D.DebugFunction]: {
    Type: debug(D.DebugTypeFunction, "DebugTypeFunction"),
    Function: orNone(definedBy(Op.Function, "OpFunction")),
  },
  [D.DebugFunctionDeclaration]: { Type: debug(D.DebugTypeFunction, "DebugTypeFunction") },
  [D.DebugGlobalVariable]: { Variable: globalVariable },
  [D.DebugDeclare]: { Variable: variable },
  [D.DebugExpression]: { "Operands ...": debug(D.DebugOperation, "DebugOperation") },
  [S.DebugFunctionDefinition]: {
    Function: debug(D.DebugFunction, "DebugFunction"),
    Definition: definedBy(Op.Function, "OpFunction"),
  },
};

/** How messages call an operand where that is not its name. */
const spoken: { readonly [name: string]: string } = {
  "Underlying Type": "Underlying Types",
  "Operands ...": "Operation",
};

/** Names of ids that repeat to the end of DebugTypeEnum. */
const enumerators = ["Value", "Name"];

interface Operand {
  readonly name: string;
  readonly isId: boolean;
}

/** The operand at a position from 0. */
function operandAt({ operands }: Instruction, index: number): Operand | undefined {
  const found = operands[Math.min(index, operands.length - 1)];
  if (found === undefined || (index >= operands.length && found.quantifier !== "*")) return undefined;
  if (found.kind.code === KindCode.Composite) {
    return { name: enumerators[(index - operands.length + 1) % 2] ?? "", isId: true };
  }
  return { name: found.name, isId: found.kind.code === KindCode.Id };
}

/** The same in revision 200. */
const exceptions200: { readonly [number: number]: { readonly [name: string]: Requirement } } = {
  // A name of the target follows it.
  [D.DebugFunction]: { Declaration: orNone(debug(D.DebugFunctionDeclaration, "DebugFunctionDeclaration")) },
};

function operandOf(set: string, number: number, instruction: Instruction, index: number): Operand | undefined {
  const name = set === revision200 ? operand200(number, index, instruction.operands.length) : undefined;
  return name === undefined ? operandAt(instruction, index) : { name, isId: true };
}

function requirementOf(set: string, number: number, name: string): Requirement | undefined {
  const revised = set === revision200 ? exceptions200[number]?.[name] : undefined;
  if (revised !== undefined) return revised;
  const exception = exceptions[number]?.[name];
  if (exception !== undefined) return exception;
  return number === D.DebugTypeEnum && name === "Value" ? constant : byName[name];
}

/** The first operand that is not what it must be, as the message after the name of the instruction. */
export function debugOperandProblem(m: Facts, at: number): string | undefined {
  const set = m.importName(m.word(at, 3));
  const number = m.word(at, 4);
  const instruction = extendedSet(set)?.instruction(number) ?? revised(set)?.instruction(number);
  if (instruction === undefined) return undefined;
  for (let index = 0; firstOperand + index < m.length(at); index++) {
    const operand = operandOf(set, number, instruction, index);
    if (operand === undefined || !operand.isId) continue;
    const requirement = requirementOf(set, number, operand.name);
    const problem = requirement?.(m, m.word(at, firstOperand + index), set);
    if (problem !== undefined) return `expected operand ${spoken[operand.name] ?? operand.name} ${problem}`;
  }
  return undefined;
}

/** Later revisions of the set for shaders keep the instructions of the first. */
function revised(set: string) {
  return set.startsWith("NonSemantic.Shader.DebugInfo.") ? extendedSet("NonSemantic.Shader.DebugInfo.100") : undefined;
}

/** The name of an instruction of debug information. */
export function debugName(m: Facts, at: number): string {
  const set = m.importName(m.word(at, 3));
  const number = m.word(at, 4);
  const name = (extendedSet(set) ?? revised(set))?.instruction(number)?.name ?? String(number);
  return `${set} ${name}`;
}
