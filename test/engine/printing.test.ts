// What printf prints, and what it warns of where a call does not fit its format: nothing that a kernel prints stops it.

import { describe, expect, test } from "vitest";
import { runKernel } from "../../src/engine/index.ts";
import { compile, entryText } from "./kernel.ts";

interface Argument {
  readonly type: string;
  readonly value: string;
}

const i32 = (value: number): Argument => ({ type: "i32", value: `llvm.mlir.constant(${value} : i32) : i32` });
const i64 = (value: bigint): Argument => ({ type: "i64", value: `llvm.mlir.constant(${value} : i64) : i64` });
/** By its bits, which are exact. */
function f64(value: number): Argument {
  const bits = new BigUint64Array(Float64Array.of(value).buffer)[0] ?? 0n;
  return { type: "f64", value: `llvm.mlir.constant(0x${bits.toString(16).padStart(16, "0")} : f64) : f64` };
}
const ints = (...values: number[]): Argument => {
  const type = `vector<${values.length}xi32>`;
  return { type, value: `llvm.mlir.constant(dense<[${values.join(", ")}]> : ${type}) : ${type}` };
};
/** A pointer to the text `hello`, or to an address. */
const TEXT: Argument = { type: "!llvm.ptr", value: "llvm.mlir.addressof @text : !llvm.ptr" };
const address = (value: number): Argument => ({
  type: "!llvm.ptr",
  value: `llvm.inttoptr %a${value >>> 0} : i32 to !llvm.ptr`,
});
const ADDRESSES = [0, 8, 0x7fffffff, 0xffffffff];

function escaped(text: string): string {
  return [...text]
    .map((one) => (/[\n"\\]/.test(one) ? `\\${one.charCodeAt(0).toString(16).padStart(2, "0")}` : one))
    .join("");
}

/** What a call prints, and what is said about it. */
function printed(format: string, ...args: readonly Argument[]): readonly [text: string, ...messages: string[]] {
  const types = args.map(({ type }) => `, ${type}`).join("");
  const global = (name: string, text: string) =>
    `llvm.mlir.global private constant @${name}("${escaped(text)}\\00") {addr_space = 0 : i32, spirvana.storage_class = "UniformConstant"}`;
  const text = `${global("format", format)}
${global("text", "hello")}
llvm.func @__spirv_ocl_printf(!llvm.ptr${types}) -> i32
${entryText(
  [1, 1, 1],
  `%format = llvm.mlir.addressof @format : !llvm.ptr
${ADDRESSES.map((one) => `%a${one} = llvm.mlir.constant(${one | 0} : i32) : i32`).join("\n")}
${args.map(({ value }, at) => `%x${at} = ${value}`).join("\n")}
%r = llvm.call @__spirv_ocl_printf(%format${args.map((_, at) => `, %x${at}`).join("")}) : (!llvm.ptr${types}) -> i32
llvm.return`,
)}`;
  let found = "";
  const print = (more: string) => {
    found += more;
  };
  const { diagnostics: problems } = runKernel(compile(text), { groups: [1, 1, 1], print });
  expect(problems.every(({ severity }) => severity === "warning")).toBe(true);
  const start = `printf(${JSON.stringify(format)}): `;
  return [
    found,
    ...problems.map(({ message }) => {
      expect(message.startsWith(start), message).toBe(true);
      return message.slice(start.length);
    }),
  ];
}

describe("printf prints what C prints", () => {
  test("of integers", () => {
    expect(
      printed("%d|%5d|%-5d|%05d|%+d|% d|%.3d", i32(-7), i32(42), i32(42), i32(-42), i32(1), i32(1), i32(5)),
    ).toEqual(["-7|   42|42   |-0042|+1| 1|005"]);
    expect(
      printed("%u %x %X %#x %o %#o %08.3d", i32(-1), i32(255), i32(255), i32(255), i32(8), i32(8), i32(5)),
    ).toEqual(["4294967295 ff FF 0xff 10 010      005"]);
    expect(printed("%ld %hhd %hu %c%%", i64(-5000000000n), i32(300), i32(70000), i32(65))).toEqual([
      "-5000000000 44 4464 A%",
    ]);
  });

  test("of floats, which are rounded to even digits", () => {
    const numbers = [0.5, 1.5, 2.5, 0.25, 1.125].map(f64);
    expect(printed("%.0f %.0f %.0f %.1f %.2e", ...numbers)).toEqual(["0 2 2 0.2 1.12e+00"]);
    expect(printed("%f %e %g %g %g %.3g %#g", ...[0.1, 12345.678, 1e-5, 1e5, 1e6, 0.0001234, 1].map(f64))).toEqual([
      "0.100000 1.234568e+04 1e-05 100000 1e+06 0.000123 1.00000",
    ]);
    expect(printed("%a %.1a %a %a", ...[1, 1.03125, 0.1, 0].map(f64))).toEqual([
      "0x1p+0 0x1.0p+0 0x1.999999999999ap-4 0x0p+0",
    ]);
    expect(printed("%F %5.1f %f %E", ...[Number.NaN, Number.NEGATIVE_INFINITY, -0, 9.9999999].map(f64))).toEqual([
      "NAN  -inf -0.000000 1.000000E+01",
    ]);
    const [long] = printed("%.120f", f64(0.1));
    expect(long).toBe(`0.1000000000000000055511151231257827021181583404541015625${"0".repeat(120 - 55)}`);
    expect(printed("%.0f", f64(1e23))).toEqual(["99999999999999991611392"]);
  });

  test("of vectors and texts", () => {
    expect(printed("%v3d|%v2hx|%s|%.2s|%s", ints(1, -2, 3), ints(255, 256), TEXT, TEXT, address(0))).toEqual([
      "1,-2,3|ff,100|hello|he|(null)",
    ]);
    expect(printed("%d %d %v2d", ints(1, 2), i32(3), i32(4))).toEqual(["1 2 3,4"]);
    expect(printed("%*d|%.*f|%-*d|", i32(4), i32(7), i32(1), f64(2.25), i32(3), i32(5))).toEqual(["   7|2.2|5  |"]);
    expect(printed("%*d|%.*f", i32(-4), i32(7), i32(-1), f64(2.25))).toEqual(["7   |2.250000"]);
  });

  test("of formats with more arguments than they use", () => {
    expect(printed("%d\n", i32(1), i32(2))).toEqual(["1\n"]);
    expect(printed("nothing", f64(1))).toEqual(["nothing"]);
  });
});

describe("printf goes on and warns", () => {
  test("where arguments are missing", () => {
    expect(printed("%v4u %f\n", ints(1, 2, 3), f64(0.5))).toEqual([
      "1,2,3 0.500000\n",
      "'%v4u' takes 4 components and is given 3",
    ]);
    expect(printed("%d and %5.2f.\n", i32(1))).toEqual(["1 and %5.2f.\n", "there is no argument for '%5.2f'"]);
    expect(printed("%v2d %*d\n")).toEqual([
      "%v2d %*d\n",
      "there is no argument for '%v2d'",
      "there is no argument for '*'",
      "there is no argument for '%*d'",
    ]);
  });

  test("where a vector has more components than are asked for", () => {
    expect(printed("%v2d %d", ints(1, 2, 3), i32(4))).toEqual([
      "1,2 4",
      "a vector of 3 components is printed as one of 2",
    ]);
  });

  test("where a type is wrong", () => {
    expect(printed("%d %x %f", f64(0.5), f64(-2.9), i32(3))).toEqual([
      "0 fffffffffffffffe 3.000000",
      "'%d' takes an integer and is given a float",
      "'%x' takes an integer and is given a float",
      "'%f' takes a float and is given an integer",
    ]);
    expect(printed("%d %c", f64(Number.NaN), f64(65.5))[0]).toBe("0 A");
  });

  test("where a text is none", () => {
    for (const at of [8, 0x7fffffff, -1])
      expect(printed("<%s>", address(at))).toEqual(["<>", "'%s' takes a text and is given a pointer to none"]);
    expect(printed("<%s>", i32(5))).toEqual(["<>", "'%s' takes a text and is given 5"]);
    expect(printed("<%s>", f64(0.5))).toEqual(["<>", "'%s' takes a text and is given 0.5"]);
  });

  test("where something is to be stored", () => {
    expect(printed("a%nb %d", TEXT, i32(1))).toEqual(["ab 1", "'%n' stores nothing"]);
  });

  test("where a field is longer than anyone wants", () => {
    const [text, message] = printed("%2000000000d", i32(1));
    expect(text).toBe("1".padStart(4096));
    expect(message).toBe("a field of 2000000000 characters is cut to 4096");
    expect(printed("%.*f", i32(1 << 30), f64(0))[0]).toBe(`0.${"0".repeat(4096)}`);
  });

  test("where a directive is none of C's", () => {
    expect(printed("%q %", i32(1))).toEqual(["%q %"]);
  });
});

test("the format of printf itself may be no text", () => {
  const text = `llvm.func @__spirv_ocl_printf(!llvm.ptr, i32) -> i32
${entryText(
  [2, 1, 1],
  `%a = llvm.mlir.constant(-1 : i32) : i32
%format = llvm.inttoptr %a : i32 to !llvm.ptr
%r = llvm.call @__spirv_ocl_printf(%format, %a) : (!llvm.ptr, i32) -> i32
llvm.return`,
)}`;
  const { diagnostics: problems } = runKernel(compile(text), { groups: [3, 1, 1], print: () => expect.unreachable() });
  expect(problems.map(({ message }) => message)).toEqual(["printf: its format is no text of the kernel"]);
});

test("a warning is at the place that debug information names", () => {
  const call = `%r = llvm.call @__spirv_ocl_printf(%format) : (!llvm.ptr) -> i32 loc("shader.comp":4:9)`;
  const text = `llvm.mlir.global private constant @format("%d\\00") {addr_space = 0 : i32, spirvana.storage_class = "UniformConstant"}
llvm.func @__spirv_ocl_printf(!llvm.ptr) -> i32
${entryText([1, 1, 1], `%format = llvm.mlir.addressof @format : !llvm.ptr\n${call}\nllvm.return`)}`;
  const [problem] = runKernel(compile(text), { groups: [1, 1, 1] }).diagnostics;
  expect(problem).toMatchObject({
    severity: "warning",
    message: `printf("%d"): there is no argument for '%d'`,
    place: { file: "shader.comp", line: 4, column: 9 },
  });
  const [unplaced] = runKernel(compile(text.replace(/loc\(.*\)/, "loc(unknown)")), {
    groups: [1, 1, 1],
  }).diagnostics;
  expect(unplaced?.message).toBe(`printf("%d"): there is no argument for '%d', at the call of printf of 'main'`);
});
