// The OpenCL.std instructions that the dialect has ops for.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import { type ConversionPattern, convert } from "../../../../rewrite/index.ts";
import { absoluteInteger, emit, expand } from "../../../llvm-common/index.ts";
import { argument, callRuntime } from "../../runtime/runtime.ts";
import { acosh, asinh, atanh } from "../arithmetic/hyperbolic.ts";
import { rows } from "../rows.ts";
import { inverseSqrt } from "./gl.ts";

const { intrinsic } = llvm;

const { CL } = spirv;

export const clPatterns: readonly ConversionPattern[] = [
  ...rows(
    [CL.acos, intrinsic("acos")],
    [CL.asin, intrinsic("asin")],
    [CL.atan, intrinsic("atan")],
    [CL.atan2, intrinsic("atan2")],
    [CL.ceil, intrinsic("ceil")],
    [CL.cos, intrinsic("cos")],
    [CL.cosh, intrinsic("cosh")],
    [CL.exp, intrinsic("exp")],
    [CL.fabs, intrinsic("fabs")],
    [CL.floor, intrinsic("floor")],
    [CL.fma, intrinsic("fma")],
    [CL.fmax, intrinsic("maxnum")],
    [CL.fmin, intrinsic("minnum")],
    [CL.log, intrinsic("log")],
    [CL.pow, intrinsic("pow")],
    [CL.rint, intrinsic("rint")],
    [CL.round, intrinsic("round")],
    [CL.s_max, intrinsic("smax")],
    [CL.s_min, intrinsic("smin")],
    [CL.sin, intrinsic("sin")],
    [CL.sinh, intrinsic("sinh")],
    [CL.sqrt, intrinsic("sqrt")],
    [CL.tan, intrinsic("tan")],
    [CL.tanh, intrinsic("tanh")],
    [CL.u_max, intrinsic("umax")],
    [CL.u_min, intrinsic("umin")],
  ),
  expand(CL.acosh, (at, [x]) => acosh(at, x)),
  expand(CL.asinh, (at, [x]) => asinh(at, x)),
  expand(CL.atanh, (at, [x]) => atanh(at, x)),
  expand(CL.rsqrt, (at, [x]) => inverseSqrt(at, x)),
  expand(CL.s_abs, (at, [x]) => absoluteInteger(at, x)),
  expand(CL.mix, (at, [x, y, a]) => {
    const step = emit(at, llvm.fmul, [emit(at, llvm.fsub, [y, x]), a]);
    return emit(at, llvm.fadd, [x, step]);
  }),
  expand(CL.erf, (at, [x], type, op) => callRuntime(at, op, "ocl_erf", [argument(x)], type).result()),
  convert(CL.printf, ({ result }, operands, at, op) => {
    const type = at.converter?.convert(result.type);
    if (type === undefined) return false;
    const args = [operands.format, ...operands.arguments].map(argument);
    at.replaceOp(op, callRuntime(at, op, "ocl_printf", args, type).results);
    return true;
  }),
];
