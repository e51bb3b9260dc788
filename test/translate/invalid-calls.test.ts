// Calls of builtins and decorations that LLVM allows and SPIR-V does not: they are rejected with the validator's reason.
import { expect, it } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { parseLlvm, readBitcode, verifyLlvm, writeBitcode } from "../../src/llvm/index.ts";
import { Op } from "../../src/spirv/modules.ts";
import { type TranslateOptions, translateToSpirv } from "../../src/translate/index.ts";
import { unwrapped } from "../harness/results.ts";

const TARGET = `target triple = "spir64-unknown-unknown"\n`;

function translated(text: string, options: TranslateOptions = {}) {
  const module = unwrapped(parseLlvm(new Context(), TARGET + text));
  return translateToSpirv(unwrapped(verifyLlvm(module)), options);
}

const reasonOf = (text: string): string => translated(text).diagnostics[0]?.message ?? "";

const inFunction = (body: string, more: string): string =>
  `define spir_func void @f(float %x, <4 x i32> %v, ptr addrspace(1) %p) {\n${body}\n  ret void\n}\n${more}`;

it.each([
  [
    "atomic operations on floats",
    inFunction(
      "  %r = call spir_func float @_Z18__spirv_AtomicISubPU3AS1fiif(ptr addrspace(1) %p, i32 1, i32 16, float %x)",
      "declare spir_func float @_Z18__spirv_AtomicISubPU3AS1fiif(ptr addrspace(1), i32, i32, float)\n",
    ),
    "call spir_func float @_Z18__spirv_AtomicISubPU3AS1fiif",
    "the instruction would be invalid: AtomicISub: expected Result Type to be integer scalar type",
  ],
  [
    "operands of other types than the result, after variables",
    inFunction(
      "  %slot = alloca i32\n  store i32 0, ptr %slot\n  %r = call spir_func float @_Z15__spirv_ocl_fmafff(float %x, float %x, <4 x i32> %v)",
      "declare spir_func float @_Z15__spirv_ocl_fmafff(float, float, <4 x i32>)\n",
    ),
    "_Z15__spirv_ocl_fmafff",
    "the instruction would be invalid: OpenCL.std fma: expected types of all operands to be equal to Result Type",
  ],
  [
    "operands that are missing",
    inFunction(
      "  %r = call spir_func float @_Z12__spirv_FAddf(float %x)",
      "declare spir_func float @_Z12__spirv_FAddf(float)\n",
    ),
    "%r = call spir_func float @_Z12__spirv_FAddf",
    "'call' has 1 of the 2 operands of FAdd",
  ],
  [
    "too many operands",
    inFunction(
      "  %r = call spir_func float @_Z15__spirv_FNegateff(float %x, float %x)",
      "declare spir_func float @_Z15__spirv_FNegateff(float, float)\n",
    ),
    "_Z15__spirv_FNegateff",
    "'call' has 2 operands; FNegate has 1",
  ],
  [
    "too few arguments of a function of OpenCL C",
    `${inFunction(
      "  %r = call spir_func float @_Z4fminff(float %x)",
      "declare spir_func float @_Z4fminff(float)\n!opencl.ocl.version = !{!0}\n!0 = !{i32 2, i32 0}\n",
    )}`,
    "_Z4fminff",
    "'call' has 1 of the 2 operands of fmin",
  ],
  [
    "functions of other types",
    "define spir_func void @f() {\n  %r = call spir_func i32 @g()\n  ret void\n}\ndeclare spir_func void @g()\n",
    "call spir_func i32 @g()",
    "'call' calls '@g' as a function of another type than it has",
  ],
])("rejects calls with %s", (_name, text, instruction, reason) => {
  expect(reasonOf(text)).toContain(reason);
  expect(reasonOf(text)).toContain(instruction);
});

it.each([
  ["!{i32 4}", "metadata states a decoration: RowMajor can only be applied to structure members"],
  ["!{i32 38}", "the decoration FuncParamAttr has 0 of its 1 operands"],
  ["!{i32 38, i32 99}", "metadata states a decoration: Invalid function parameter attribute operand: 99"],
])("rejects the decoration %s of a parameter", (node, reason) => {
  const text = `define spir_kernel void @f(ptr addrspace(1) %p) !spirv.ParameterDecorations !0 {\n  ret void\n}\n`;
  expect(reasonOf(`${text}!0 = !{!1}\n!1 = !{!2}\n!2 = ${node}\n`)).toBe(reason);
});

it("rejects an unknown language of the source", () => {
  const text = "define spir_kernel void @f() {\n  ret void\n}\n!spirv.Source = !{!0}\n!0 = !{i32 999, i32 0}\n";
  expect(reasonOf(text)).toBe("999 is no number of a source language");
});

function opcodesOf(text: string, options: TranslateOptions = {}): ReadonlySet<number> {
  const { words } = unwrapped(translated(text, options));
  const found = new Set<number>();
  for (let at = 5; at < words.length; at += (words[at] ?? 0) >>> 16) found.add((words[at] ?? 0) & 0xffff);
  return found;
}

it.each(["  %r = extractelement <4 x i32> %v, i32 4", "  %r = insertelement <4 x i32> %v, i32 0, i32 9"])(
  "has no value for a lane that a vector lacks: %s",
  (row) => {
    const found = opcodesOf(inFunction(row, ""));
    expect(found).toContain(Op.Undef);
    expect(found).not.toContain(Op.CompositeExtract);
    expect(found).not.toContain(Op.CompositeInsert);
  },
);

it("has the pointer itself for an address without indices", () => {
  const found = opcodesOf(inFunction("  %q = getelementptr i32, ptr addrspace(1) %p", ""));
  expect(found).not.toContain(Op.PtrAccessChain);
});

it("indexes by booleans as by integers", () => {
  const body = "  %c = fcmp oeq float %x, 0.0\n  %q = getelementptr i8, ptr addrspace(1) %p, i1 %c\n";
  expect(opcodesOf(inFunction(body, ""))).toContain(Op.Select);
});

it("names no type of pointers in chains of untyped pointers", () => {
  const text = inFunction("  %q = getelementptr ptr addrspace(1), ptr addrspace(1) %p, i64 1", "");
  const { words } = unwrapped(translated(text, { extensions: ["SPV_KHR_untyped_pointers"] }));
  const chain = words.findIndex(
    (word) =>
      (word & 0xffff) === Op.UntypedInBoundsPtrAccessChainKHR || (word & 0xffff) === Op.UntypedPtrAccessChainKHR,
  );
  const integer = words.findIndex((word, at) => word === ((4 << 16) | Op.TypeInt) && words[at + 2] === 64);
  expect(words[chain + 3]).toBe(words[integer + 1]);
});

it("reads no bitcode with casts of other types", () => {
  const text = "define i32 @f(float %x, double %y) {\n  %r = bitcast float %x to i32\n  ret i32 %r\n}\n";
  const module = unwrapped(parseLlvm(new Context(), text));
  const [one] = module.functions;
  const row = one?.blocks[0]?.first ?? 0;
  module.code.setOperand(row, 0, -((one?.firstArgument ?? 0) + 1));
  const read = readBitcode(new Context(), writeBitcode(module));
  expect(read.diagnostics[0]?.message).toContain("BitCast has operands of the wrong kind");
});
