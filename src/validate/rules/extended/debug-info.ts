/** Debug information: OpenCL.DebugInfo.100 and NonSemantic.Shader.DebugInfo. */
import {
  OpenCLDebugInfo100 as D,
  NonSemanticShaderDebugInfo100 as S,
} from "../../../grammar/extended-opcodes.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber, isConstantId } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isInt } from "../../facts/types.ts";
import { chapter, type Rule } from "../../rule.ts";
import { debugName, debugNumber, debugOperandProblem } from "./debug-operands.ts";
import { Debug200, revision200, textAt200 } from "./debug-shader-200.ts";
import { firstOperand } from "./steps.ts";

const debug = chapter("NonSemantic.Shader.DebugInfo, OpenCL.DebugInfo.100", "debug-info");
const both = ["OpenCL.DebugInfo.100", "NonSemantic.Shader.DebugInfo."];
const shader = "NonSemantic.Shader.DebugInfo.";

type Check = (m: Facts, at: number) => string | undefined;

/** A rule for one or both sets; the message follows the name of the instruction. */
function rules(
  name: string,
  sets: readonly string[],
  numbers: readonly number[] | undefined,
  sentence: string,
  check: Check,
): Rule[] {
  return sets.map((set) =>
    debug.extended(name, { set, numbers }, sentence, (m, at) => {
      const problem = check(m, at);
      return problem === undefined ? undefined : `${debugName(m, at)}: ${problem}`;
    }),
  );
}

const isShaderSet = (m: Facts, at: number): boolean => m.importName(m.word(at, 3)).startsWith(shader);

const is200 = (m: Facts, at: number): boolean => m.importName(m.word(at, 3)) === revision200;

/** Components are counted by a literal in the set for kernels, by a constant in the one for shaders. */
function count(m: Facts, at: number): number | undefined {
  const word = m.word(at, firstOperand + 1);
  return isShaderSet(m, at) ? constantNumber(m, word) : word;
}

function few(what: string): Check {
  return (m, at) => {
    const value = count(m, at);
    return value === undefined || (value > 0 && value <= 4)
      ? undefined
      : `${what} must be positive integer less than or equal to 4`;
  };
}

const hasLength = (m: Facts, type: number): boolean => isInt(m, type) && [32, 64].includes(m.wordOf(type, 2));

/** DebugBaseTypeAttributeEncoding Unsigned. */
const unsignedEncoding = 6;

/** A DebugTypeBasic of an unsigned integer; in the set for shaders its encoding is the id of a constant. */
function isUnsignedLength(m: Facts, type: number, isShader: boolean): boolean {
  if (debugNumber(m, type) !== D.DebugTypeBasic) return false;
  const [size, encoding] = [m.wordOf(type, firstOperand + 1), m.wordOf(type, firstOperand + 2)];
  const bits = constantNumber(m, size);
  const isUnsigned = (isShader ? constantNumber(m, encoding) : encoding) === unsignedEncoding;
  return isUnsigned && (bits === undefined || bits === 32 || bits === 64);
}

/** A count of an array: a constant, or a variable that holds it. */
function arrayCount(m: Facts, id: number, mayBeSpecialized: boolean): boolean {
  const number = debugNumber(m, id);
  if (number === D.DebugLocalVariable || number === D.DebugGlobalVariable) {
    return isUnsignedLength(m, m.wordOf(id, 6), mayBeSpecialized);
  }
  const isCount = mayBeSpecialized ? isConstantId(m, id) : m.opcodeOf(id) === Op.Constant;
  return isCount && hasLength(m, m.typeOf(id)) && (constantNumber(m, id) !== 0 || mayBeSpecialized);
}

const arrayCounts: Check = (m, at) => {
  const isShader = isShaderSet(m, at);
  for (const id of m.rest(at, firstOperand + 1)) {
    if (arrayCount(m, id, isShader)) continue;
    if (is200(m, at) && debugNumber(m, id) === Debug200.DebugTypeSubrange) continue;
    const constant = isShader ? "a constant instruction" : "OpConstant";
    return (
      `Component Count must be ${constant} with a 32- or 64-bits integer scalar type or DebugGlobalVariable or ` +
      "DebugLocalVariable with a 32- or 64-bits unsigned integer scalar type"
    );
  }
  return undefined;
};

const isContinued = (m: Facts, at: number): boolean =>
  m.opcode(at) === Op.ExtInst &&
  m.word(at, 4) === S.DebugSourceContinued &&
  m.opcodeOf(m.word(at, firstOperand)) === Op.String;

/** Lines of the text of a DebugSource; undefined without a text. */
function sourceLines(m: Facts, source: number): readonly string[] | undefined {
  const at = m.definition(source);
  if (debugNumber(m, source) !== D.DebugSource) return undefined;
  const text = m.optionalWord(at, firstOperand + (is200(m, at) ? textAt200 : 1));
  if (text === undefined || m.opcodeOf(text) !== Op.String) return undefined;
  let all = m.string(m.definition(text), 2);
  // Long texts go on in instructions that follow.
  for (let next = m.next(at); isContinued(m, next); next = m.next(next)) {
    all += m.string(m.definition(m.word(next, firstOperand)), 2);
  }
  const lines = all.split("\n");
  return lines[lines.length - 1] === "" ? lines.slice(0, -1) : lines;
}

const lined: { readonly [number: number]: readonly [source: number, line: number] } = {
  [D.DebugTypedef]: [7, 8],
  [D.DebugTypeEnum]: [7, 8],
  [D.DebugTypeComposite]: [7, 8],
  [D.DebugTypeMember]: [7, 8],
  [D.DebugGlobalVariable]: [7, 8],
  [D.DebugFunctionDeclaration]: [7, 8],
  [D.DebugFunction]: [7, 8],
  [D.DebugLexicalBlock]: [5, 6],
  [D.DebugLocalVariable]: [7, 8],
};

const line: Check = (m, at) => {
  const [source, word] = lined[m.word(at, 4)] ?? [0, 0];
  const lines = sourceLines(m, m.word(at, source));
  const value = constantNumber(m, m.word(at, word));
  if (lines === undefined || value === undefined || value <= lines.length) return undefined;
  return `operand Line (${value}) is larger then the ${lines.length} lines found in the DebugSource text`;
};

const debugLine: Check = (m, at) => {
  const [start, end, columnStart, columnEnd] = [6, 7, 8, 9].map((word) => constantNumber(m, m.word(at, word)) ?? 0);
  if (start === undefined || end === undefined || columnStart === undefined || columnEnd === undefined)
    return undefined;
  if (start === 0) return "operand Line Start (0) is not allowed, source lines start at Line 1";
  if (end < start) return `operand Line End (${end}) is less than Line Start (${start})`;
  if (start === end && columnEnd < columnStart) {
    return `operand Column End (${columnEnd}) is less than Column Start (${columnStart}) when Line Start equals Line End`;
  }
  const lines = sourceLines(m, m.word(at, 5));
  if (lines === undefined) return undefined;
  if (end > lines.length) {
    return `operand Line End (${end}) is larger then the ${lines.length} lines found in the DebugSource text`;
  }
  // The column after the last one is the end of the line.
  const length = (lines[end - 1]?.length ?? 0) + 1;
  if (columnEnd <= length) return undefined;
  return `operand Column End (${columnEnd}) is larger then Line ${end} column length of ${length} found in the DebugSource text`;
};

const definition: Check = (m, at) => {
  const one = m.functionAt(at);
  if (one === undefined) return undefined;
  const second = one.labels[1];
  if (second !== undefined && at > second) return "must be in the entry basic block of the function";
  if (m.word(at, firstOperand + 1) === one.id) return undefined;
  return "operand Definition must point to the OpFunction it is inside";
};

export const debugInfoRules: readonly Rule[] = [
  ...rules("result", both, undefined, "Result Type must be OpTypeVoid.", (m, at) =>
    m.opcodeOf(m.typeAt(at)) === Op.TypeVoid ? undefined : "expected result type must be a result id of OpTypeVoid",
  ),
  ...rules(
    "operands",
    both,
    undefined,
    "Each operand must be the result of the instruction that it names.",
    debugOperandProblem,
  ),
  ...rules(
    "vector-count",
    both,
    [D.DebugTypeVector],
    "Component Count must be positive and at most 4.",
    few("Component Count"),
  ),
  ...rules(
    "matrix-count",
    [shader],
    [S.DebugTypeMatrix],
    "Vector Count must be positive and at most 4.",
    few("Vector Count"),
  ),
  ...rules(
    "array-counts",
    both,
    [D.DebugTypeArray],
    "Component Counts must be constants of a scalar integer type, or variables that hold them.",
    arrayCounts,
  ),
  ...rules("line", [shader], Object.keys(lined).map(Number), "Line must be a line of the text of Source.", line),
  ...rules(
    "debug-line",
    [shader],
    [S.DebugLine],
    "The lines and columns must be in the text of Source, in order.",
    debugLine,
  ),
  ...rules(
    "definition",
    [shader],
    [S.DebugFunctionDefinition],
    "DebugFunctionDefinition must be in the entry block of the function that Definition names.",
    definition,
  ),
];
