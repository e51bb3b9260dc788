// SPIR-V to LLVM IR, construct by construct: instructions, calls of builtins in each environment, metadata, debug information, and what is rejected.
import { describe, expect, it } from "vitest";
import { writeModule } from "../../src/llvm/index.ts";
import { assemble, encode, type Module } from "../../src/spirv/modules.ts";
import { type TargetEnvironment, type TranslateOptions, translateToLlvm } from "../../src/translate/index.ts";

const HEAD = `
OpCapability Addresses
OpCapability Kernel
OpCapability Linkage
OpCapability Int64
OpCapability Int8
OpCapability Float64
%ext = OpExtInstImport "OpenCL.std"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %k "k"
`;

const TYPES = `
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%uchar = OpTypeInt 8 0
%float = OpTypeFloat 32
%float4 = OpTypeVector %float 4
%bool4 = OpTypeVector %bool 4
%mat = OpTypeMatrix %float4 4
%gptr = OpTypePointer CrossWorkgroup %uint
%gf4 = OpTypePointer CrossWorkgroup %float4
%fptr = OpTypePointer Function %uint
%zero = OpConstant %uint 0
%one = OpConstant %uint 1
%two = OpConstant %uint 2
%four = OpConstant %uint 4
%seq = OpConstant %uint 528
%half1 = OpConstant %float 0.5
`;

/** OpName for the ids that a text of a function defines. */
function namesIn(text: string): string {
  const ids = [...text.matchAll(/^\s*%(\w+) = /gm)].map(([, id]) => id);
  return [...new Set(ids)].map((id) => `OpName %${id} "${id}"\n`).join("");
}

function spirv(
  body: string,
  parts: { decorations?: string; types?: string; parameters?: string; signature?: string } = {},
): Module {
  const signature = parts.signature ?? "%gptr %uint %float4";
  const parameters =
    parts.parameters ??
    "%p = OpFunctionParameter %gptr\n%n = OpFunctionParameter %uint\n%v = OpFunctionParameter %float4";
  const text = `${HEAD}${namesIn(`${parameters}\n${body}`)}${parts.decorations ?? ""}${TYPES}${parts.types ?? ""}
%fn = OpTypeFunction %void ${signature}
%k = OpFunction %void None %fn
${parameters}
%entry = OpLabel
${body}
OpReturn
OpFunctionEnd
`;
  const module = assemble(text);
  if (!module.ok) throw new Error(`${module.diagnostics[0]?.message} ${JSON.stringify(module.diagnostics[0]?.place)}`);
  return module.value;
}

function llvmText(
  module: Module,
  targetEnvironment: TargetEnvironment = "SPV-IR",
  options: TranslateOptions = {},
): string {
  const made = translateToLlvm(module, { targetEnvironment, ...options });
  if (!made.ok) throw new Error(made.diagnostics[0]?.message);
  let text = "";
  writeModule(made.value, { write: (part: string) => (text += part) });
  return text;
}

function problem(module: Module): string {
  return translateToLlvm(encode(module)).diagnostics[0]?.message ?? "no problem";
}

/** An instruction and the lines that it becomes in each environment. */
const calls: readonly (readonly [what: string, body: string, expected: Partial<Record<TargetEnvironment, string>>])[] =
  [
    [
      "an atomic addition",
      "%r = OpAtomicIAdd %uint %p %one %seq %n",
      {
        "CL1.2": "call spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %p, i32 %n)",
        "CL2.0":
          "call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %p.as, i32 %n, i32 5, i32 2)",
        "SPV-IR": "call spir_func i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(ptr addrspace(1) %p, i32 1, i32 528, i32 %n)",
      },
    ],
    [
      "an unsigned maximum",
      "%r = OpAtomicUMax %uint %p %one %seq %n",
      { "SPV-IR": "@_Z18__spirv_AtomicUMaxPU3AS1jiij(", "CL1.2": "@_Z10atomic_maxPU3AS1Vjj(" },
    ],
    [
      "a barrier",
      "OpControlBarrier %two %two %seq",
      {
        "CL1.2": "call spir_func void @_Z7barrierj(i32 2)",
        "CL2.0": "call spir_func void @_Z18work_group_barrierj12memory_scope(i32 2, i32 1)",
        "SPV-IR": "call spir_func void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 528)",
      },
    ],
    [
      "a saturated conversion",
      "%r = OpSatConvertSToU %uchar %n",
      { "SPV-IR": "i8 @_Z29__spirv_SatConvertSToU_Ruchari(i32 %n)", "CL2.0": "i8 @_Z17convert_uchar_sati(i32 %n)" },
    ],
    [
      "a test of floats",
      "%r = OpIsNan %bool4 %v",
      {
        "SPV-IR": "<4 x i8> @_Z13__spirv_IsNanDv4_f(<4 x float> %v)",
        "CL1.2": "<4 x i32> @_Z5isnanDv4_f(<4 x float> %v)",
      },
    ],
    [
      "a reduction",
      "%r = OpGroupIAdd %uint %two Reduce %n",
      { "SPV-IR": "@_Z17__spirv_GroupIAddiii(i32 2, i32 0, i32 %n)", "CL2.0": "@_Z21work_group_reduce_addi(i32 %n)" },
    ],
    [
      "an extended instruction",
      "%r = OpExtInst %uint %ext u_max %n %one",
      { "SPV-IR": "@_Z17__spirv_ocl_u_maxjj(i32 %n, i32 1)", "CL1.2": "@_Z3maxjj(i32 %n, i32 1)" },
    ],
  ];

describe("calls", () => {
  for (const [what, body, expected] of calls) {
    for (const [environment, line] of Object.entries(expected)) {
      it(`${what} in ${environment}`, () => {
        // Sound: the keys are environments.
        expect(llvmText(spirv(body), environment as TargetEnvironment)).toContain(line);
      });
    }
  }

  it("translates a scope that is computed by a function", () => {
    const text = llvmText(spirv("%r = OpAtomicLoad %uint %p %n %seq"), "CL2.0");
    expect(text).toContain("call spir_func i32 @__translate_spirv_memory_scope(i32 %n)");
    expect(text).toContain("define private spir_func i32 @__translate_spirv_memory_scope(i32 %key)");
  });
});

describe("instructions", () => {
  it("keeps flags that decorations state", () => {
    const module = spirv("%r = OpIAdd %uint %n %one", { decorations: "OpDecorate %r NoSignedWrap\n" });
    expect(llvmText(module)).toContain("%r = add nsw i32 %n, 1, !spirv.Decorations");
    expect(llvmText(module, "CL2.0")).toMatch(/%r = add nsw i32 %n, 1$/m);
  });

  it("expands a modulo with the sign of the divisor", () => {
    expect(llvmText(spirv("%r = OpSMod %uint %n %one"))).toContain(
      "%r = select i1 %cmp.res, i32 %add.res, i32 %srem.res",
    );
  });

  it("multiplies a matrix column by column", () => {
    const module = spirv("%m = OpUndef %mat\n%r = OpMatrixTimesScalar %mat %m %half1");
    expect(llvmText(module).match(/fmul <4 x float>/g)).toHaveLength(4);
  });

  it("gives shorter vectors of a shuffle the length of the longer one", () => {
    const types = "%float2 = OpTypeVector %float 2\n";
    const body = "%a = OpVectorShuffle %float2 %v %v 0 1\n%r = OpVectorShuffle %float4 %v %a 0 4 5 4294967295";
    expect(llvmText(spirv(body, { types }))).toContain("<4 x i32> <i32 0, i32 4, i32 5, i32 poison>");
  });

  it("evaluates operations of specialization constants", () => {
    const types = "%s = OpSpecConstant %uint 7\n%t = OpSpecConstantOp %uint IMul %s %four\n";
    const parts = { types, decorations: "OpDecorate %s SpecId 3\n" };
    expect(llvmText(spirv("OpStore %p %t Aligned 4", parts))).toContain("store i32 28, ptr addrspace(1) %p, align 4");
    const fixed = llvmText(spirv("OpStore %p %t Aligned 4", parts), "SPV-IR", { specialization: new Map([[3, 5n]]) });
    expect(fixed).toContain("store i32 20,");
  });

  it("attaches the control of a loop to the branch back", () => {
    const body = `OpBranch %head
%head = OpLabel
OpLoopMerge %done %next DontUnroll
OpBranch %next
%next = OpLabel
%c = OpIEqual %bool %n %one
OpBranchConditional %c %head %done
%done = OpLabel`;
    const text = llvmText(spirv(body));
    expect(text).toMatch(/br i1 %c, label %head, label %done, !llvm.loop !\d+/);
    expect(text).toContain('!{!"llvm.loop.unroll.disable"}');
  });
});

describe("metadata", () => {
  it("describes the arguments of kernels", () => {
    const text = llvmText(spirv("", { decorations: "OpDecorate %p FuncParamAttr NoAlias\nOpDecorate %p Volatile\n" }));
    expect(text).toContain("!{i32 1, i32 0, i32 0}");
    expect(text).toContain('!{!"int*", !"int", !"float4"}');
    expect(text).toContain('!{!"volatile restrict", !"", !""}');
    expect(text).toContain("define spir_kernel void @k(ptr addrspace(1) noalias %p, i32 %n, <4 x float> %v)");
  });

  it("annotates members with reserved names", () => {
    const parts = {
      types: "%s = OpTypeStruct %uint %uint\n%sptr = OpTypePointer Function %s\n",
      decorations: 'OpMemberDecorate %s 1 UserSemantic "mine"\n',
    };
    const body = "%x = OpVariable %sptr Function\n%m = OpInBoundsPtrAccessChain %fptr %x %zero %one";
    const text = llvmText(spirv(body, parts));
    expect(text).toContain('c"mine\\00", align 1');
    expect(text).toMatch(/call ptr @llvm.ptr.annotation.p0.p0\(ptr %m, ptr @0, ptr poison, i32 poison, ptr poison\)/);
  });

  it("has the lines and scopes of debug information", () => {
    const head = HEAD.replace("OpMemoryModel", '%dbg = OpExtInstImport "OpenCL.DebugInfo.100"\nOpMemoryModel');
    const text = `${head}
%file = OpString "/tmp/k.cl"
%kname = OpString "k"
%none = OpString ""
%intname = OpString "int"
OpName %slot "slot"
${TYPES}
%width = OpConstant %uint 32
%fn = OpTypeFunction %void
%source = OpExtInst %void %dbg DebugSource %file
%unit = OpExtInst %void %dbg DebugCompilationUnit 65536 4 %source OpenCL_C
%int = OpExtInst %void %dbg DebugTypeBasic %intname %width Signed
%ftype = OpExtInst %void %dbg DebugTypeFunction None %void
%f = OpExtInst %void %dbg DebugFunction %kname %ftype %source 3 0 %unit %none FlagIsDefinition 3 %k
%x = OpExtInst %void %dbg DebugLocalVariable %intname %int %source 4 7 %f None
%ex = OpExtInst %void %dbg DebugExpression
%k = OpFunction %void None %fn
%entry = OpLabel
%slot = OpVariable %fptr Function
%sc = OpExtInst %void %dbg DebugScope %f
OpLine %file 4 7
%d = OpExtInst %void %dbg DebugDeclare %x %slot %ex
OpLine %file 5 2
OpReturn
OpFunctionEnd
`;
    const module = assemble(text);
    if (!module.ok) throw new Error(module.diagnostics[0]?.message);
    const made = llvmText(module.value);
    expect(made).toContain("!DICompileUnit(language: DW_LANG_OpenCL");
    expect(made).toMatch(/define spir_kernel void @k\(\) .*!dbg !\d+/);
    expect(made).toMatch(/#dbg_declare\(ptr %slot, !\d+, !DIExpression\(\), !\d+\)/);
    expect(made).toMatch(/ret void, !dbg !\d+/);
    expect(made).toContain("!DILocation(line: 5, column: 2");
  });
});

describe("what is rejected", () => {
  it("modules without physical addresses", () => {
    const module = assemble("OpCapability Shader\nOpMemoryModel Logical GLSL450\n");
    if (!module.ok) throw new Error("assembly");
    expect(problem(module.value)).toBe("the addressing model must be Physical32 or Physical64, but is Logical");
  });

  it("operands of other types, with the instruction", () => {
    const made = translateToLlvm(spirv("%r = OpIAdd %uint %n %v"));
    expect(made.diagnostics[0]).toMatchObject({
      code: "translation",
      message: "operands of OpIAdd must have the type of its result",
      binary: { instruction: expect.stringContaining("OpIAdd") },
    });
  });

  it("constants and types that contain themselves, and elements that do not exist", () => {
    expect(problem(spirv("", { types: "%bad = OpConstantComposite %float4 %bad %bad %bad %bad\n" }))).toMatch(
      /contains itself/,
    );
    expect(problem(spirv("%r = OpUndef %bad", { types: "%bad = OpTypeStruct %uint %bad\n" }))).toMatch(
      /contains itself/,
    );
    expect(problem(spirv("%r = OpCompositeExtract %float %v 9"))).toBe(
      "OpCompositeExtract names no element of its composite",
    );
  });

  it("instructions of unknown sets", () => {
    const module = assemble(`${HEAD.replace("OpenCL.std", "GLSL.std.450")}${TYPES}
%fn = OpTypeFunction %void
%k = OpFunction %void None %fn
%entry = OpLabel
%r = OpExtInst %float %ext Sin %half1
OpReturn
OpFunctionEnd
`);
    if (!module.ok) throw new Error("assembly");
    expect(problem(module.value)).toBe("instructions of GLSL.std.450 are not translated");
  });

  it("blocks without a terminator and values of other functions", () => {
    const cut = spirv("").words.slice();
    const words = cut.subarray(0, cut.length - 2);
    const all = new Uint32Array([...words.subarray(0, words.length), (1 << 16) | 56]);
    expect(problem({ words: all, isBigEndian: false })).toMatch(/has no terminator$/);
  });
});

it("bits are reversed by LLVM's intrinsic, not by OpenCL C's function", () => {
  expect(llvmText(spirv("%r = OpBitReverse %uint %n"))).toContain("call i32 @llvm.bitreverse.i32(");
});
