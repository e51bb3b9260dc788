// Functions of OpenCL.std on one argument list after the other: a row states what a function gives, or stores; all rows are one kernel.

import { expect } from "vitest";
import { runKernel } from "../../src/engine/index.ts";
import { dialectKernel } from "./dialect-kernel.ts";

/** Runs a kernel, given its parameters and body, on arguments. */
export async function runBody(
  params: string,
  body: string,
  args: readonly ArrayBufferView[],
  localSize: readonly [number, number, number] = [1, 1, 1],
  more: readonly { localBytes: number }[] = [],
): Promise<void> {
  const text = `spirv.module Physical64 OpenCL requires #spirv.vce<v1.2, [Kernel, Addresses, Int8, Int16, Int64, Float16, Float64], []> {
  spirv.GlobalVariable @local built_in("LocalInvocationId") : !spirv.ptr<vector<3xi64>, Input>
  spirv.func @k(${params}) "None" {
${body}
    spirv.Return
  }
  spirv.EntryPoint "Kernel" @k, @local
}`;
  const kernel = await dialectKernel(text, { localSize });
  expect(runKernel(kernel, { groups: [1, 1, 1], arguments: [...args, ...more] }).diagnostics).toEqual([]);
}

export type Kind = "f32" | "i32" | "i64" | "f64";
export interface Row {
  readonly name: string;
  readonly args: readonly (readonly [Kind, number | bigint])[];
  readonly result: Kind;
  readonly expected: number | bigint;
  /** Relative, for floats. */
  readonly tolerance: number;
  /** The type of a variable that is the last operand. */
  readonly stored?: Kind;
  /** Asks for the value of the variable instead of the result. */
  readonly isStored?: true;
}

export const f = (name: string, args: readonly number[], expected: number, tolerance = 3e-7): Row => ({
  name,
  args: args.map((value) => ["f32", value]),
  result: "f32",
  expected: Math.fround(expected),
  tolerance,
});
export const withInt = (name: string, x: number, n: number, expected: number, tolerance = 3e-7): Row => ({
  ...f(name, [x], expected, tolerance),
  args: [
    ["f32", x],
    ["i32", n],
  ],
});
export const int = (
  name: string,
  args: readonly (number | bigint)[],
  expected: number | bigint,
  kind: Kind = "i32",
): Row => ({
  name,
  args: args.map((value) => [kind, value]),
  result: kind,
  expected,
  tolerance: 0,
});
export const toInt = (name: string, x: number, expected: number): Row => ({
  ...f(name, [x], 0),
  result: "i32",
  expected,
  tolerance: 0,
});
/** What a function gives, and what it stores. */
export const both = (
  name: string,
  args: readonly number[],
  result: number,
  kind: Kind,
  stored: number,
): readonly Row[] => [
  { ...f(name, args, result), stored: kind, result: "f32" },
  { ...f(name, args, stored), stored: kind, result: kind, expected: stored, isStored: true },
];

function bodyOf({ name, args, result, stored, isStored }: Row, at: number): string {
  const literal = ([kind, value]: readonly [Kind, number | bigint]) => {
    if (kind.startsWith("i")) return String(value);
    if (Object.is(value, -0)) return "-0.0";
    if (Number.isFinite(value))
      return Number(value)
        .toExponential()
        .replace(/^(-?\d)e/, "$1.0e");
    return Number.isNaN(value) ? "0x7FC00000" : Number(value) > 0 ? "0x7F800000" : "0xFF800000";
  };
  const lines = args.map((arg, index) => `    %a${at}_${index} = spirv.Constant ${literal(arg)} : ${arg[0]}`);
  const names = args.map((_, index) => `%a${at}_${index}`);
  const types: string[] = args.map(([kind]) => kind);
  if (stored !== undefined) {
    const pointer = `!spirv.ptr<${stored}, Function>`;
    lines.push(`    %v${at} = spirv.Variable : ${pointer}`);
    names.push(`%v${at}`);
    types.push(pointer);
  }
  const own = stored === undefined ? result : "f32";
  lines.push(`    %x${at} = "spirv.CL.${name}"(${names.join(", ")}) : (${types.join(", ")}) -> ${own}`);
  const value = isStored ? `%l${at}` : `%x${at}`;
  if (isStored) lines.push(`    %l${at} = spirv.Load "Function" %v${at} : ${stored}`);
  lines.push(
    `    %i${at} = spirv.Constant ${at} : i32`,
    `    %p${at} = spirv.PtrAccessChain %out_${result}[%i${at}] : !spirv.ptr<${result}, CrossWorkgroup>, i32 -> !spirv.ptr<${result}, CrossWorkgroup>`,
    `    spirv.Store "CrossWorkgroup" %p${at}, ${value} : ${result}`,
  );
  return lines.join("\n");
}

/** Computes all rows in one kernel, and compares. */
export async function expectRows(rows: readonly Row[]): Promise<void> {
  const kinds = ["f32", "i32", "i64"] as const;
  const params = kinds.map((kind) => `%out_${kind}: !spirv.ptr<${kind}, CrossWorkgroup>`).join(", ");
  const results = {
    f32: new Float32Array(rows.length),
    i32: new Int32Array(rows.length),
    i64: new BigInt64Array(rows.length),
  };
  await runBody(params, rows.map(bodyOf).join("\n"), [results.f32, results.i32, results.i64]);
  for (const [at, { name, args, result, expected, tolerance }] of rows.entries()) {
    const found = results[result as keyof typeof results][at] ?? Number.NaN;
    const what = `${name}(${args.map(([, value]) => value).join(", ")})`;
    if (result !== "f32" || !Number.isFinite(expected) || tolerance === 0) expect(found, what).toBe(expected);
    else
      expect(Math.abs(Number(found) - Number(expected)), `${what} = ${found}`).toBeLessThanOrEqual(
        tolerance * Math.abs(Number(expected)),
      );
  }
}
