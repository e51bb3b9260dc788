// The public entry of the LLVM layer: modules of LLVM IR as values, their text, and what makes them of the LLVM dialect.

export * from "./attributes/attribute.ts";
export {
  isBitcode,
  type ReadBitcodeOptions,
  readBitcode,
  type WriteBitcodeOptions,
  writeBitcode,
} from "./bitcode/index.ts";
export * from "./code.ts";
export * from "./constant.ts";
export { expressionElements, expressionSteps, expressionWords } from "./debug/expression-words.ts";
export { exportModule } from "./export/index.ts";
export { Folder } from "./fold/index.ts";
export { type ImportOptions, importModule } from "./import/index.ts";
export { findIntrinsic, fullIntrinsicName, intrinsicAttributes, intrinsicName } from "./intrinsics/intrinsics.ts";
export * from "./metadata.ts";
export * from "./module.ts";
export { flag, flagsText, isBinary, isCast, isTerminator, OPCODE_NAMES, type OpcodeName, opcode } from "./opcode.ts";
export { promoteStackSlots } from "./promotion/promote-stack-slots.ts";
export { Dominance } from "./query/dominance.ts";
export { type Loop, loopsOf } from "./query/loops.ts";
export { successorsOf } from "./query/successors.ts";
export { usersIn } from "./query/users.ts";
export { type ParseLlvmOptions, parseLlvm } from "./reader/index.ts";
export { splitVectors } from "./splitting/split-vectors.ts";
export { typeText } from "./type-text.ts";
export { attributeFits } from "./verify/attributes.ts";
export { verifyBuilt, verifyLlvm } from "./verify/index.ts";
export { rowText, type WriteModuleOptions, writeModule, writeModuleBytes } from "./writer/index.ts";
