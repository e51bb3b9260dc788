// The SPIR-V dialect.

export * from "./attrs/index.ts";
export * from "./availability.ts";
export * from "./built-in-variables.ts";
export * from "./conversion-target.ts";
export { spirv } from "./dialect.ts";
export * from "./enums.ts";
/** The enum of `#spirv.execution_mode`; `ExecutionMode` is the op. */
export { ExecutionMode as ExecutionModeEnum } from "./enums.ts";
export { extractedConstant } from "./fold/composite.ts";
export { foldConstantOperation } from "./fold/constant-operation.ts";
export { instructionOf, type OpInstruction } from "./instructions.ts";
export * from "./layout.ts";
export * from "./namespaces/index.ts";
/** The ops `spirv.mlir.*`. */
export * as mlir from "./namespaces/mlir.ts";
export { type Namespace, type OpLookup, type OpName, type OpSet, type OpTable, opSet, opTable } from "./op-table.ts";
export * from "./ops/arithmetic.ts";
export {
  AtomicAnd,
  AtomicCompareExchange,
  AtomicCompareExchangeWeak,
  AtomicExchange,
  AtomicIAdd,
  AtomicIDecrement,
  AtomicIIncrement,
  AtomicISub,
  AtomicOr,
  AtomicSMax,
  AtomicSMin,
  AtomicUMax,
  AtomicUMin,
  AtomicXor,
} from "./ops/atomic.ts";
export * from "./ops/barrier.ts";
export { ConstantComposite, ConstantNull, ExecutionModeId, ExtInst } from "./ops/beyond.ts";
export * from "./ops/bit.ts";
export * from "./ops/cast.ts";
export * from "./ops/composite.ts";
export { Constant } from "./ops/constant.ts";
export { isReplicatedAs } from "./ops/constant-rules.ts";
export * from "./ops/control-flow.ts";
export * from "./ops/function.ts";
export { GlobalVariable } from "./ops/global-variable.ts";
export {
  GroupBroadcast,
  GroupFAdd,
  GroupFMax,
  GroupFMin,
  GroupIAdd,
  GroupSMax,
  GroupSMin,
  GroupUMax,
  GroupUMin,
} from "./ops/group.ts";
export * from "./ops/image.ts";
export * from "./ops/integer-dot-product.ts";
export * from "./ops/logical.ts";
export * from "./ops/matrix.ts";
export * from "./ops/memory.ts";
export { parametersAttr } from "./ops/merge-targets.ts";
export { Undef } from "./ops/miscellaneous.ts";
export * from "./ops/mode-setting.ts";
export { ExecutionMode } from "./ops/mode-setting.ts";
export * from "./ops/non-uniform.ts";
export { ConstantPipeStorage } from "./ops/pipe.ts";
export * from "./ops/primitive.ts";
export { SpecConstant, SpecConstantComposite, SpecConstantOperation } from "./ops/specialization.ts";
export {
  dynamicRow,
  extendedSets,
  isDynamic,
  isId,
  namesOfWord,
  parametersOfMask,
  type RowPart,
  rowName,
  rowOfExtended,
  rowOfOpcode,
  rowParts,
  wordOfNames,
} from "./rows.ts";
export * from "./target-env.ts";
export * from "./transforms/canonicalize-gl.ts";
export * from "./transforms/combine-modules.ts";
export * from "./transforms/decorate-layout.ts";
export * from "./transforms/expand-for-webgpu.ts";
export * from "./transforms/lower-entry-abi.ts";
export * from "./transforms/replicated-constants.ts";
export * from "./transforms/rewrite-inserts.ts";
export { renameReferences } from "./transforms/symbol-renaming.ts";
export * from "./transforms/unify-aliased-resources.ts";
export * from "./type-requirements.ts";
export * from "./types/index.ts";
export * from "./vce-deduction.ts";
