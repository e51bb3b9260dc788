// The SPIR-V dialect.

import type { Dialect, OpDef } from "../../ir/index.ts";
import { PoisonAttr, poison, ub } from "../ub/index.ts";
import { attrs } from "./attrs/index.ts";
import { argumentAttributeProblem, opAttributeProblem, resultAttributeProblem } from "./dialect-attributes.ts";
import { inlining } from "./inlining.ts";
import * as arithmetic from "./ops/arithmetic.ts";
import * as atomic from "./ops/atomic.ts";
import * as barrier from "./ops/barrier.ts";
import { ownOps } from "./ops/beyond.ts";
import * as bit from "./ops/bit.ts";
import * as cast from "./ops/cast.ts";
import * as CL from "./ops/cl.ts";
import * as composite from "./ops/composite.ts";
import * as constant from "./ops/constant.ts";
import * as controlFlow from "./ops/control-flow.ts";
import * as cooperativeMatrix from "./ops/cooperative-matrix.ts";
import * as functions from "./ops/function.ts";
import * as GL from "./ops/gl.ts";
import * as globalVariable from "./ops/global-variable.ts";
import * as graph from "./ops/graph.ts";
import * as group from "./ops/group.ts";
import * as image from "./ops/image.ts";
import * as integerDotProduct from "./ops/integer-dot-product.ts";
import * as intel from "./ops/intel.ts";
import * as logical from "./ops/logical.ts";
import * as matrix from "./ops/matrix.ts";
import * as memory from "./ops/memory.ts";
import * as mesh from "./ops/mesh.ts";
import * as miscellaneous from "./ops/miscellaneous.ts";
import * as modeSetting from "./ops/mode-setting.ts";
import * as nonUniform from "./ops/non-uniform.ts";
import * as primitive from "./ops/primitive.ts";
import * as selectionLoop from "./ops/selection-loop.ts";
import * as specialization from "./ops/specialization.ts";
import { rowNamed } from "./rows.ts";
import { ArrayType, types } from "./types/index.ts";

export * from "./attrs/index.ts";
export * from "./availability.ts";
export * from "./built-in-variables.ts";
export * from "./conversion-target.ts";
export * from "./enums.ts";
/** The enum of `#spirv.execution_mode`; `ExecutionMode` is the op. */
export { ExecutionMode as ExecutionModeEnum } from "./enums.ts";
export * from "./layout.ts";
export * as ARM from "./namespaces/arm.ts";
export * as EXT from "./namespaces/ext.ts";
export * as INTEL from "./namespaces/intel.ts";
export * as KHR from "./namespaces/khr.ts";
export * as mlir from "./namespaces/mlir.ts";
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
export * from "./ops/primitive.ts";
export { SpecConstant, SpecConstantComposite, SpecConstantOperation } from "./ops/specialization.ts";
export {
  extendedSets,
  isId,
  namesOfWord,
  parametersOfMask,
  type RowPart,
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
export { CL, GL };

const sections: readonly Readonly<Record<string, unknown>>[] = [
  specialization,
  selectionLoop,
  modeSetting,
  globalVariable,
  functions,
  controlFlow,
  constant,
  miscellaneous,
  memory,
  image,
  cast,
  composite,
  arithmetic,
  matrix,
  bit,
  logical,
  atomic,
  primitive,
  barrier,
  group,
  nonUniform,
  integerDotProduct,
  cooperativeMatrix,
  mesh,
  graph,
  intel,
  GL,
  CL,
];

export const spirv: Dialect = {
  name: "spirv",
  // Sound: the modules of the sections export definitions of ops and nothing else.
  ops: sections.flatMap((section) => Object.values(section) as OpDef[]),
  findOp: (name) => ownOps.get(name) ?? rowNamed(name),
  types,
  attrs,
  attributesHaveNoType: true,
  dependencies: [ub],
  inlining,
  verifyOpAttribute: opAttributeProblem,
  verifyArgumentAttribute: argumentAttributeProblem,
  verifyResultAttribute: resultAttributeProblem,
  constant: (value, type) =>
    PoisonAttr.is(value)
      ? { def: poison, properties: [value] }
      : type.def.dialect === "spirv" && !ArrayType.is(type)
        ? undefined
        : { def: constant.Constant, properties: [value] },
  unknownTypeMessage: (mnemonic) => `unknown SPIR-V type: ${mnemonic}`,
  unknownAttrMessage: (mnemonic) => `unknown SPIR-V attribute kind: ${mnemonic}`,
};
