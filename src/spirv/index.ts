/**
 * SPIR-V modules: the words of a module with the grammar's knowledge of them. Reading, writing, text, questions, building.
 * Nothing here knows the IR. Every module survives unchanged, also with opcodes that no grammar has.
 */
export { type AssembleOptions, assemble } from "./assemble/assemble.ts";
export { versionOfEnvironment } from "./assemble/target-env.ts";
export { decode, encode } from "./binary.ts";
export { disassemble, disassembleTo } from "./disassemble/disassemble.ts";
export { generatorText } from "./disassemble/header-text.ts";
export type { DisassembleOptions } from "./disassemble/options.ts";
export { type Failure, isFailure } from "./failure.ts";
export {
  boundOf,
  firstWord,
  forEachInstruction,
  generatorOf,
  headerWords,
  longestInstruction,
  type Module,
  opcodeOf,
  schemaOf,
  versionOf,
  wordCountOf,
} from "./module.ts";
export { Op } from "./opcode.ts";
export { sourcePlaceAt } from "./source-place.ts";
