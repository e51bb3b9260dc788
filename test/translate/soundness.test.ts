// Translations that keep results, each a case that random programs found: SPIR-V that goes to LLVM IR and back, and LLVM IR that goes to SPIR-V.
import { describe, expect, it } from "vitest";
import { decode, disassemble } from "../../src/spirv/index.ts";
import { assemble, encode, type Module } from "../../src/spirv/modules.ts";
import { validate } from "../../src/validate/index.ts";
import { unwrapped } from "../harness/results.ts";
import { llvmOf, spirvOf, type Trip, thereAndBack } from "../random/translated/trips.ts";

const HEAD = `
OpCapability Addresses
OpCapability Kernel
OpCapability Linkage
%ext = OpExtInstImport "OpenCL.std"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "main"
OpSource OpenCL_C 200000
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%p = OpTypePointer CrossWorkgroup %uint
%signature = OpTypeFunction %void %p
%zero = OpConstant %uint 0
%one = OpConstant %uint 1
%two = OpConstant %uint 2
`;

/** A kernel whose parameter is %out, a pointer to integers. */
function kernel(body: string, types = ""): Uint8Array {
  const module: Module = unwrapped(
    assemble(`${HEAD}${types}%main = OpFunction %void None %signature
%out = OpFunctionParameter %p
${body}OpReturn
OpFunctionEnd
`),
  );
  return encode(module);
}

const trip: Trip = { environment: "SPV-IR", pointers: "typed", form: "text" };
const llvmText = (binary: Uint8Array): string => new TextDecoder().decode(llvmOf(binary, trip));

/** The assembly of a binary after the trip, which must be valid. */
function again(binary: Uint8Array): string {
  const made = thereAndBack(binary, trip);
  expect(validate(made).diagnostics.map(({ message }) => message)).toEqual([]);
  return unwrapped(disassemble(unwrapped(decode(made))));
}

/** The assembly of LLVM IR, which must be valid. */
function fromLlvm(text: string): string {
  const made = spirvOf(new TextEncoder().encode(`target triple = "spir64-unknown-unknown"\n${text}`), "typed");
  expect(validate(made).diagnostics.map(({ message }) => message)).toEqual([]);
  return unwrapped(disassemble(unwrapped(decode(made))));
}

describe("phis", () => {
  const body = (end: string) => `%entry = OpLabel
%x = OpLoad %uint %out
%c = OpIEqual %bool %x %one
${end}%other = OpLabel
OpBranch %join
%join = OpLabel
%phi = OpPhi %uint %one %entry %two %other
OpStore %out %phi
`;

  it("have a value for each edge in LLVM IR, and one for each predecessor in SPIR-V", () => {
    const switching = kernel(body("OpSwitch %x %other 1 %join 2 %join\n"));
    expect(llvmText(switching)).toMatch(/phi i32 \[ 1, %\d+ \], \[ 1, %\d+ \], \[ 2, %\d+ \]/);
    expect(again(switching)).toMatch(/OpPhi %uint (%\S+) %\S+ %\S+ %\S+\n/);
  });

  it("have two values for a branch to one block", () => {
    const both = kernel(`%entry = OpLabel
%x = OpLoad %uint %out
%c = OpIEqual %bool %x %one
OpBranchConditional %c %join %join
%join = OpLabel
%phi = OpPhi %uint %x %entry
OpStore %out %phi
`);
    expect(llvmText(both)).toMatch(/phi i32 \[ (%\d+), %\d+ \], \[ \1, %\d+ \]/);
    expect(again(both)).toMatch(/OpPhi %uint %\S+ %\S+\n/);
  });
});

describe("structs without names", () => {
  it("are distinct types if one is part of the other", () => {
    const types =
      "%inner = OpTypeStruct %uint %float\n%outer = OpTypeStruct %inner %uint\n%fp = OpTypePointer Function %outer\n%up = OpTypePointer Function %uint\n";
    const nested = kernel(
      "%entry = OpLabel\n%v = OpVariable %fp Function\n%a = OpInBoundsAccessChain %up %v %one\nOpStore %a %two\n",
      types,
    );
    const text = llvmText(nested);
    expect(text).toContain("%structtype = type { %structtype.0, i32 }");
    expect(text).toContain("%structtype.0 = type { i32, float }");
    expect(again(nested)).toContain("%structtype = OpTypeStruct %structtype_0 %uint");
  });
});

describe("operands", () => {
  it("of instructions of OpenCL.std are no booleans", () => {
    const text = again(
      kernel(
        "%entry = OpLabel\n%x = OpLoad %uint %out\n%y = OpExtInst %uint %ext s_mad_sat %x %one %two\n%z = OpExtInst %uint %ext u_mad_sat %x %y %two\nOpStore %out %z\n",
      ),
    );
    expect(text).toMatch(/OpExtInst %uint %\S+ s_mad_sat %\S+ %uint_1 %uint_2/);
    expect(text).toMatch(/OpExtInst %uint %\S+ u_mad_sat %\S+ %\S+ %uint_2/);
  });

  it("are undefined values of any type in functions", () => {
    const types = "%pair = OpTypeStruct %uint %float\n";
    const text = llvmText(
      kernel(
        "%entry = OpLabel\n%u = OpUndef %pair\n%w = OpCompositeInsert %pair %one %u 0\n%x = OpCompositeExtract %uint %w 0\nOpStore %out %x\n",
        types,
      ),
    );
    expect(text).toContain("insertvalue %structtype undef, i32 1, 0");
  });

  it("of dot products decide on capabilities", () => {
    const dot = (type: string, mangled: string, more = "") =>
      fromLlvm(`define spir_func i32 @f(${type} %a, ${type} %b) {
  %x = call spir_func i32 @_Z20__spirv_SDot_Rint${mangled}(${type} %a, ${type} %b${more})
  ret i32 %x
}
declare spir_func i32 @_Z20__spirv_SDot_Rint${mangled}(${type}, ${type}${more === "" ? "" : ", i32"})`);
    expect(dot("i32", "iii", ", i32 0")).toContain("OpCapability DotProductInput4x8BitPacked");
    expect(dot("<4 x i8>", "Dv4_cS_")).toContain("OpCapability DotProductInput4x8Bit\n");
    expect(dot("<2 x i32>", "Dv2_iS_")).toContain("OpCapability DotProductInputAll");
  });
});

describe("bitcasts of booleans", () => {
  it("to integers without a type ask whether any or all lanes hold", () => {
    const text = fromLlvm(`define spir_func i1 @f(<4 x i1> %v) {
  %m = bitcast <4 x i1> %v to i4
  %any = icmp ne i4 %m, 0
  %all = icmp eq i4 %m, -1
  %x = and i1 %any, %all
  ret i1 %x
}`);
    expect(text).toContain("%any = OpAny %bool %v");
    expect(text).toContain("%all = OpAll %bool %v");
  });

  it("are the bits of integers, both ways", () => {
    const text = fromLlvm(`define spir_func i8 @f(<8 x i1> %v, i8 %x) {
  %m = bitcast <8 x i1> %v to i8
  %w = bitcast i8 %x to <8 x i1>
  %y = select <8 x i1> %w, <8 x i8> splat (i8 1), <8 x i8> zeroinitializer
  %z = extractelement <8 x i8> %y, i32 7
  %s = add i8 %z, %m
  ret i8 %s
}`);
    expect(text).toMatch(/%m = OpBitwiseOr %uchar %\S+ %\S+/);
    expect(text).toContain("OpSelect %uchar %S+ %uchar_128 %uchar_0".slice(0, 15));
    expect(text).toMatch(/%w = OpCompositeConstruct %v8bool( %\S+){8}/);
  });
});

describe("vectors of lengths that SPIR-V lacks", () => {
  it("are taken apart in the vectors that they are cast from", () => {
    const text = fromLlvm(`define spir_func i32 @f(<3 x i64> %v, <3 x double> %d) {
  %w = bitcast <3 x i64> %v to <6 x i32>
  %x = extractelement <6 x i32> %w, i64 5
  %u = bitcast <3 x double> %d to <6 x float>
  %y = extractelement <6 x float> %u, i32 2
  %z = fptosi float %y to i32
  %s = add i32 %x, %z
  ret i32 %s
}`);
    expect(text).toMatch(
      /(%\S+) = OpCompositeExtract %ulong %v 2\n.*(%\S+) = OpShiftRightLogical %ulong \1 %ulong_32\n.*%x = OpUConvert %uint \2/,
    );
    expect(text).toMatch(
      /(%\S+) = OpCompositeExtract %double %d 1\n.*(%\S+) = OpBitcast %ulong \1\n.*(%\S+) = OpUConvert %uint \2\n.*%y = OpBitcast %float \3/,
    );
  });
});

describe("extensions", () => {
  it("keep optnone, and state the version of wrap flags rather than their extension", () => {
    const ir = `target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i32 %x) noinline optnone {
  %y = add nsw i32 %x, 1
  ret i32 %y
}`;
    const made = (extensions: readonly string[]) =>
      unwrapped(disassemble(unwrapped(decode(spirvOf(new TextEncoder().encode(ir), "typed", { extensions })))));
    const text = made(["SPV_EXT_optnone", "SPV_KHR_no_integer_wrap_decoration"]);
    expect(text).toContain("DontInline|OptNoneEXT");
    expect(text).toContain('OpExtension "SPV_EXT_optnone"');
    expect(text).toContain("NoSignedWrap");
    expect(text).not.toContain("SPV_KHR_no_integer_wrap_decoration");
    expect(made([])).not.toContain("OptNone");
  });
});

describe("composites of wrong parts", () => {
  it.each([
    ["%c = OpConstantComposite %v2 %one\n", "a vector lacks an element"],
    ["%c = OpConstantComposite %v2 %one %half1\n", "an element has another type"],
  ])("'%s' is rejected", (constant) => {
    const types = `%v2 = OpTypeVector %uint 2\n%half1 = OpConstant %float 0.5\n${constant}`;
    const body = "%entry = OpLabel\n%x = OpCompositeExtract %uint %c 1\nOpStore %out %x\n";
    expect(() => llvmText(kernel(body, types))).toThrow("OpConstantComposite must have a part of the right type");
  });
});
