// Saturating conversions to integers of any width: the engine and LLVM's interpreter store the same numbers.
import { describe, expect, test } from "vitest";
import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { encode } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { nativeTool } from "../oracle/native-tool.ts";
import { translated } from "./forward.ts";
import { type Conversion, conversions, functionOf, inputsOf } from "./saturating-conversions.ts";

const lli = nativeTool("lli");

function bitsOf(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return `0x${view.getBigUint64(0).toString(16).padStart(16, "0")}`;
}

/** A program that prints what the function stores. */
function programOf(conversion: Conversion, inputs: readonly number[]): string {
  const type = `[${inputs.length} x double]`;
  const results = Array.from({ length: 2 * inputs.length }, (_, at) => [
    `%p${at} = getelementptr i64, ptr @out, i64 ${at}`,
    `%v${at} = load i64, ptr %p${at}`,
    `%r${at} = call i32 (ptr, ...) @printf(ptr @format, i64 %v${at})`,
  ]);
  return `${functionOf(conversion, inputs.length, "ptr")}
@in = global ${type} [${inputs.map((input) => `double ${bitsOf(input)}`).join(", ")}]
@out = global [${2 * inputs.length} x i64] zeroinitializer
@format = constant [6 x i8] c"%lld\\0A\\00"
declare i32 @printf(ptr, ...)
define i32 @main() {
  call void @k(ptr @out, ptr @in)
  ${results.flat().join("\n  ")}
  ret i32 0
}
`;
}

/** Inputs of which LLVM computes what its reference states: of a half that is NaN it makes the least i16 on x86, and not 0. */
function knownInputs(conversion: Conversion): readonly number[] {
  const isWrong = conversion.format === "half" && conversion.width === 16 && conversion.isSigned;
  return inputsOf(conversion).filter((input) => !(isWrong && Number.isNaN(input)));
}

describe.skipIf(lli === undefined)("saturating conversions as by lli", () => {
  test.each(conversions.map((one) => [`${one.format} to ${one.isSigned ? "s" : "u"}i${one.width}`, one] as const))(
    "%s",
    async (_, conversion) => {
      const inputs = knownInputs(conversion);
      const native = lli?.(["-"], programOf(conversion, inputs));
      expect(native?.stderr).toBe("");
      const text = functionOf(conversion, inputs.length, "ptr addrspace(1)");
      const program = unwrapped(await compileSpirv(encode(unwrapped(translated(text, { widensIntegers: true })))));
      const out = new BigInt64Array(inputs.length * 2);
      runKernel(program, { groups: [1, 1, 1], arguments: [out, Float64Array.from(inputs)] });
      expect([...out].map(String)).toEqual(native?.stdout.trim().split("\n"));
    },
  );
});
