// Rules for the head of a module of SPIR-V, with the reference's words: version, schema, models, and names of sets of extended instructions.

import { extendedSet, formatVersion, newestVersion } from "../../grammar/index.ts";
import { forEachInstruction, headerWords, type Module, Op } from "../../spirv/modules.ts";
import { textOfBytes } from "../../support/tables/byte-strings.ts";
import { stringBytes, stringEnd } from "../../support/tables/words.ts";

const INVALID = "InvalidModule: Invalid SPIR-V module:";
const OLDEST = 0x00010000;

/** The problem of the head of a module, of which versions up to `most` are accepted; undefined if there is none. */
export function headProblem(module: Module, most: number): string | undefined {
  const [, version = 0] = module.words;
  const schema = module.words[headerWords - 1] ?? 0;
  if (!isKnown(version)) {
    const range = `${formatVersion(OLDEST)} (${OLDEST}) - ${formatVersion(newestVersion)} (${newestVersion})`;
    return `${INVALID} unsupported SPIR-V version number 'unknown (${version})'. Range of supported/known SPIR-V versions is ${range}`;
  }
  if (version > most)
    return (
      `${INVALID} incorrect SPIR-V version number ${formatVersion(version)} (${version}) - it conflicts with ` +
      `maximum allowed version which is set to ${formatVersion(most)} (${most})`
    );
  return schema === 0 ? instructionProblem(module) : `${INVALID} unsupported instruction schema`;
}

function isKnown(version: number): boolean {
  return (version & 0xff) === 0 && version >= OLDEST && version <= newestVersion;
}

/** Models of addresses and memory that OpenCL has beside those of shaders. */
const MODELS = [
  ["InvalidAddressingModel: Expects 0-2.", 2],
  ["InvalidMemoryModel: Expects 0-3.", 3],
] as const;

function instructionProblem(module: Module): string | undefined {
  let problem: string | undefined;
  const { words } = module;
  forEachInstruction(module, (offset, opcode, end) => {
    const operand = (at: number): number => (offset + 1 + at < end ? (words[offset + 1 + at] ?? 0) : 0);
    if (opcode === Op.MemoryModel)
      problem = MODELS.map(([text, most], at) => tooLarge(text, operand(at), most)).find((one) => one !== undefined);
    const stop = opcode === Op.ExtInstImport ? stringEnd(words, offset + 2, end) : undefined;
    if (stop !== undefined) problem = setProblem(textOfBytes(stringBytes(words, offset + 2, stop)));
    return problem === undefined && opcode !== Op.Function;
  });
  return problem;
}

function tooLarge(text: string, value: number, most: number): string | undefined {
  return value > most ? `${text} Actual is ${value}` : undefined;
}

/** Debug information of the first versions of the reference, which the grammar lacks. */
const LEGACY = "SPIRV.debug";

function setProblem(name: string): string | undefined {
  const isKnownSet = name.startsWith("NonSemantic.") || name === LEGACY || extendedSet(name) !== undefined;
  return isKnownSet ? undefined : `InvalidBuiltinSetName: Expects OpenCL.std. Actual is ${name}`;
}
