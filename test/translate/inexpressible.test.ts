// LLVM IR that SPIR-V cannot express: the message states the instruction or its function, the reason and the remedy.
import { describe, expect, test } from "vitest";
import type { TranslateOptions } from "../../src/translate/common/options.ts";
import { linesOf, messageOf, opsOf, translated } from "./forward.ts";

interface Report {
  readonly message: string;
  readonly notes: readonly string[];
  readonly help: string;
}

function reportOf(text: string, options: TranslateOptions = {}): Report {
  const made = translated(text, options);
  const [first] = made.ok ? [] : made.diagnostics;
  return {
    message: first?.message ?? "",
    notes: first?.notes.map(({ message }) => message) ?? [],
    help: first?.help ?? "",
  };
}

/** A function with a body that ends by `ret void`. */
const body = (lines: string, parameters = "", more = ""): string =>
  `${more}\ndefine spir_func void @f(${parameters}) {\n${lines}\n  ret void\n}\n`;

/** A function that unwinds. */
const unwinding = (lines: string, personality = "__gxx_personality_v0"): string =>
  `declare i32 @${personality}(...)\ndeclare void @g()\ndefine spir_func void @f({ ptr, i32 } %l) personality ptr @${personality} {\n${lines}\n}\n`;

const HEAD = "InvalidInstruction: Can't translate llvm instruction:\n  ";
const extension = (name: string): string => `--spirv-ext=+${name} allows it`;
const needs = (...names: readonly string[]): string =>
  `RequiresExtension: Feature requires the following SPIR-V extension:\n${names.join(" or ")}`;

describe("instructions", () => {
  const EXCEPTIONS = ["SPIR-V has no exceptions", "-fno-exceptions"] as const;
  const ARGUMENTS = ["SPIR-V has no functions with a variable number of arguments", "printf"] as const;
  test.each<readonly [name: string, text: string, instruction: string, reason: string, help: string]>([
    ["va_arg", body("  %r = va_arg ptr %a, i32", "ptr %a"), "%r = va_arg ptr %a, i32", ...ARGUMENTS],
    [
      "invoke",
      unwinding(
        "  invoke void @g() to label %a unwind label %b\na:\n  ret void\nb:\n  %p = landingpad { ptr, i32 } cleanup\n  ret void",
      ),
      "invoke void @g()\n          to label %a unwind label %b",
      ...EXCEPTIONS,
    ],
    ["resume", unwinding("  resume { ptr, i32 } %l"), "resume { ptr, i32 } %l", ...EXCEPTIONS],
    [
      "indirectbr",
      body("  indirectbr ptr %p, [label %a]\na:", "ptr %p"),
      "indirectbr ptr %p, [label %a]",
      "SPIR-V has no addresses of blocks",
      "a switch",
    ],
    [
      "callbr",
      body('  callbr void asm "", "!i"() to label %a [label %b]\na:\n  ret void\nb:'),
      'callbr void asm "", "!i"()',
      "inline assembly cannot branch in SPIR-V",
      "",
    ],
    [
      "an operand bundle",
      body('  call void @v() [ "deopt"(i32 1) ]', "", "declare void @v()"),
      'call void @v() [ "deopt"(i32 1) ]',
      'the operand bundle "deopt" has no counterpart in SPIR-V',
      "",
    ],
    [
      "a call of an ifunc",
      body("  call void @i()", "", "@i = ifunc void (), ptr @r\ndefine ptr @r() {\n  ret ptr null\n}"),
      "call void @i()",
      "the function '@i' is chosen when the program is loaded, which SPIR-V cannot express",
      "",
    ],
    [
      "a computed size",
      body("  %p = alloca i32, i32 %n, align 4", "i32 %n"),
      "%p = alloca i32, i32 %n, align 4",
      "Translation of dynamic alloca requires SPV_INTEL_variable_length_array extension.",
      extension("SPV_INTEL_variable_length_array"),
    ],
    [
      "a variable in an address space",
      body("  %p = alloca i32, align 4, addrspace(3)"),
      "%p = alloca i32, align 4, addrspace(3)",
      "a variable of a function is in private memory, not in the address space 3",
      "",
    ],
    [
      "an address of a block",
      body("  br label %a\na:\n  store ptr blockaddress(@f, %a), ptr %p", "ptr %p"),
      "store ptr blockaddress(@f, %a), ptr %p, align 8",
      "SPIR-V has no addresses of blocks",
      "",
    ],
    [
      "a type",
      body("  %a = fpext double %x to fp128", "double %x"),
      "%a = fpext double %x to fp128",
      "the type 'fp128' has no type in SPIR-V",
      "",
    ],
  ])("%s", (_, text, instruction, reason, help) => {
    const report = reportOf(text);
    expect(report.message).toContain(HEAD + instruction);
    expect(report.message).toContain(`\n${reason}`);
    expect(report.help).toContain(help);
  });

  test.each(["nand", "uinc_wrap", "udec_wrap", "usub_cond", "usub_sat"])("atomicrmw %s", (operation) => {
    const report = reportOf(body(`  %r = atomicrmw ${operation} ptr %p, i32 1 seq_cst`, "ptr %p"));
    expect(report.message).toContain(`${HEAD}%r = atomicrmw ${operation} ptr %p, i32 1 seq_cst`);
    expect(report.message).toContain(`\nAtomic ${operation} is not supported in SPIR-V!`);
    expect(report.help).toBe("a loop of compare and exchange expresses it");
  });

  test("a cast between address spaces has the instruction in a note", () => {
    const text = body("  %q = addrspacecast ptr addrspace(1) %p to ptr addrspace(3)", "ptr addrspace(1) %p");
    expect(reportOf(text)).toEqual({
      message:
        "InvalidModule: Invalid SPIR-V module: Casts from private/local/global address space are allowed only to generic",
      notes: ["the instruction is '%q = addrspacecast ptr addrspace(1) %p to ptr addrspace(3)'"],
      help: "",
    });
  });
});

describe("kinds of failures that llvm-spirv names", () => {
  test.each([
    [
      "a variadic call",
      body("  call void (i32, ...) @v(i32 1, i32 2)", "", "declare void @v(i32, ...)"),
      "call void (i32, ...) @v(i32 1, i32 2)",
      "UnsupportedVarArgFunction: Variadic functions other than 'printf' are not supported in SPIR-V.\nThe function is '@v'",
      "",
    ],
    [
      "a call through a pointer",
      body("  call spir_func void %p()", "ptr %p"),
      "call spir_func void %p()",
      "FunctionPointers: Can't translate function pointer:\na call through a pointer, which SPV_INTEL_function_pointers has",
      "--spirv-ext=+SPV_INTEL_function_pointers allows it",
    ],
    [
      "the address of a function",
      body("  store ptr @f, ptr %p", "ptr %p"),
      "store ptr @f, ptr %p, align 8",
      "FunctionPointers: Can't translate function pointer:\nthe address of the function '@f', which SPV_INTEL_function_pointers has",
      "--spirv-ext=+SPV_INTEL_function_pointers allows it",
    ],
  ])("%s", (_, text, instruction, message, help) => {
    expect(reportOf(text)).toEqual({ message, notes: [`the instruction is '${instruction}'`], help });
  });
});

describe("extensions that would allow an instruction", () => {
  test.each<readonly [name: string, text: string, ...extensions: readonly string[]]>([
    ["inline assembly", body('  call void asm "nop", ""()'), "SPV_INTEL_inline_assembly"],
    [
      "a sum of floats in memory",
      body("  %r = atomicrmw fadd ptr %p, float 1.0 seq_cst", "ptr %p"),
      "SPV_EXT_shader_atomic_float_add",
    ],
    [
      "the greater of floats in memory",
      body("  %r = atomicrmw fmax ptr %p, double 1.0 seq_cst", "ptr %p"),
      "SPV_EXT_shader_atomic_float_min_max",
    ],
    [
      "memory of the stack",
      body("  %p = call ptr @llvm.stacksave.p0()", "", "declare ptr @llvm.stacksave.p0()"),
      "SPV_INTEL_variable_length_array",
    ],
    [
      "a vector of pointers",
      body("  %g = getelementptr i32, ptr %a, <2 x i64> %i", "ptr %a, <2 x i64> %i"),
      "SPV_INTEL_masked_gather_scatter",
    ],
    ["bfloat", body("  %a = fptrunc float %x to bfloat", "float %x"), "SPV_KHR_bfloat16"],
    [
      "a vector of another length",
      body("  %a = load <5 x float>, ptr %p\n  store <5 x float> %a, ptr %p", "ptr %p"),
      "SPV_EXT_long_vector",
      "SPV_INTEL_vector_compute",
    ],
  ])("%s", (_, text, ...extensions) => {
    const report = reportOf(text);
    expect(report.message).toContain(needs(...extensions));
    expect(report.notes).toEqual([expect.stringMatching(/^the instruction is '/)]);
    expect(report.help).toBe(extension(extensions[0] ?? ""));
  });

  test.each([13, 24, 48, 128])("an integer of %i bits", (width) => {
    expect(reportOf(body(`  %a = add i${width} %x, 1`, `i${width} %x`))).toEqual({
      message: `InvalidBitWidth: Invalid bit width in input: ${width}`,
      notes: ["in '@f'"],
      help: extension("SPV_INTEL_arbitrary_precision_integers"),
    });
  });
});

describe("intrinsics", () => {
  const call = (name: string, signature: string, args: string, definition = ""): string =>
    body(
      `${definition}  ${signature === "void" ? "" : "%r = "}call ${signature} @${name}(${args})`,
      "ptr %p, <4 x i1> %m, i32 %n",
      `declare ${signature} @${name}(${args.replaceAll(/ (?:%\w+|null|\d+|zeroinitializer|false)/g, "")})`,
    );
  test.each<readonly [name: string, text: string, reason: string]>([
    ["llvm.foo.bar", call("llvm.foo.bar", "void", "i32 1"), ""],
    ["llvm.ppc.mfmsr", call("llvm.ppc.mfmsr", "i32", ""), ""],
    ["llvm.va_end.p0", call("llvm.va_end.p0", "void", "ptr %p"), "variable number of arguments"],
    ["llvm.eh.typeid.for.p0", call("llvm.eh.typeid.for.p0", "i32", "ptr %p"), "no exceptions"],
    ["llvm.coro.size.i64", call("llvm.coro.size.i64", "i64", ""), "no coroutines"],
    ["llvm.frameaddress.p0", call("llvm.frameaddress.p0", "ptr", "i32 0"), "no addresses of stack frames"],
    ["llvm.returnaddress", call("llvm.returnaddress", "ptr", "i32 0"), "no addresses of instructions"],
    [
      "llvm.experimental.convergence.anchor",
      call("llvm.experimental.convergence.anchor", "token", ""),
      "no tokens that control convergence",
    ],
    [
      "llvm.masked.load.v4i32.p0",
      call("llvm.masked.load.v4i32.p0", "<4 x i32>", "ptr %p, <4 x i1> %m, <4 x i32> zeroinitializer"),
      "masked accesses for vectors of pointers only",
    ],
    [
      "llvm.vp.add.v4i32",
      call(
        "llvm.vp.add.v4i32",
        "<4 x i32>",
        "<4 x i32> zeroinitializer, <4 x i32> zeroinitializer, <4 x i1> %m, i32 %n",
      ),
      "no vectors with a computed length",
    ],
  ])("%s", (name, text, reason) => {
    const report = reportOf(text);
    expect(report.message).toContain(`InvalidFunctionCall: Unexpected llvm intrinsic:\n ${name}`);
    expect(report.message).toContain(reason);
    expect(report.notes).toEqual([expect.stringMatching(/^the instruction is '.*call /)]);
    expect(report.help).not.toBe("");
  });
});

describe("modules, variables and functions", () => {
  test.each<readonly [name: string, text: string, message: string, note: string]>([
    ["assembly", `module asm "nop"\n${body("")}`, "assembly of the module has no counterpart in SPIR-V", ""],
    [
      "variables of threads",
      `@t = thread_local addrspace(1) global i32 0\n${body("")}`,
      "the variable '@t' is one for each thread, which SPIR-V has in functions only",
      "",
    ],
    [
      "garbage collectors",
      'define void @f() gc "statepoint-example" {\n  ret void\n}\n',
      "the function '@f' needs the garbage collector \"statepoint-example\", and SPIR-V has none",
      "",
    ],
    [
      "variables in other address spaces",
      `@g = addrspace(11) global i32 1\n${body("")}`,
      "the global variable '@g' is in address space 11",
      "",
    ],
    [
      "pointers to other address spaces",
      body("", "ptr addrspace(42) %p"),
      "address space 42 has no storage class",
      "@f",
    ],
    ["x86_fp80", body("", "x86_fp80 %a"), "the type 'x86_fp80' has no type in SPIR-V", "@f"],
    ["ppc_fp128", body("", "ppc_fp128 %a"), "the type 'ppc_fp128' has no type in SPIR-V", "@f"],
    [
      "scalable vectors",
      body("", "<vscale x 4 x i32> %a"),
      "the type '<vscale x 4 x i32>' has no type in SPIR-V, whose vectors have a constant length",
      "@f",
    ],
    [
      "types of other targets",
      body("", 'target("aarch64.svcount") %a'),
      "the type 'target(\"aarch64.svcount\")' has no type in SPIR-V",
      "@f",
    ],
    [
      "types with other parameters",
      body("", 'target("spirv.Image", void, 1) %a'),
      "the type 'target(\"spirv.Image\", void, 1)' has other parameters than the type of SPIR-V with its name",
      "@f",
    ],
    [
      "addresses of blocks in variables",
      `@t = addrspace(1) global ptr blockaddress(@f, %a)\n${body("  br label %a\na:")}`,
      "SPIR-V has no addresses of blocks",
      "@t",
    ],
    [
      "addresses of ifuncs in variables",
      "@i = ifunc void (), ptr @r\n@t = addrspace(1) global ptr @i\ndefine ptr @r() {\n  ret ptr null\n}\n",
      "the function '@i' is chosen when the program is loaded",
      "@t",
    ],
  ])("%s", (_, text, message, owner) => {
    const report = reportOf(text);
    expect(report.message).toContain(message);
    expect(report.notes).toEqual(owner === "" ? [] : [`in '${owner}'`]);
  });
});

describe("forms that seem inexpressible", () => {
  test("an alias is what it stands for", () => {
    const text = `@v = addrspace(1) global [4 x i32] zeroinitializer
@w = alias i32, ptr addrspace(1) @v
@x = alias i32, getelementptr (i8, ptr addrspace(1) @w, i64 4)
@a = alias void (), ptr @g
define internal spir_func void @g() {
  ret void
}
define spir_func void @f() {
  call spir_func void @a()
  store i32 1, ptr addrspace(1) @w
  store i32 2, ptr addrspace(1) @x
  ret void
}
`;
    const lines = linesOf(text);
    expect(lines.filter((line) => /^(?:FunctionCall|Store) /.test(line))).toHaveLength(3);
    expect(lines.filter((line) => /^Function /.test(line))).toHaveLength(2);
  });

  test("atomics of pointers are those of integers", () => {
    const text = `define spir_func ptr addrspace(1) @f(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store atomic ptr addrspace(1) %q, ptr addrspace(1) %p seq_cst, align 8
  %a = load atomic ptr addrspace(1), ptr addrspace(1) %p acquire, align 8
  %b = atomicrmw xchg ptr addrspace(1) %p, ptr addrspace(1) %q seq_cst
  %c = cmpxchg ptr addrspace(1) %p, ptr addrspace(1) %a, ptr addrspace(1) %b seq_cst seq_cst
  %d = extractvalue { ptr addrspace(1), i1 } %c, 0
  ret ptr addrspace(1) %d
}
`;
    expect(opsOf(text).filter((op) => /^Atomic|ToPtr|PtrTo/.test(op))).toEqual([
      ...["ConvertPtrToU", "AtomicStore"],
      ...["AtomicLoad", "ConvertUToPtr"],
      ...["ConvertPtrToU", "AtomicExchange", "ConvertUToPtr"],
      ...["ConvertPtrToU", "ConvertPtrToU", "AtomicCompareExchange", "ConvertUToPtr"],
    ]);
  });
});

test("a kernel that requires work-groups of size 0 is rejected", () => {
  const text = `define spir_kernel void @k() !reqd_work_group_size !0 {
  ret void
}
!0 = !{i32 0, i32 1, i32 1}`;
  expect(messageOf(text)).toContain("a kernel requires work-groups of size 0");
  expect(messageOf(text.replace("i32 0", '!"eight"'))).toContain("a kernel requires work-groups of size 0");
  expect(messageOf(text.replace("i32 0", "i32 8"))).toBe("");
});

test.each([9, 11, 12])("a global variable in address space %i, of which SPIR-V has pointers at most", (space) => {
  const { message } = reportOf(
    `@g = private addrspace(${space}) global [3 x i64] zeroinitializer\n${body("  store i64 1, ptr addrspace(SPACE) @g").replace("SPACE", `${space}`)}`,
  );
  expect(message).toBe(
    `the global variable '@g' is in address space ${space}, where SPIR-V has no variables of a module`,
  );
});

test("a global variable in the generic address space is translated as the reference does, with a warning", () => {
  const made = translated(`@g = private addrspace(4) global i64 0\n${body("  store i64 1, ptr addrspace(4) @g")}`);
  expect(made.diagnostics.map(({ severity, message }) => [severity, message])).toEqual([
    ["warning", "the variable '@g' is in the storage class Generic, where SPIR-V has pointers alone"],
  ]);
});

test("loads of vectors of any length end", () => {
  const load =
    "  %v = load <4294967295 x i32>, ptr addrspace(1) %p, align 16\n  %x = extractelement <4294967295 x i32> %v, i64 0";
  expect(reportOf(body(load, "ptr addrspace(1) %p")).message).toContain("4294967295");
});
