// Rules of calling conventions.

import { type FunctionType, PointerType, VoidType } from "../../dialects/llvm/index.ts";
import { CONVENTIONS } from "../conventions.ts";
import type { LLVMFunction } from "../module.ts";
import { check } from "./finding.ts";
import type { Verification } from "./verification.ts";

const numberOf = (name: string): number =>
  Number(Object.entries(CONVENTIONS).find(([, convention]) => convention === name)?.[0]);
const numbersOf = (names: string): ReadonlySet<number> => new Set(names.split(" ").map(numberOf));

const INTERRUPT = numberOf("x86_intrcc");
const SPIR_KERNEL = numberOf("spir_kernel");
const WHOLE_WAVE = numberOf("amdgpu_gfx_whole_wave");
/** Conventions of kernels. */
const VOID_RESULT = numbersOf("amdgpu_kernel spir_kernel amdgpu_cs_chain amdgpu_cs_chain_preserve");
/** Conventions of shaders. */
const SHADERS = numbersOf("amdgpu_vs amdgpu_hs amdgpu_gs amdgpu_ps amdgpu_cs");
const NOT_VARIADIC = numbersOf("fastcc coldcc intel_ocl_bicc ptx_kernel ptx_device");
const NO_CALLS = numbersOf(
  "amdgpu_cs_chain amdgpu_cs_chain_preserve amdgpu_cs amdgpu_es amdgpu_gs amdgpu_hs amdgpu_kernel amdgpu_ls amdgpu_ps " +
    "amdgpu_vs spir_kernel",
);

/** Whether functions of a convention can be called. */
export function isCallable(convention: number): boolean {
  return !NO_CALLS.has(convention);
}

/** Rules of the type and the attributes of a function. */
export function checkConvention(v: Verification, { convention, type, attributes }: LLVMFunction): void {
  const { ofParameters } = attributes;
  const has = (index: number, kind: string): boolean => ofParameters[index]?.find(kind) !== undefined;
  if (convention === INTERRUPT) {
    check(type.inputs.length === 0 || has(0, "byval"), "Calling convention parameter requires byval");
  }
  if (convention === WHOLE_WAVE) {
    const isFlag = type.inputs[0] === type.context.i1;
    check(isFlag, "Calling convention requires first argument to be i1");
    check(!has(0, "inreg"), "Calling convention requires first argument to not be inreg");
  }
  if (VOID_RESULT.has(convention)) {
    check(VoidType.is(type.result), "Calling convention requires void return type");
  }
  const isKernel = VOID_RESULT.has(convention) || SHADERS.has(convention);
  if (isKernel) {
    check(!ofParameters.some((_, index) => has(index, "sret")), "Calling convention does not allow sret");
    if (convention !== SPIR_KERNEL) checkKernelParameters(v, type, has);
  }
  if (isKernel || NOT_VARIADIC.has(convention) || convention === WHOLE_WAVE) {
    check(!type.isVariadic, "Calling convention does not support varargs or perfect forwarding!");
  }
}

function checkKernelParameters(
  v: Verification,
  { inputs }: FunctionType,
  has: (index: number, kind: string) => boolean,
): void {
  inputs.forEach((input, index) => {
    for (const kind of ["byval", "preallocated", "inalloca"]) {
      check(!has(index, kind), `Calling convention disallows ${kind}`);
    }
    const isStack = PointerType.is(input) && input.addressSpace === v.layout.allocaSpace;
    check(!has(index, "byref") || !isStack, "Calling convention disallows stack byref");
  });
}
