/**
 * SPIR-V modules: the words of a module with the grammar's knowledge of them. Reading, writing, text, questions, building.
 * Nothing here knows the IR. Every module survives unchanged, also with opcodes that no grammar has.
 */
export { type AssembleOptions, assemble } from "./assemble/assemble.ts";
export { versionOfEnvironment } from "./assemble/target-env.ts";
export { decode, decodedOf, encode } from "./binary.ts";
export { Builder, type BuilderOptions, type Operand, opcode, value } from "./builder.ts";
export { continuationOf, endOfContinued, listOf } from "./continued.ts";
export { disassemble, disassembleTo } from "./disassemble/disassemble.ts";
export { generatorText } from "./disassemble/header-text.ts";
export type { DisassembleOptions } from "./disassemble/options.ts";
export { withInstructions } from "./explain.ts";
export {
  aModule,
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
export {
  type Annotations,
  type Decoration,
  decorationsOf,
  findDecoration,
  type GroupUse,
} from "./query/annotations.ts";
export { type ConstantValue, constantValue } from "./query/constants.ts";
export { indexModule, ModuleIndex } from "./query/module-index.ts";
export {
  type Block,
  type FunctionRange,
  functions,
  type Range,
  type SectionName,
  sectionNames,
  sectionOf,
  sections,
} from "./query/structure.ts";
export { type ImageType, type Type, typeWithId } from "./query/types.ts";
export { type EntryPoint, type ExecutionMode, entryPoints, type InterfaceVariable } from "./reflect/entry-points.ts";
export { type KernelArgument, kernelArguments } from "./reflect/kernel-arguments.ts";
export { type Layout, layoutOf, sizeOf } from "./reflect/layout.ts";
export { type Reflection, reflect } from "./reflect/reflect.ts";
export {
  type Declared,
  type Missing,
  type Requirements,
  requirements,
  requirementsOfModule,
} from "./reflect/requirements.ts";
export {
  type Descriptor,
  type DescriptorKind,
  descriptors,
  type PushConstants,
  pushConstants,
  type SpecializationConstant,
  specializationConstants,
} from "./reflect/resources.ts";
export { typeText } from "./reflect/type-text.ts";
export { sourcePlaceAt, sourcePlacesAt } from "./source-place.ts";
export { OperandReader } from "./words/operand-reader.ts";
