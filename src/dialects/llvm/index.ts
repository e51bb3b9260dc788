// The LLVM dialect: LLVM IR as ops, types and attributes.

import type { Dialect, OpDef } from "../../ir/index.ts";
import { attrs } from "./attrs/index.ts";
import { argumentAttributeProblem, opAttributeProblem, resultAttributeProblem } from "./dialect-attributes.ts";
import { inlining } from "./inlining.ts";
import * as aggregate from "./ops/aggregate.ts";
import * as arithmetic from "./ops/arithmetic.ts";
import * as atomic from "./ops/atomic.ts";
import { call } from "./ops/call.ts";
import * as cast from "./ops/cast.ts";
import * as constants from "./ops/constant.ts";
import * as controlFlow from "./ops/control-flow.ts";
import * as exception from "./ops/exception.ts";
import { func } from "./ops/function.ts";
import { global } from "./ops/global.ts";
import { intrinsics } from "./ops/intrinsics.ts";
import * as memory from "./ops/memory.ts";
import * as modules from "./ops/module.ts";
import * as other from "./ops/other.ts";
import { types } from "./types/index.ts";

export * from "./attrs/index.ts";
export * from "./compatible.ts";
export * from "./data-layout.ts";
export { dataLayoutProblem } from "./data-layout-text.ts";
export { PARAMETER_ATTRIBUTES } from "./dialect-attributes.ts";
export * from "./enums.ts";
export { mergedFragments } from "./fragments.ts";
export { instructionOf } from "./instruction.ts";
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
export { blocktag, call_intrinsic, indirectbr, inline_asm, va_arg } from "./ops/other.ts";
export { addComdats } from "./transforms/add-comdats.ts";
export { legalizeForExport } from "./transforms/legalize-for-export.ts";
export * from "./types/index.ts";

function isDefinition(exported: unknown): exported is OpDef {
  return exported instanceof Object && "traits" in exported && "isTerminator" in exported;
}

const sections: readonly Readonly<Record<string, unknown>>[] = [
  constants,
  arithmetic,
  cast,
  memory,
  atomic,
  aggregate,
  controlFlow,
  exception,
  { call, func, global },
  modules,
  other,
];

export const llvm: Dialect = {
  name: "llvm",
  ops: [...sections.flatMap((section) => Object.values(section).filter(isDefinition)), ...intrinsics],
  types,
  attrs,
  constant: constants.materializeConstant,
  inlining,
  verifyOpAttribute: opAttributeProblem,
  verifyArgumentAttribute: argumentAttributeProblem,
  verifyResultAttribute: resultAttributeProblem,
  unknownTypeMessage: (mnemonic) =>
    /^(?:[su]?i\d+|index|none|b?f\d+|vector|tensor|memref|complex|tuple)$/.test(mnemonic)
      ? "unexpected type, expected keyword"
      : `unknown LLVM type: ${mnemonic}`,
};
