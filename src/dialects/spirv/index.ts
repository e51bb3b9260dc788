// The SPIR-V dialect.

export * from "./attrs/index.ts";
export * from "./availability/availability.ts";
export * from "./availability/target-env.ts";
export * from "./availability/type-requirements.ts";
export * from "./availability/vce-deduction.ts";
export * from "./built-in-variables.ts";
export * from "./conversion-target.ts";
export { spirv } from "./dialect.ts";
export * from "./enums.ts";
/** The enum of `#spirv.execution_mode`; `ExecutionMode` is the op. */
export { ExecutionMode as ExecutionModeEnum } from "./enums.ts";
export { extractedConstant } from "./fold/composite.ts";
export { foldConstantOperation } from "./fold/constant-operation.ts";
export * from "./layout.ts";
export * from "./namespaces/index.ts";
/** The ops `spirv.mlir.*`. */
export * as mlir from "./namespaces/mlir.ts";
export { type Namespace, type OpLookup, type OpName, type OpSet, type OpTable, opSet, opTable } from "./op-table.ts";
export * from "./ops/arithmetic/arithmetic.ts";
export * from "./ops/arithmetic/bit.ts";
export * from "./ops/arithmetic/cast.ts";
export * from "./ops/arithmetic/integer-dot-product.ts";
export * from "./ops/arithmetic/logical.ts";
export { ConstantComposite, ConstantNull, ExecutionModeId, ExtInst } from "./ops/beyond.ts";
export * from "./ops/composites/composite.ts";
export * from "./ops/composites/matrix.ts";
export { Constant } from "./ops/constants/constant.ts";
export { isReplicatedAs } from "./ops/constants/constant-rules.ts";
export { SpecConstant, SpecConstantComposite, SpecConstantOperation } from "./ops/constants/specialization.ts";
export * from "./ops/control-flow/control-flow.ts";
export { parametersAttr } from "./ops/control-flow/merge-targets.ts";
export { ConstantPipeStorage } from "./ops/extensions/pipe.ts";
export * from "./ops/extensions/primitive.ts";
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
} from "./ops/groups/group.ts";
export * from "./ops/groups/non-uniform.ts";
export * from "./ops/images/image.ts";
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
} from "./ops/memory/atomic.ts";
export * from "./ops/memory/barrier.ts";
export { GlobalVariable } from "./ops/memory/global-variable.ts";
export * from "./ops/memory/memory.ts";
export { Undef } from "./ops/miscellaneous.ts";
export * from "./ops/module/function.ts";
export * from "./ops/module/mode-setting.ts";
export { ExecutionMode } from "./ops/module/mode-setting.ts";
export { instructionOf, type OpInstruction } from "./rows/instructions.ts";
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
} from "./rows/rows.ts";
export * from "./transforms/canonicalize-gl.ts";
export * from "./transforms/combine-modules.ts";
export * from "./transforms/decorate-layout.ts";
export * from "./transforms/expand-for-webgpu.ts";
export * from "./transforms/lower-entry-abi.ts";
export * from "./transforms/replicated-constants.ts";
export * from "./transforms/rewrite-inserts.ts";
export { renameReferences } from "./transforms/symbol-renaming.ts";
export * from "./transforms/unify-aliased-resources.ts";
export * from "./types/index.ts";
