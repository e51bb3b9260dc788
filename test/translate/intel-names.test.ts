// Functions of INTEL whose names state types: each name is an instruction, which is the function again.

import { describe, expect, test } from "vitest";
import { conversionNamed, nameOfConversion } from "../../src/translate/builtins/small-floats/formats.ts";
import { OPEN_CL_C } from "./forward.ts";
import { roundTrip } from "./round-trip.ts";

/** What the calls of a function are, there and back. */
function called(result: string, name: string, parameters: string): { readonly lines: string; readonly llvm: string } {
  const types = parameters.replaceAll(/ %\w+/g, "");
  const [assign, value] = result === "void" ? ["", "void"] : ["%r = ", `${result} %r`];
  const text = `define spir_func ${result} @f(${parameters}) {
  ${assign}call spir_func ${result} @${name}(${parameters})
  ret ${value}
}
declare spir_func ${result} @${name}(${types})
${OPEN_CL_C}`;
  return roundTrip(text, ["subgroups", "media_block_io", "bfloat16_conversion"], { targetEnvironment: "CL2.0" });
}

const mangledName = (name: string): string => `_Z${name.length}${name}`;

/** Elements: the end of names, the type in LLVM IR, the letter in mangled names. */
const ELEMENTS = [
  ["_uc", "i8", "h"],
  ["_us", "i16", "t"],
  ["", "i32", "j"],
  ["_ul", "i64", "m"],
] as const;

const IMAGE = 'target("spirv.Image", void, 1, 0, 0, 0, 0, 0';

const accesses = ELEMENTS.flatMap(([end, element, letter]) =>
  [1, 2, 4, 8].map((count) => ({
    suffix: `${end}${count === 1 ? "" : count}`,
    type: count === 1 ? element : `<${count} x ${element}>`,
    letter,
    vector: count === 1 ? letter : `Dv${count}_${letter}`,
  })),
);

describe.each(accesses)("blocks with the suffix '$suffix'", ({ suffix, type, letter, vector }) => {
  test("of buffers", () => {
    const read = `${mangledName(`intel_sub_group_block_read${suffix}`)}PU3AS1K${letter}`;
    const there = called(type, read, "ptr addrspace(1) %p");
    expect(there.lines).toContain("\nSubgroupBlockReadINTEL ");
    expect(there.llvm).toContain(`@${read}(`);
    const write = `${mangledName(`intel_sub_group_block_write${suffix}`)}PU3AS1${letter}${vector}`;
    const written = called("void", write, `ptr addrspace(1) %p, ${type} %v`);
    expect(written.lines).toContain("\nSubgroupBlockWriteINTEL ");
    expect(written.llvm).toContain(`@${write}(`);
  });

  test("of images", () => {
    const read = `${mangledName(`intel_sub_group_block_read${suffix}`)}14ocl_image2d_roDv2_i`;
    const there = called(type, read, `${IMAGE}, 0) %image, <2 x i32> %at`);
    expect(there.lines).toContain("\nSubgroupImageBlockReadINTEL ");
    expect(there.llvm).toContain(`@${read}(`);
    const write = `${mangledName(`intel_sub_group_block_write${suffix}`)}14ocl_image2d_woDv2_i${vector}`;
    const written = called("void", write, `${IMAGE}, 1) %image, <2 x i32> %at, ${type} %v`);
    expect(written.lines).toContain("\nSubgroupImageBlockWriteINTEL ");
    expect(written.llvm).toContain(`@${write}(`);
  });
});

describe("blocks of 32 bits", () => {
  test("may have the end '_ui', which blocks of media keep", () => {
    const read = `${mangledName("intel_sub_group_block_read_ui2")}PU3AS1Kj`;
    expect(called("<2 x i32>", read, "ptr addrspace(1) %p").llvm).toContain("intel_sub_group_block_read2PU3AS1Kj(");
    const media = `${mangledName("intel_sub_group_media_block_read_ui2")}Dv2_iii14ocl_image2d_ro`;
    const parameters = `<2 x i32> %at, i32 %width, i32 %height, ${IMAGE}, 0) %image`;
    const there = called("<2 x i32>", media, parameters);
    expect(there.lines).toContain("\nSubgroupImageMediaBlockReadINTEL ");
    expect(there.llvm).toContain(`@${media}(`);
  });
});

describe.each([1, 2, 3, 4, 8, 16])("conversions of %d bfloat16", (count) => {
  const digits = count === 1 ? "" : `${count}`;
  const of = (element: string): string => (count === 1 ? element : `<${count} x ${element}>`);
  const vector = (letter: string): string => (count === 1 ? letter : `Dv${count}_${letter}`);

  test("both ways", () => {
    const toBits = `${mangledName(`intel_convert_bfloat16${digits}_as_ushort${digits}`)}${vector("f")}`;
    const there = called(of("i16"), toBits, `${of("float")} %a`);
    expect(there.lines).toContain("\nConvertFToBF16INTEL ");
    expect(there.llvm).toContain(`@${toBits}(`);
    const toFloat = mangledName(`intel_convert_as_bfloat16${digits}_float${digits}`);
    const back = called(of("float"), `${toFloat}${vector("t")}`, `${of("i16")} %a`);
    expect(back.lines).toContain("\nConvertBF16ToFINTEL ");
    expect(back.llvm).toContain(`@${toFloat}`);
  });
});

describe("conversions of small floats", () => {
  const words = ["FP16", "BF16", "FP32", "E4M3", "E5M2", "E2M3", "E3M2", "E8M0", "E2M1", "Int4"];
  const manners = ["Convert", "ClampConvert", "StochasticRound", "ClampStochasticRound"];
  const all = manners.flatMap((manner) =>
    words.flatMap((from) =>
      words.flatMap((to) => ["EXT", "INTEL"].map((end) => `__builtin_spirv_${manner}${from}To${to}${end}`)),
    ),
  );

  test("have one name for both directions", () => {
    const known = all.filter((name) => conversionNamed(name, () => true) !== undefined);
    expect(known.length).toBeGreaterThan(200);
    for (const name of known) {
      const conversion = conversionNamed(name, () => true);
      // Conversions from integers of 4 bits to floats that LLVM has are its own.
      const isOwn = /Int4To(FP|BF)/.test(name);
      expect([name, conversion && nameOfConversion(conversion)]).toEqual([name, isOwn ? undefined : name]);
    }
  });

  test("do not include those of other floats, and other ends", () => {
    for (const name of ["ConvertFP16ToFP32EXT", "ConvertFP16ToE4M3", "ConvertFP16ToE4M3INTEL", "RoundFP16ToE4M3EXT"])
      expect(conversionNamed(`__builtin_spirv_${name}`, () => true)).toBeUndefined();
  });
});
