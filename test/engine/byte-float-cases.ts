// Floats of one byte, for the engine and natively: every one of them as a float, numbers around each of them rounded, and products of four.

import { expect, test } from "vitest";
import type { ModuleLauncher } from "./module-cases.ts";

const formats = ["E4M3", "E5M2"] as const;
const COUNT = 1024;

/** What an invocation stores in each of the results, all as words; `%x` is its word, `%d` its number, `%f` and `%h` that in other types. */
const results: readonly (readonly [name: string, text: string])[] = formats.flatMap((format) => [
  [
    `%value${format}`,
    `%b${format} = OpBitcast %${format} %byte
%f${format} = OpFConvert %float %b${format}
%value${format} = OpBitcast %uint %f${format}`,
  ] as const,
  ...["d", "f", "h", "saturated"].map(
    (from) =>
      [
        `%${from}Bits${format}`,
        `%${from}${format}n = OpFConvert %${format} %${from === "saturated" ? "d" : from}
%${from}Byte${format} = OpBitcast %uchar %${from}${format}n
%${from}Bits${format} = OpUConvert %uint %${from}Byte${format}`,
      ] as const,
  ),
  [
    `%dot${format}`,
    `%v${format} = OpBitcast %${format}x4 %x
%sum${format} = OpFDot4MixAcc32VALVE %float %v${format} %v${format} %one
%dot${format} = OpBitcast %uint %sum${format}`,
  ] as const,
]);

const text = `OpCapability Kernel
OpCapability Addresses
OpCapability Int64
OpCapability Int8
OpCapability Float16
OpCapability Float64
OpCapability Float8EXT
OpCapability DotProductFloat8AccFloat32VALVE
OpExtension "SPV_EXT_float8"
OpExtension "SPV_VALVE_mixed_float_dot_product"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %f_ "f" %id
OpExecutionMode %f_ LocalSize 64 1 1
OpDecorate %id BuiltIn GlobalInvocationId
${formats.map((format) => `OpDecorate %saturated${format}n SaturatedToLargestFloat8NormalConversionEXT`).join("\n")}
%void = OpTypeVoid
%uchar = OpTypeInt 8 0
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%half = OpTypeFloat 16
%float = OpTypeFloat 32
%double = OpTypeFloat 64
${formats.map((format) => `%${format} = OpTypeFloat 8 Float8${format}EXT\n%${format}x4 = OpTypeVector %${format} 4`).join("\n")}
%v3 = OpTypeVector %ulong 3
%idPtr = OpTypePointer Input %v3
%id = OpVariable %idPtr Input
%words = OpTypePointer CrossWorkgroup %uint
%doubles = OpTypePointer CrossWorkgroup %double
%one = OpConstant %float 1
${results.map((_, at) => `%l${at} = OpConstant %ulong ${COUNT * at}`).join("\n")}
%type = OpTypeFunction %void %words %doubles %words
%f_ = OpFunction %void None %type
%codes = OpFunctionParameter %words
%numbers = OpFunctionParameter %doubles
%out = OpFunctionParameter %words
%entry = OpLabel
%ids = OpLoad %v3 %id Aligned 32
%i = OpCompositeExtract %ulong %ids 0
%px = OpPtrAccessChain %words %codes %i
%x = OpLoad %uint %px Aligned 4
%byte = OpUConvert %uchar %x
%pd = OpPtrAccessChain %doubles %numbers %i
%d = OpLoad %double %pd Aligned 8
%f = OpFConvert %float %d
%h = OpFConvert %half %d
${results.map(([name, body], at) => `${body}\n%i${at} = OpIAdd %ulong %i %l${at}\n%p${at} = OpPtrAccessChain %words %out %i${at}\nOpStore %p${at} ${name} Aligned 4`).join("\n")}
OpReturn
OpFunctionEnd
`;

interface Format {
  readonly mantissa: number;
  readonly bias: number;
  /** The largest finite number's code, and what overflows become. */
  readonly largest: number;
  readonly beyond: number;
}
const known: Readonly<Record<string, Format>> = {
  E4M3: { mantissa: 3, bias: 7, largest: 0x7e, beyond: 0x7f },
  E5M2: { mantissa: 2, bias: 15, largest: 0x7b, beyond: 0x7c },
};

/** As the formats are defined. */
function numberOf(code: number, { mantissa, bias, largest, beyond }: Format): number {
  const sign = code & 0x80 ? -1 : 1;
  const size = code & 0x7f;
  if (size > largest) return size === beyond && beyond === 0x7c ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  const exponent = size >> mantissa;
  const fraction = (size & ((1 << mantissa) - 1)) / (1 << mantissa);
  return sign * (exponent === 0 ? fraction * 2 ** (1 - bias) : (1 + fraction) * 2 ** (exponent - bias));
}

const NONE = -1;

/** The code of the nearest number, found among all of them; the even one of two that are as near. */
function codeOf(x: number, format: Format, saturates: boolean): number {
  const sign = Object.is(x, -0) || x < 0 ? 0x80 : 0;
  if (Number.isNaN(x)) return NONE;
  const size = Math.abs(x);
  const step = numberOf(format.largest, format) - numberOf(format.largest - 1, format);
  let best = 0;
  for (let code = 1; code <= format.largest; code++) {
    const [near, nearest] = [Math.abs(numberOf(code, format) - size), Math.abs(numberOf(best, format) - size)];
    if (near < nearest || (near === nearest && code % 2 === 0)) best = code;
  }
  const end = numberOf(format.largest, format) + step / 2;
  const isBeyond = size > end || (size === end && format.largest % 2 === 1);
  if (isBeyond) return sign | (saturates ? format.largest : format.beyond);
  return sign | best;
}

const rounded: Readonly<Record<string, (x: number) => number>> = {
  d: (x) => x,
  f: Math.fround,
  h: (x) => halfOf(x),
  saturated: (x) => x,
};

/** To half precision, by way of scaling: the numbers here are far from its ends, or beyond both. */
function halfOf(x: number): number {
  const size = Math.abs(x);
  if (!(size > 0) || size === Number.POSITIVE_INFINITY) return x;
  const step = 2 ** (Math.max(Math.floor(Math.log2(size)), -14) - 10);
  const count = size / step;
  const down = Math.floor(count);
  const isUp = count - down > 0.5 || (count - down === 0.5 && down % 2 === 1);
  const result = (down + Number(isUp)) * step;
  return Math.sign(x) * (result >= 65520 ? Number.POSITIVE_INFINITY : result);
}

/** Numbers of both formats, those between two of them, and what lies just beside these. */
function inputs(): Float64Array {
  const numbers = formats.flatMap((name) => {
    const format = known[name] as Format;
    const values = Array.from({ length: format.largest + 1 }, (_, code) => numberOf(code, format));
    return values.flatMap((value, code) => {
      const middle = (value + (values[code + 1] ?? 2 * value - (values[code - 1] ?? 0))) / 2;
      return [value, -middle, middle * (1 + 2 ** -40), middle * (1 - 2 ** -20)];
    });
  });
  const special = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300, -1e-300, -0, 70000, 2 ** -17];
  return Float64Array.from([...special, ...numbers].slice(0, COUNT), (x) => x);
}

export function describeByteFloats(launch: ModuleLauncher): void {
  test("floats of one byte: all of them widened, numbers rounded to them from three types, products of four", async () => {
    const codes = Uint32Array.from({ length: COUNT }, (_, at) => (at < 256 ? at * 0x01010101 : at * 0x9e3779b1));
    const numbers = new Float64Array(COUNT);
    numbers.set(inputs());
    const out = new Uint32Array(COUNT * results.length);
    await launch(text, { groups: [COUNT / 64, 1, 1], arguments: [codes, numbers, out] });
    const found = (at: number) => out.subarray(COUNT * at, COUNT * (at + 1));
    const floats = (at: number) => [...new Float32Array(found(at).slice().buffer)];
    const perFormat = results.length / formats.length;
    for (const [number, name] of formats.entries()) {
      const format = known[name] as Format;
      const first = number * perFormat;
      expect(floats(first)).toEqual([...codes].map((code) => numberOf(code & 0xff, format)));
      for (const [at, from] of ["d", "f", "h", "saturated"].entries()) {
        const expected = [...numbers].map((x) => codeOf(rounded[from]?.(x) ?? x, format, from === "saturated"));
        // What is no number has several codes.
        const codesFound = [...found(first + 1 + at)].map((code, index) =>
          Number.isNaN(numbers[index]) && Number.isNaN(numberOf(code, format)) ? NONE : code,
        );
        expect(codesFound).toEqual(expected);
      }
      const dots = [...codes].map((word) =>
        [0, 8, 16, 24]
          .map((shift) => Math.fround(numberOf((word >>> shift) & 0xff, format) ** 2))
          .reduce((sum, square) => Math.fround(sum + square)),
      );
      expect(floats(first + 5)).toEqual(dots.map((sum) => Math.fround(sum + 1)));
    }
  });
}
