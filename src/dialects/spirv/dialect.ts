// The dialect as a value. Tools load this alone; what else the folder has, passes load with what they need.

import type { Dialect, OpDef } from "../../ir/index.ts";
import { PoisonAttr, poison, ub } from "../ub/index.ts";
import { attrs } from "./attrs/index.ts";
import { argumentAttributeProblem, opAttributeProblem, resultAttributeProblem } from "./dialect-attributes.ts";
import { inlining } from "./inlining.ts";
import * as arithmetic from "./ops/arithmetic/arithmetic.ts";
import * as bit from "./ops/arithmetic/bit.ts";
import * as cast from "./ops/arithmetic/cast.ts";
import * as integerDotProduct from "./ops/arithmetic/integer-dot-product.ts";
import * as logical from "./ops/arithmetic/logical.ts";
import { ownOps } from "./ops/beyond.ts";
import * as composite from "./ops/composites/composite.ts";
import * as cooperativeMatrix from "./ops/composites/cooperative-matrix.ts";
import * as matrix from "./ops/composites/matrix.ts";
import * as constant from "./ops/constants/constant.ts";
import * as specialization from "./ops/constants/specialization.ts";
import * as controlFlow from "./ops/control-flow/control-flow.ts";
import * as selectionLoop from "./ops/control-flow/selection-loop.ts";
import * as intel from "./ops/extensions/intel.ts";
import * as mesh from "./ops/extensions/mesh.ts";
import * as primitive from "./ops/extensions/primitive.ts";
import * as group from "./ops/groups/group.ts";
import * as nonUniform from "./ops/groups/non-uniform.ts";
import * as image from "./ops/images/image.ts";
import * as atomic from "./ops/memory/atomic.ts";
import * as barrier from "./ops/memory/barrier.ts";
import * as globalVariable from "./ops/memory/global-variable.ts";
import * as memory from "./ops/memory/memory.ts";
import * as miscellaneous from "./ops/miscellaneous.ts";
import * as functions from "./ops/module/function.ts";
import * as graph from "./ops/module/graph.ts";
import * as modeSetting from "./ops/module/mode-setting.ts";
import * as CL from "./ops/sets/cl.ts";
import * as GL from "./ops/sets/gl.ts";
import { rowNamed } from "./rows/rows.ts";
import { ArrayType, types } from "./types/index.ts";

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

/** The spirv dialect: every instruction of SPIR-V as an op. */
export const spirv: Dialect = {
  name: "spirv",
  // Sound: the modules of the sections export definitions of ops and nothing else.
  ops: sections.flatMap((section) => Object.values(section) as OpDef[]),
  findOp: (name) => ownOps.get(name) ?? rowNamed(name),
  types,
  attrs,
  allowsUnknown: true,
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
