// Saturating conversions to integers of any width, run by the engine.
import { describe, expect, test } from "vitest";
import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { encode } from "../../src/spirv/index.ts";
import { validate } from "../../src/validate/index.ts";
import { unwrapped } from "../harness/results.ts";
import { linesOf, translated } from "./forward.ts";
import { type Conversion, conversions, functionOf, inputsOf, limitsOf } from "./saturating-conversions.ts";

/** The numbers of a float format. */
const rounded = {
  double: (value: number): number => value,
  float: Math.fround,
  half(value: number): number {
    const [exponent] = [Math.max(Math.floor(Math.log2(Math.abs(value))), -14)];
    if (!Number.isFinite(value) || value === 0) return value;
    const unit = 2 ** (exponent - 10);
    const scaled = value / unit;
    const low = Math.floor(scaled);
    const up = scaled - low > 0.5 || (scaled - low === 0.5 && low % 2 !== 0);
    const result = (up ? low + 1 : low) * unit;
    return Math.abs(result) > 65504 ? Math.sign(value) * Number.POSITIVE_INFINITY : result;
  },
} as const;

/** The result as LLVM's reference states it. */
function expectedOf(conversion: Conversion, input: number): bigint {
  const value = rounded[conversion.format](input);
  const [least, most] = limitsOf(conversion);
  if (Number.isNaN(value)) return 0n;
  if (!Number.isFinite(value)) return value > 0 ? most : least;
  const whole = BigInt(Math.trunc(value));
  return whole < least ? least : whole > most ? most : whole;
}

/** Those of smaller floats at two widths; the oracle test has all. */
const some = conversions.filter(({ format, width }) => format === "double" || width === 12 || width === 24);
const nameOf = ({ format, width, isSigned }: Conversion): string => `${format} to ${isSigned ? "s" : "u"}i${width}`;

describe("saturating conversions", () => {
  test.each(some.map((one) => [nameOf(one), one] as const))("%s", async (_, conversion) => {
    const inputs = inputsOf(conversion);
    const text = functionOf(conversion, inputs.length, "ptr addrspace(1)");
    const binary = encode(unwrapped(translated(text, { widensIntegers: true })));
    expect(validate(binary).diagnostics.map(({ message }) => message)).toEqual([]);
    const out = new BigInt64Array(inputs.length * 2);
    const program = unwrapped(await compileSpirv(binary));
    const { diagnostics } = runKernel(program, { groups: [1, 1, 1], arguments: [out, Float64Array.from(inputs)] });
    expect(diagnostics).toEqual([]);
    const wanted = inputs.flatMap((input) => {
      const bits = expectedOf(conversion, input);
      return [BigInt.asIntN(conversion.width, bits), BigInt.asIntN(64, BigInt.asUintN(conversion.width, bits))];
    });
    expect([...out]).toEqual(wanted);
  });

  test("vectors of other widths, and the width itself with an extension", () => {
    const text = `declare <2 x i24> @llvm.fptosi.sat.v2i24.v2f32(<2 x float>)
define spir_kernel void @k(ptr addrspace(1) %p, <2 x float> %x) {
  %y = call <2 x i24> @llvm.fptosi.sat.v2i24.v2f32(<2 x float> %x)
  %z = sext <2 x i24> %y to <2 x i32>
  store <2 x i32> %z, ptr addrspace(1) %p
  ret void
}
`;
    const binary = encode(unwrapped(translated(text, { widensIntegers: true })));
    expect(validate(binary).diagnostics.map(({ message }) => message)).toEqual([]);
    const own = linesOf(text, { extensions: ["SPV_INTEL_arbitrary_precision_integers"] });
    expect(own.some((line) => line.startsWith("TypeInt") && line.includes(" 24 "))).toBe(true);
    expect(own.some((line) => line.startsWith("Select"))).toBe(false);
  });
});
