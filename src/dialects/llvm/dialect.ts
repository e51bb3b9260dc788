// The dialect as a value. Tools load this alone; what else the folder has, passes load with what they need.

import type { Dialect, OpDef } from "../../ir/index.ts";
import { attrs } from "./attrs/index.ts";
import { llvmBytecode } from "./bytecode.ts";
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

/** The llvm dialect: LLVM IR as ops, types and attributes. */
export const llvm: Dialect = {
  name: "llvm",
  ops: [...sections.flatMap((section) => Object.values(section).filter(isDefinition)), ...intrinsics],
  types,
  attrs,
  allowsUnknown: true,
  bytecode: llvmBytecode,
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
