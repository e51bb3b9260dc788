// Conversions of floats of 8 bits and fewer: functions with formats in their names, and instructions with types of SPIR-V. Both directions.
import { describe, expect, it } from "vitest";
import { messageOf } from "./forward.ts";
import { roundTrip } from "./round-trip.ts";

const ALL = [
  "SPV_EXT_float8",
  "SPV_EXT_ocp_microscaling_types",
  "SPV_KHR_bfloat16",
  "SPV_KHR_cooperative_matrix",
  "int4",
  "float4",
  "fp_conversions",
];

/** A function that returns the result of a call of a declared function. */
function calling(result: string, name: string, args: string): string {
  const types = args.replaceAll(/ %\w+/g, "");
  return `define spir_func ${result} @f(${args}) {
  %r = call spir_func ${result} @${name}(${args})
  ret ${result} %r
}
declare spir_func ${result} @${name}(${types})
`;
}

/** The instructions of the function, without ids of types, and its call in LLVM IR. */
function converted(text: string, extensions = ALL) {
  const { lines, llvm } = roundTrip(text, extensions);
  const ops = [...lines.matchAll(/^(FConvert|Bitcast|ConvertSToF|\w+FTo[FS]INTEL) /gm)].map(([, name]) => name);
  return { lines, ops, called: /@(_Z\d+__builtin\w+)\(/.exec(llvm)?.[1], llvm };
}

describe("conversions of small floats", () => {
  it.each([
    ["half", "_Z36__builtin_spirv_ConvertE2M1ToFP16EXTi", "i4 %a", "4 4225", ["Bitcast", "FConvert"]],
    ["half", "_Z38__builtin_spirv_ConvertE2M1ToFP16INTELi", "i4 %a", "4 6214", ["Bitcast", "FConvert"]],
    ["bfloat", "_Z36__builtin_spirv_ConvertE5M2ToBF16EXTc", "i8 %a", "8 4215", ["Bitcast", "FConvert"]],
    ["float", "_Z36__builtin_spirv_ConvertE4M3ToFP32EXTc", "i8 %a", "8 4214", ["Bitcast", "FConvert"]],
    ["i8", "_Z36__builtin_spirv_ConvertE2M1ToE4M3EXTi", "i4 %a", "4 4225", ["Bitcast", "FConvert", "Bitcast"]],
    ["<8 x i4>", "_Z36__builtin_spirv_ConvertFP16ToE2M1EXTDv8_Dh", "<8 x half> %a", "4 4225", ["FConvert", "Bitcast"]],
    ["i8", "_Z38__builtin_spirv_ConvertInt4ToE4M3INTELi", "i4 %a", "8 4214", ["ConvertSToF", "Bitcast"]],
  ])("%s @%s(%s)", (result, name, args, type, ops) => {
    const found = converted(calling(result, name, args));
    expect(found.lines).toMatch(new RegExp(`^TypeFloat \\d+ ${type} $`, "m"));
    expect(found.ops).toEqual(ops);
    expect(found.called).toBe(name);
  });

  it("clamp by a decoration where the result has 8 bits", () => {
    const { lines, ops, called } = converted(
      calling("i8", "_Z43__builtin_spirv_ClampConvertFP16ToE4M3INTELDh", "half %a"),
    );
    expect(ops).toEqual(["FConvert", "Bitcast"]);
    expect(lines).toMatch(/^Decorate \d+ SaturatedToLargestFloat8NormalConversionEXT $/m);
    expect(called).toBe("_Z43__builtin_spirv_ClampConvertFP16ToE4M3INTELDh");
  });

  it.each([
    ["i8", "_Z46__builtin_spirv_StochasticRoundFP16ToE5M2INTELDhi", "half %a, i32 %s", "StochasticRoundFToFINTEL"],
    ["i4", "_Z46__builtin_spirv_StochasticRoundBF16ToE2M1INTELDF16bi", "bfloat %a, i32 %s", "StochasticRoundFToFINTEL"],
    [
      "i8",
      "_Z51__builtin_spirv_ClampStochasticRoundFP16ToE5M2INTELDhiPi",
      "half %a, i32 %s, ptr %p",
      "StochasticRoundFToFINTEL",
    ],
    ["i4", "_Z43__builtin_spirv_ClampConvertFP16ToInt4INTELDh", "half %a", "ClampConvertFToSINTEL"],
    [
      "i4",
      "_Z51__builtin_spirv_ClampStochasticRoundFP16ToInt4INTELDhi",
      "half %a, i32 %s",
      "ClampStochasticRoundFToSINTEL",
    ],
  ])("round by random bits, or to integers: %s @%s(%s)", (result, name, args, op) => {
    const { ops, called } = converted(calling(result, name, args));
    expect(ops[0]).toBe(op);
    expect(called).toBe(name);
  });

  it("state the capabilities of floats and integers apart", () => {
    const toInteger = calling("i4", "_Z43__builtin_spirv_ClampConvertFP16ToInt4INTELDh", "half %a");
    const { lines } = converted(toInteger, ["int4", "fp_conversions"]);
    expect(lines).toContain("Capability FloatConversionsFtoSINTEL");
    expect(lines).not.toContain("Capability FloatConversionsFtoFINTEL");
  });

  it("unpack integers of several values", () => {
    const text = calling("<8 x half>", "_Z36__builtin_spirv_ConvertE2M1ToFP16EXTi", "i32 %a");
    const { lines, ops } = converted(text);
    expect(ops).toEqual(["Bitcast", "FConvert"]);
    expect(lines).toMatch(/^TypeVector \d+ \d+ 8 $/m);
  });

  it("convert cooperative matrices", () => {
    const [half, small] = ["half", "i4"].map((type) => `target("spirv.CooperativeMatrixKHR", ${type}, 3, 12, 12, 2)`);
    const name = "_Z36__builtin_spirv_ConvertFP16ToE2M1EXTPU3AS144__spirv_CooperativeMatrixKHR__half_3_12_12_2";
    const { lines, called } = converted(calling(`${small}`, name, `${half} %a`));
    expect(lines).toContain("Capability Float4E2M1CooperativeMatrixINTEL");
    expect(called).toBe(name);
  });

  it("are calls of other functions if no format is small, or the name is longer", () => {
    const other = calling("half", "_Z22boo__builtin_spirv_foof", "float %a");
    expect(roundTrip(other, []).lines).toMatch(/FunctionCall /);
    expect(roundTrip(other, []).lines).toContain('"_Z22boo__builtin_spirv_foof"');
  });

  it("need the extension of their format", () => {
    const text = calling("half", "_Z36__builtin_spirv_ConvertE2M1ToFP16EXTi", "i4 %a");
    expect(messageOf(text, { extensions: ["SPV_INTEL_int4", "SPV_INTEL_float4"] })).toContain(
      "RequiresExtension: Feature requires the following SPIR-V extension:\nSPV_EXT_ocp_microscaling_types",
    );
  });

  it("keep the name of the instruction where no format is small", () => {
    const { llvm } = roundTrip(calling("half", "_Z32__spirv_StochasticRoundFToFINTELfs", "float %a, i16 %s"), ALL);
    expect(llvm).toContain("@_Z38__spirv_StochasticRoundFToFINTEL_Rhalffs(float %a, i16 %s)");
  });
});
