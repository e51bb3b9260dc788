// The LLVM dialect: LLVM IR as ops, types and attributes.

export * from "./attrs/index.ts";
export * from "./compatible.ts";
export { AnyLLVMType, AnyLLVMVector } from "./constraints.ts";
export * from "./data-layout.ts";
export { dataLayoutProblem } from "./data-layout-text.ts";
export { llvm } from "./dialect.ts";
export { PARAMETER_ATTRIBUTES, suitsParameter } from "./dialect-attributes.ts";
export * from "./enums.ts";
export { mergedFragments } from "./fragments.ts";
export { instructionOf } from "./instruction.ts";
export type { IntrinsicName } from "./intrinsic-names.generated.ts";
/** The ops `llvm.mlir.*`. */
export * as mlir from "./namespaces/mlir.ts";
export * from "./ops/aggregate.ts";
export {
  add,
  and,
  ashr,
  fadd,
  fcmp,
  fdiv,
  fmul,
  fneg,
  freeze,
  frem,
  fsub,
  icmp,
  lshr,
  mul,
  or,
  sdiv,
  select,
  shl,
  srem,
  sub,
  udiv,
  urem,
  xor,
} from "./ops/arithmetic.ts";
export * from "./ops/atomic.ts";
export { call } from "./ops/call.ts";
export * from "./ops/cast.ts";
export { blockaddress, dso_local_equivalent, materializeConstant } from "./ops/constant.ts";
export * from "./ops/control-flow.ts";
export { invoke, landingpad, resume } from "./ops/exception.ts";
export { func, typeOfFunction } from "./ops/function.ts";
export { globalType } from "./ops/global.ts";
export { intrinsic } from "./ops/intrinsics.ts";
export { alloca, DYNAMIC_INDEX, gepIndices, getelementptr, load, store } from "./ops/memory.ts";
export { comdat, comdat_selector, linker_options, module_flags } from "./ops/module.ts";
export {
  blocktag,
  call_intrinsic,
  dbg_declare,
  dbg_label,
  dbg_value,
  indirectbr,
  inline_asm,
  va_arg,
} from "./ops/other.ts";
export { addComdats } from "./transforms/add-comdats.ts";
export { legalizeForExport } from "./transforms/legalize-for-export.ts";
export * from "./types/index.ts";
