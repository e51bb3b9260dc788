// The dialect as a value. Tools load this alone; what else the folder has, passes load with what they need.

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
