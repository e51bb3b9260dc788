// Programs of LLVM IR that convert floats to integers of any width, which saturate, and their inputs: NaN, infinities, and numbers around each limit.

/** A conversion from a float to an integer. */
export interface Conversion {
  readonly width: number;
  readonly isSigned: boolean;
  readonly format: "half" | "float" | "double";
}

const widths = [1, 2, 3, 7, 8, 12, 16, 24, 31, 32, 33, 48, 63, 64];
const formats = ["half", "float", "double"] as const;

export const conversions: readonly Conversion[] = formats.flatMap((format) =>
  widths.flatMap((width) => [true, false].map((isSigned) => ({ width, isSigned, format }))),
);

/** The least and the largest number of a width. */
export function limitsOf({ width, isSigned }: Conversion): readonly [bigint, bigint] {
  const half = 1n << BigInt(width - 1);
  return isSigned ? [-half, half - 1n] : [0n, 2n * half - 1n];
}

/** The next number of 53 bits in a direction. */
function beside(value: number, step: 1n | -1n): number {
  if (value === 0) return step === 1n ? Number.MIN_VALUE : -Number.MIN_VALUE;
  const bits = new BigInt64Array(1);
  const numbers = new Float64Array(bits.buffer);
  numbers[0] = value;
  bits[0] = (bits[0] ?? 0n) + (value > 0 ? step : -step);
  return numbers[0];
}

/** Numbers that every conversion is tried on, and those around its limits. */
export function inputsOf(conversion: Conversion): readonly number[] {
  const edges = limitsOf(conversion).flatMap((limit) => [limit - 1n, limit, limit + 1n]);
  const around = edges.map(Number).flatMap((edge) => [
    ...[beside(edge, -1n), edge, beside(edge, 1n), edge - 0.5, edge + 0.5],
    // The next numbers of f32.
    ...[edge * (1 - 2 ** -24), edge * (1 + 2 ** -23)],
    // And those of f16.
    ...[edge * (1 - 2 ** -11), edge * (1 + 2 ** -10)],
  ]);
  const always = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, -0, 0.5, -0.5, 1.5, -1.5, 2.5];
  return [...always, 1e300, -1e300, 65504, -65504, 1e9, -1e9, ...around];
}

/** A function that converts numbers of an array of doubles, and stores each result with and without its sign. */
export function functionOf({ width, isSigned, format }: Conversion, count: number, pointer: string): string {
  const name = `@llvm.fpto${isSigned ? "s" : "u"}i.sat.i${width}.${{ half: "f16", float: "f32", double: "f64" }[format]}`;
  const lines = Array.from({ length: count }, (_, at) => {
    const narrow = format === "double" ? [] : [`%n${at} = fptrunc double %d${at} to ${format}`];
    const stored = ["s", "z"].flatMap((kind, offset) => [
      ...(width === 64 ? [] : [`%${kind}${at} = ${kind}ext i${width} %c${at} to i64`]),
      `%${kind}p${at} = getelementptr i64, ${pointer} %out, i64 ${2 * at + offset}`,
      `store i64 ${width === 64 ? `%c${at}` : `%${kind}${at}`}, ${pointer} %${kind}p${at}`,
    ]);
    return [
      `%ip${at} = getelementptr double, ${pointer} %in, i64 ${at}`,
      `%d${at} = load double, ${pointer} %ip${at}`,
      ...narrow,
      `%c${at} = call i${width} ${name}(${format} %${format === "double" ? "d" : "n"}${at})`,
      ...stored,
    ];
  });
  return `declare i${width} ${name}(${format})
define ${pointer === "ptr" ? "" : "spir_kernel "}void @k(${pointer} %out, ${pointer} %in) {
  ${lines.flat().join("\n  ")}
  ret void
}
`;
}
