// "SPIR-V Instructions Mapped to LLVM Function Calls": calls of `__spirv_{OpCodeName}{_OptionalPostfixes}`, there and back.
import { describe, expect, it } from "vitest";
import { FPRoundingMode } from "../../../src/grammar/enumerants.generated.ts";
import type { TranslateOptions } from "../../../src/translate/index.ts";
import { roundTrip } from "../round-trip.ts";
import { expectTrip, moduleOfCall } from "./harness.ts";

/** {ScalarType}: the type of LLVM IR, and the letter of mangled names. */
const SCALARS = {
  char: ["i8", "c"],
  uchar: ["i8", "h"],
  short: ["i16", "s"],
  ushort: ["i16", "t"],
  int: ["i32", "i"],
  uint: ["i32", "j"],
  long: ["i64", "l"],
  ulong: ["i64", "m"],
  half: ["half", "Dh"],
  float: ["float", "f"],
  double: ["double", "d"],
} as const;

type Scalar = keyof typeof SCALARS;

const SIGNED: readonly Scalar[] = ["char", "short", "int", "long"];
const UNSIGNED: readonly Scalar[] = ["uchar", "ushort", "uint", "ulong"];
const FLOATS: readonly Scalar[] = ["half", "float", "double"];

/** {VectorType}: 1 is the scalar. */
const LENGTHS = [1, 2, 3, 4, 8, 16];

const llvmType = (scalar: Scalar, length: number): string =>
  length === 1 ? SCALARS[scalar][0] : `<${length} x ${SCALARS[scalar][0]}>`;

const letters = (scalar: Scalar, length: number): string =>
  length === 1 ? SCALARS[scalar][1] : `Dv${length}_${SCALARS[scalar][1]}`;

function conversion(opcode: string, from: Scalar, to: Scalar, length: number, postfix = ""): string {
  const name = `__spirv_${opcode}_R${to}${length === 1 ? "" : length}${postfix}`;
  return `${llvmType(to, length)} @_Z${name.length}${name}${letters(from, length)}(${llvmType(from, length)} %a)`;
}

/** {ConversionOpCodeName}: the types on both sides, and whether the result may be saturated. The document's `ConvertUToS` is no instruction. */
const CONVERSIONS: readonly (readonly [
  opcode: string,
  from: readonly Scalar[],
  to: readonly Scalar[],
  sat: boolean,
])[] = [
  ["ConvertFToU", FLOATS, UNSIGNED, true],
  ["ConvertFToS", FLOATS, SIGNED, true],
  ["ConvertUToF", UNSIGNED, FLOATS, false],
  ["ConvertSToF", SIGNED, FLOATS, false],
  ["UConvert", UNSIGNED, UNSIGNED, false],
  ["SConvert", SIGNED, SIGNED, false],
  ["FConvert", FLOATS, FLOATS, false],
  ["SatConvertSToU", SIGNED, UNSIGNED, false],
  ["SatConvertUToS", UNSIGNED, SIGNED, false],
];

/** The instructions of LLVM that conversions without decorations come back as. */
const NATIVE: Readonly<Record<string, RegExp>> = {
  ConvertFToU: /= fptoui /,
  ConvertFToS: /= fptosi /,
  ConvertUToF: /= uitofp /,
  ConvertSToF: /= sitofp /,
  UConvert: /= (?:zext|trunc) /,
  SConvert: /= (?:sext|trunc) /,
  FConvert: /= (?:fpext|fptrunc) /,
};

const MODES = Object.entries({ rte: "RTE", rtz: "RTZ", rtp: "RTP", rtn: "RTN" } as const);

describe("SPIR-V Instructions Mapped to LLVM Function Calls", () => {
  it("the name is the name of the instruction, arguments are operands", () => {
    expectTrip({ call: "i32 @_Z16__spirv_BitCounti(i32 %a)", spirv: /^BitCount / });
    expectTrip({ call: "i1 @_Z18__spirv_SignBitSetf(float %a)", spirv: /^SignBitSet / });
  });

  it("names that are not mangled are read as well", () => {
    expectTrip({
      call: "i32 @__spirv_BitCount(i32 %a)",
      spirv: /^BitCount /,
      back: "i32 @_Z16__spirv_BitCounti(i32 %a)",
    });
  });

  it("literal operands are arguments of type i32", () => {
    expectTrip({
      call: "i32 @_Z17__spirv_GroupIAddiii(i32 2, i32 0, i32 %a)",
      spirv: /^GroupIAdd \d+ \d+ \d+ 0 \d+ $/,
    });
  });
});

describe("Optional Postfixes for SPIR-V Builtin Function Names", () => {
  it("saturation and rounding modes follow the type of the result", () => {
    const { lines, llvm } = roundTrip(moduleOfCall(conversion("ConvertFToU", "float", "uchar", 1, "_sat_rte")), []);
    expect(lines).toMatch(/^Decorate \d+ SaturatedConversion/m);
    expect(lines).toMatch(/^Decorate \d+ FPRoundingMode 0/m);
    expect(llvm).toContain("call spir_func i8 @_Z34__spirv_ConvertFToU_Ruchar_sat_rtef(float %a)");
  });

  it("other postfixes only distinguish functions", () => {
    expectTrip({
      call: "i32 @_Z22__spirv_BitCount_wordsi(i32 %a)",
      spirv: /^BitCount /,
      back: "i32 @_Z16__spirv_BitCounti(i32 %a)",
    });
  });

  it("_Rbool is a type of results", () => {
    const call = "i1 @_Z19__spirv_IsNan_Rboolf(float %a)";
    expectTrip({ call, spirv: /^IsNan /, back: "i1 @_Z13__spirv_IsNanf(float %a)" });
  });
});

describe("SPIR-V Builtin Conversion Function Names", () => {
  describe.each(CONVERSIONS)("%s", (opcode, froms, tos, canSaturate) => {
    const isSaturating = opcode.startsWith("Sat");
    const pairs = froms.flatMap((from) =>
      tos.flatMap((to) => (isConverted(opcode, from, to) ? [[from, to] as const] : [])),
    );

    it.each(pairs)("of %s to %s", (from, to) => {
      for (const length of LENGTHS) {
        const call = conversion(opcode, from, to, length);
        const { lines, llvm } = roundTrip(moduleOfCall(call), []);
        expect(lines).toMatch(new RegExp(`^${opcode} `, "m"));
        if (isSaturating) expect(llvm).toContain(`call spir_func ${call}`);
        else expect(llvm).toMatch(NATIVE[opcode] ?? /$never/);
      }
    });

    const isOfFloats = froms === FLOATS || tos === FLOATS;
    const modes = isOfFloats ? MODES : [];
    it.each(modes)("with _%s", (postfix, mode) => {
      const [[from, to] = ["float", "half"] as const] = pairs;
      for (const saturation of canSaturate ? ["", "_sat"] : [""]) {
        const call = conversion(opcode, from, to, 4, `${saturation}_${postfix}`);
        const { lines, llvm } = roundTrip(moduleOfCall(call), []);
        expect(lines).toMatch(new RegExp(`^Decorate \\d+ FPRoundingMode ${FPRoundingMode[mode]}`, "m"));
        expect(lines.includes("SaturatedConversion")).toBe(saturation !== "");
        expect(llvm).toContain(`call spir_func ${call}`);
      }
    });
  });

  it("saturation alone", () => {
    const call = conversion("ConvertFToS", "float", "int", 4, "_sat");
    expectTrip({ call, spirv: /^Decorate \d+ SaturatedConversion/ });
  });
});

/** Conversions between integers, and between floats, change the width; saturating ones need not. */
function isConverted(opcode: string, from: Scalar, to: Scalar): boolean {
  return !["UConvert", "SConvert", "FConvert"].includes(opcode) || from !== to;
}

describe("SPIR-V Builtin Reinterpret / Bitcast Function Names", () => {
  const cases = [
    ["float", "int"],
    ["uint", "float"],
    ["double", "ulong"],
    ["short", "half"],
  ] as const;
  it.each(cases)("Bitcast of %s to %s", (from, to) => {
    for (const length of LENGTHS) {
      const { lines, llvm } = roundTrip(moduleOfCall(conversion("Bitcast", from, to, length)), []);
      expect(lines).toMatch(/^Bitcast /m);
      expect(llvm).toContain(`bitcast ${llvmType(from, length)} %a to ${llvmType(to, length)}`);
    }
  });
});

describe("SPIR-V Builtin ImageSample Function Names", () => {
  const image = 'target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0)';
  const sampled = 'target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0)';
  const combine = "_Z20__spirv_SampledImagePU3AS133__spirv_Image__void_1_0_0_0_0_0_0PU3AS215__spirv_Sampler";
  const cases: readonly (readonly [type: string, llvm: string, mask: number])[] = [
    ["float4", "<4 x float>", 2],
    ["half4", "<4 x half>", 2],
    ["int4", "<4 x i32>", 2 | 0x1000],
    ["uint4", "<4 x i32>", 2 | 0x2000],
  ];
  const nameOf = (type: string): string => {
    const name = `__spirv_ImageSampleExplicitLod_R${type}`;
    return `_Z${name.length}${name}PU3AS140__spirv_SampledImage__void_1_0_0_0_0_0_0Dv2_iif`;
  };
  const argumentsOf = (mask: number): string => `${sampled} %s, <2 x i32> %c, i32 ${mask}, float 0.000000e+00`;
  const sample = (type: string, llvm: string, mask: number, options: TranslateOptions = {}) =>
    roundTrip(
      `define spir_func ${llvm} @f(${image} %i, target("spirv.Sampler") %m, <2 x i32> %c) {
        %s = call spir_func ${sampled} @${combine}(${image} %i, target("spirv.Sampler") %m)
        %r = call spir_func ${llvm} @${nameOf(type)}(${argumentsOf(mask)})
        ret ${llvm} %r
      }
      declare spir_func ${sampled} @${combine}(${image}, target("spirv.Sampler"))
      declare spir_func ${llvm} @${nameOf(type)}(${sampled}, <2 x i32>, i32, float)`,
      [],
      options,
    );

  it.each(cases)("ImageSampleExplicitLod_R%s", (type, llvm, mask) => {
    const trip = sample(type, llvm, mask);
    expect(trip.lines).toMatch(new RegExp(`^ImageSampleExplicitLod \\d+ \\d+ \\d+ \\d+ ${mask} \\d+ $`, "m"));
    expect(trip.llvm).toContain(`call spir_func ${llvm} @${nameOf(type)}(${argumentsOf(mask)})`);
    expect(trip.llvm).toContain(`call spir_func ${sampled} @${combine}(${image} %i, target("spirv.Sampler") %m)`);
  });

  it("has no signs of texels before 1.4", () => {
    const { lines } = sample("uint4", "<4 x i32>", 2 | 0x2000, { maxVersion: 0x00010300 });
    expect(lines).toMatch(/^ImageSampleExplicitLod \d+ \d+ \d+ \d+ 2 \d+ $/m);
  });
});

describe("SPIR-V Builtin GenericCastToPtr Function Name", () => {
  it.each([
    ["Global", 1, 5],
    ["Local", 3, 4],
    ["Private", 0, 7],
  ] as const)("GenericCastToPtrExplicit_To%s", (word, space, storage) => {
    const name = `__spirv_GenericCastToPtrExplicit_To${word}`;
    const result = space === 0 ? "ptr" : `ptr addrspace(${space})`;
    expectTrip({
      call: `${result} @_Z${name.length}${name}PU3AS4ci(ptr addrspace(4) %p, i32 ${storage})`,
      spirv: new RegExp(`^GenericCastToPtrExplicit \\d+ \\d+ \\d+ ${storage} $`),
    });
  });
});

describe("SPIR-V Builtin BuildNDRange Function Name", () => {
  const range = "%struct.ndrange_t = type { i32, [3 x i64], [3 x i64], [3 x i64] }\n";
  const caller = (call: string, parameters: string): string =>
    `${range}define spir_func void @f(${parameters}) {
      %r = alloca %struct.ndrange_t, align 8
      call spir_func void ${call}
      ret void
    }\n`;
  const store = /^BuildNDRange \d+ (\d+) \d+ \d+ \d+ \n+Store \d+ \1 /m;

  it("BuildNDRange_1D, of numbers", () => {
    const sizes = "i64 %g, i64 %l, i64 %o";
    const declared =
      "declare spir_func void @_Z23__spirv_BuildNDRange_1Dlll(ptr sret(%struct.ndrange_t), i64, i64, i64)";
    const call = `@_Z23__spirv_BuildNDRange_1Dlll(ptr sret(%struct.ndrange_t) %r, ${sizes})`;
    const { lines, llvm } = roundTrip(caller(call, sizes) + declared, []);
    expect(lines).toMatch(store);
    expect(llvm).toContain(`void ${call}`);
  });

  it.each([2, 3])("BuildNDRange_%iD, of arrays behind pointers", (dimensions) => {
    const name = `_Z23__spirv_BuildNDRange_${dimensions}DPA${dimensions}_lS0_S0_`;
    const sizes = "ptr %g, ptr %l, ptr %o";
    const declared = `declare spir_func void @${name}(ptr sret(%struct.ndrange_t), ptr, ptr, ptr)`;
    const call = `@${name}(ptr sret(%struct.ndrange_t) %r, ${sizes})`;
    const { lines, llvm } = roundTrip(caller(call, sizes) + declared, []);
    expect(lines).toMatch(store);
    expect(lines.match(/^Load /gm)).toHaveLength(3);
    expect(llvm).toMatch(
      new RegExp(`void @_Z23__spirv_BuildNDRange_${dimensions}D\\w+\\(ptr sret\\(%struct.ndrange_t\\) %r, ${sizes}\\)`),
    );
  });
});

describe("SPIR-V 1.1 Builtin CreatePipeFromPipeStorage Function Name", () => {
  it.each([
    ["read", 0],
    ["write", 1],
  ] as const)("CreatePipeFromPipeStorage_%s", (word, access) => {
    const name = `__spirv_CreatePipeFromPipeStorage_${word}`;
    const call = `target("spirv.Pipe", ${access}) @_Z${name.length}${name}PU3AS119__spirv_PipeStorage(ptr addrspace(1) %s)`;
    const { lines, llvm } = roundTrip(moduleOfCall(call), []);
    const [, pipe] = new RegExp(`^TypePipe (\\d+) ${access} $`, "m").exec(lines) ?? [];
    expect(lines).toMatch(/^TypePipeStorage /m);
    expect(lines).toMatch(new RegExp(`^CreatePipeFromPipeStorage ${pipe} `, "m"));
    expect(llvm).toContain(call);
  });
});
