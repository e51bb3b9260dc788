// LLVM IR to SPIR-V: what instructions, builtins and intrinsics become, as lines of the text form. Every binary is valid.
import { describe, expect, it } from "vitest";
import { linesOf, messageOf, OPEN_CL_C, opsOf, translated } from "./forward.ts";

describe("pointers", () => {
  it("get their pointees from all uses, without bitcasts", () => {
    const ops = opsOf(`define spir_func float @f(ptr addrspace(1) %p, i1 %c, i64 %i) {
      %q = getelementptr inbounds float, ptr addrspace(1) %p, i64 %i
      %r = select i1 %c, ptr addrspace(1) %p, ptr addrspace(1) %q
      %x = load float, ptr addrspace(1) %r, align 4
      ret float %x
    }`);
    expect(ops).toEqual(["InBoundsPtrAccessChain", "Select", "Load", "ReturnValue", "FunctionEnd"]);
  });

  it("are cast where two uses disagree", () => {
    const ops = opsOf(`define spir_func i32 @f() {
      %p = alloca float, align 4
      store float 1.0, ptr %p, align 4
      %x = load i32, ptr %p, align 4
      ret i32 %x
    }`);
    expect(ops).toEqual(["Variable", "Store", "Bitcast", "Load", "ReturnValue", "FunctionEnd"]);
  });

  it("are cast at the end of the predecessor of a phi", () => {
    const ops = opsOf(`define spir_func float @f(i1 %c) {
      %p = alloca float, align 4
      %q = alloca i32, align 4
      store float 1.0, ptr %p, align 4
      store i32 0, ptr %q, align 4
      br i1 %c, label %a, label %b
    a:
      br label %b
    b:
      %r = phi ptr [ %p, %0 ], [ %q, %a ]
      %x = load float, ptr %r, align 4
      ret float %x
    }`);
    expect(ops.slice(4, 10)).toEqual(["BranchConditional", "Label", "Bitcast", "Branch", "Label", "Phi"]);
  });

  it("to numbers have no pointees where an extension allows it, those to arrays have", () => {
    const ops = opsOf(
      `define spir_func i32 @f() {
      %p = alloca float, align 4
      %q = alloca [2 x i32], align 4
      store float 1.0, ptr %p, align 4
      %x = load i32, ptr %p, align 4
      %e = getelementptr inbounds [2 x i32], ptr %q, i32 0, i32 1
      store i32 %x, ptr %e, align 4
      ret i32 %x
    }`,
      { extensions: ["SPV_KHR_untyped_pointers"] },
    );
    const expected = ["UntypedVariableKHR", "Variable", "Store", "Bitcast", "Load", "UntypedInBoundsPtrAccessChainKHR"];
    expect(ops.slice(0, 6)).toEqual(expected);
  });

  it("to structs that are passed by value have pointees", () => {
    const lines = linesOf(
      `%s = type { i32 }
    declare void @g(ptr byval(%s))
    define spir_func void @f(ptr byval(%s) %a) {
      call void @g(ptr byval(%s) %a)
      ret void
    }`,
      { extensions: ["SPV_KHR_untyped_pointers"] },
    );
    expect(lines.some((line) => line.startsWith("TypePointer"))).toBe(true);
    expect(lines.some((line) => line.startsWith("TypeUntypedPointerKHR"))).toBe(false);
  });

  it("to text in initializers are addresses of its first byte", () => {
    const lines = linesOf(`@text = addrspace(2) constant [3 x i8] c"ab\\00"
      @list = addrspace(2) constant [1 x ptr addrspace(2)] [ptr addrspace(2) @text]`);
    expect(lines.some((line) => / 70 \d+ (\d+) \1$/.test(line))).toBe(true);
  });
});

describe("stack slots", () => {
  it("are arrays of a length that is a specialization constant", () => {
    const lines = linesOf(`define spir_kernel void @k() {
      %n = call i32 @_Z20__spirv_SpecConstantii(i32 0, i32 4)
      %a = alloca float, i32 %n, align 4
      ret void
    }
    declare i32 @_Z20__spirv_SpecConstantii(i32, i32)`);
    const id = lines.find((line) => line.startsWith("SpecConstant "))?.split(" ")[2];
    expect(lines.some((line) => line.startsWith("TypeArray") && line.endsWith(` ${id}`))).toBe(true);
  });

  it("in the generic address space live as their variables do", () => {
    const lines = linesOf(`define spir_kernel void @k() {
      %a = alloca { i32 }, align 4, addrspace(4)
      call void @llvm.lifetime.start.p4(ptr addrspace(4) %a)
      call void @llvm.lifetime.end.p4(ptr addrspace(4) %a)
      ret void
    }
    declare void @llvm.lifetime.start.p4(ptr addrspace(4))
    declare void @llvm.lifetime.end.p4(ptr addrspace(4))`);
    const id = lines.find((line) => line.startsWith("Variable "))?.split(" ")[2];
    expect(lines.filter((line) => line.startsWith("Lifetime"))).toEqual([
      `LifetimeStart ${id} 0`,
      `LifetimeStop ${id} 0`,
    ]);
  });
});

describe("undefined initializers", () => {
  it("of structs are composites, others are left out", () => {
    const lines = linesOf(`%s = type { i32 }
      @a = internal addrspace(3) global %s undef
      @b = internal addrspace(3) global i32 undef
      define spir_kernel void @k() {
        ret void
      }`);
    const words = lines.filter((line) => line.startsWith("Variable ")).map((line) => line.split(" ").length);
    expect(words).toEqual([5, 4]);
  });
});

describe("booleans", () => {
  it("are selected from numbers and tested as numbers", () => {
    const ops = opsOf(`define spir_func i32 @f(i32 %a, i1 %b, i1 %c) {
      %t = trunc i32 %a to i1
      %s = add i1 %b, %c
      %u = icmp ult i1 %t, %s
      %z = zext i1 %u to i32
      ret i32 %z
    }`);
    const expected = ["BitwiseAnd", "INotEqual", "LogicalNotEqual", "LogicalNot", "LogicalAnd", "Select"];
    expect(ops.slice(0, 6)).toEqual(expected);
  });

  it("are known of comparisons that always or never hold", () => {
    const text = (predicate: string): string =>
      `define spir_func i1 @f(float %a) {\n  %t = fcmp ${predicate} float %a, %a\n  ret i1 %t\n}`;
    expect(linesOf(text("true")).some((line) => line.startsWith("ConstantTrue"))).toBe(true);
    expect(linesOf(text("false")).some((line) => line.startsWith("ConstantFalse"))).toBe(true);
  });
});

describe("atomics", () => {
  it("return what a comparison found, and whether it was expected", () => {
    const ops = opsOf(`define spir_func { i32, i1 } @f(ptr addrspace(1) %p) {
      %r = cmpxchg ptr addrspace(1) %p, i32 1, i32 2 syncscope("device") acq_rel acquire
      ret { i32, i1 } %r
    }`);
    expect(ops.slice(0, 5)).toEqual(["AtomicCompareExchange", "IEqual", "Undef", "CompositeInsert", "CompositeInsert"]);
  });

  it("of OpenCL C are signed or unsigned by the function's name", () => {
    const lines = linesOf(
      `define spir_func void @f(ptr addrspace(1) %p) {
      %a = call spir_func i32 @_Z10atomic_maxPU3AS1Vjj(ptr addrspace(1) %p, i32 1)
      %b = call spir_func i32 @_Z10atomic_maxPU3AS1Vii(ptr addrspace(1) %p, i32 1)
      ret void
    }
    declare spir_func i32 @_Z10atomic_maxPU3AS1Vjj(ptr addrspace(1), i32)
    declare spir_func i32 @_Z10atomic_maxPU3AS1Vii(ptr addrspace(1), i32)${OPEN_CL_C}`,
    );
    const ops = lines.map((line) => line.split(" ")[0] ?? "");
    expect(ops.filter((op) => op.startsWith("Atomic"))).toEqual(["AtomicUMax", "AtomicSMax"]);
  });
});

describe("functions of OpenCL C", () => {
  const call = (result: string, name: string, args: string): string => {
    const types = args.replace(/ [^ ,]+(?=,|$)/g, "");
    return `define spir_func ${result} @f() {
      %r = call spir_func ${result} @${name}(${args})
      ret ${result} %r
    }
    declare spir_func ${result} @${name}(${types})${OPEN_CL_C}`;
  };

  it("are extended instructions for the kind of their operands", () => {
    const extended = (name: string, args: string): string | undefined =>
      linesOf(call("i32", name, args)).find((line) => line.startsWith("ExtInst ") && !line.includes("Import"));
    expect(extended("_Z3maxjj", "i32 1, i32 2")).toContain(" u_max ");
    expect(extended("_Z3maxii", "i32 1, i32 2")).toContain(" s_max ");
  });

  it("are functions like others in a module that is no OpenCL C", () => {
    const text = call("i32", "_Z3maxii", "i32 1, i32 2").replace(OPEN_CL_C, "");
    expect(opsOf(text)).toContain("FunctionCall");
  });

  it("select dimensions that are computed, and are 0 outside", () => {
    const ops = opsOf(`define spir_func i64 @f(i32 %d) {
      %r = call spir_func i64 @_Z13get_global_idj(i32 %d)
      ret i64 %r
    }
    declare spir_func i64 @_Z13get_global_idj(i32)${OPEN_CL_C}`);
    expect(ops.slice(0, 5)).toEqual(["Load", "ULessThan", "Select", "VectorExtractDynamic", "Select"]);
  });

  it("convert with saturation and rounding modes", () => {
    const lines = linesOf(call("i8", "_Z21convert_uchar_sat_rtef", "float 1.0"));
    expect(lines.some((line) => line.startsWith("ConvertFToU"))).toBe(true);
    expect(lines.filter((line) => /SaturatedConversion|FPRoundingMode/.test(line))).toHaveLength(2);
  });
});

describe("intrinsics", () => {
  it("share a function for funnel shifts, which leaves a shift by 0 alone", () => {
    const lines = linesOf(`define spir_func i32 @f(i32 %a, i32 %b, i32 %c) {
      %x = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 %c)
      %y = call i32 @llvm.fshl.i32(i32 %b, i32 %a, i32 %c)
      %z = add i32 %x, %y
      ret i32 %z
    }
    declare i32 @llvm.fshl.i32(i32, i32, i32)`);
    expect(lines.filter((line) => line.startsWith("FunctionCall"))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith("Function "))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith("ReturnValue"))).toHaveLength(3);
  });

  it("fill memory of a computed size in a loop", () => {
    const ops = opsOf(`define spir_func void @f(ptr addrspace(1) %p, i8 %v, i64 %n) {
      call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 %v, i64 %n, i1 false)
      ret void
    }
    declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)`);
    expect(ops).toContain("Phi");
    expect(ops).toContain("PtrAccessChain");
  });

  it("reduce vectors in pairs", () => {
    const ops = opsOf(`define spir_func i32 @f(<4 x i32> %v) {
      %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)
      ret i32 %r
    }
    declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)`);
    expect(ops.filter((op) => op === "IAdd")).toHaveLength(3);
  });

  it("test the quiet bit without the sign", () => {
    const ops = opsOf(`define spir_func i1 @f(float %x) {
      %r = call i1 @llvm.is.fpclass.f32(float %x, i32 2)
      ret i1 %r
    }
    declare i1 @llvm.is.fpclass.f32(float, i32 immarg)`);
    expect(ops.slice(0, 3)).toEqual(["Bitcast", "BitwiseAnd", "UGreaterThanEqual"]);
  });

  it("are imported functions where the options allow unknown ones", () => {
    const text = `define spir_func void @f() {
      call void @llvm.foo()
      ret void
    }
    declare void @llvm.foo()`;
    const lines = linesOf(text, { unknownIntrinsics: ["llvm.foo"] });
    expect(lines.some((line) => line.includes('LinkageAttributes "llvm.foo" Import'))).toBe(true);
  });
});

describe("annotations", () => {
  it("are decorations by number or word, or UserSemantic", () => {
    const text = `@s = private addrspace(1) constant [13 x i8] c"{register:1}\\00", section "llvm.metadata"
    define spir_func void @f() {
      %p = alloca i32, align 4
      call void @llvm.var.annotation.p0.p1(ptr %p, ptr addrspace(1) @s, ptr addrspace(1) poison, i32 0, ptr addrspace(1) poison)
      ret void
    }
    declare void @llvm.var.annotation.p0.p1(ptr, ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1))`;
    expect(linesOf(text).some((line) => line.includes('UserSemantic "{register:1}"'))).toBe(true);
    const allowed = translated(text, { extensions: ["SPV_INTEL_fpga_memory_attributes"] });
    expect(allowed.ok).toBe(true);
  });
});

describe("what SPIR-V lacks is rejected by name", () => {
  const returning = (type: string, body: string): string => `define spir_func ${type} @f(${body}\n}`;

  it.each([
    ["a type of an extension", returning("bfloat", "bfloat %x) {\n  ret bfloat %x"), "SPV_KHR_bfloat16"],
    ["a width", returning("i7", "i7 %x) {\n  ret i7 %x"), "Invalid bit width in input: 7"],
    [
      "a length",
      returning("<5 x i32>", "<5 x i32> %x) {\n  ret <5 x i32> %x"),
      "SPV_EXT_long_vector or SPV_INTEL_vector_compute",
    ],
    [
      "a cast between address spaces",
      returning("ptr", "ptr addrspace(1) %x) {\n  %y = addrspacecast ptr addrspace(1) %x to ptr\n  ret ptr %y"),
      "allowed only to generic",
    ],
    [
      "a call through a pointer",
      returning("void", "ptr %x) {\n  call void %x()\n  ret void"),
      "SPV_INTEL_function_pointers",
    ],
    [
      "an atomic operation",
      returning("i32", "ptr %x) {\n  %y = atomicrmw nand ptr %x, i32 1 seq_cst\n  ret i32 %y"),
      "Atomic nand is not supported in SPIR-V!",
    ],
    [
      "a size that is computed",
      returning("void", "i32 %n) {\n  %p = alloca i32, i32 %n, align 4\n  ret void"),
      "Translation of dynamic alloca requires",
    ],
    [
      "an intrinsic",
      "define spir_func void @f() {\n  call void @llvm.foo()\n  ret void\n}\ndeclare void @llvm.foo()",
      "InvalidFunctionCall: Unexpected llvm intrinsic:\n llvm.foo",
    ],
  ])("%s", (_, text, expected) => {
    expect(messageOf(text)).toContain(expected);
  });
});
