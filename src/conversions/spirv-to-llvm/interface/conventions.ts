// Conventions of SPIR-V's representation in LLVM IR that are no matter of types: calling conventions, and the names of built-in variables. They
// hold for OpenCL with `keep-interface`.

import * as llvm from "../../../dialects/llvm/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import { type Attribute, type Context, type Operation, StringAttr } from "../../../ir/index.ts";
import type { Lowering } from "../lowering.ts";
import { isEntryPoint } from "./interface.ts";
import { modeAttributes } from "./kernel-modes.ts";

type Attributes = Readonly<Record<"CConv" | "convergent" | "no_unwind", Attribute>>;

/**
 * The LLVM convention of a function of the SPIR-V dialect: a kernel with its execution modes or not; it never unwinds, and any function may reach
 * a barrier.
 */
export function functionConvention(op: Operation, lowering: Lowering): FunctionConvention {
  if (!lowering.hasSpirConventions) return { isKernel: false, attributes: {} };
  const { context } = op;
  if (!isEntryPoint(op)) return { isKernel: false, attributes: conventions(context, "spir_funccc") };
  return { isKernel: true, attributes: { ...conventions(context, "spir_kernelcc"), ...modeAttributes(op) } };
}

interface FunctionConvention {
  readonly isKernel: boolean;
  readonly attributes: Readonly<Record<string, Attribute>>;
}

/** The same for calls, which never lead to kernels. */
export function callConvention(context: Context, lowering: Lowering): Partial<Attributes> {
  return lowering.hasSpirConventions ? conventions(context, "spir_funccc") : {};
}

function conventions(context: Context, name: string): Attributes {
  return { CConv: llvm.cconv.of(context, name), convergent: context.unit, no_unwind: context.unit };
}

/** The name of the global that is a built-in variable, `__spirv_BuiltInGlobalSize`; undefined of other ops. */
export function builtInSymbol(op: Operation): string | undefined {
  const name = op.def === spirv.GlobalVariable ? op.attr("built_in") : undefined;
  return StringAttr.is(name) ? `__spirv_BuiltIn${name.value}` : undefined;
}
