// The cases of `op-cases.ts` as modules of the LLVM dialect: kernels for the engine, a program for LLVM. In both each case is a function of
// integers of 64 bits that hold the bits of its operands.

import { llvm } from "../../src/dialects/llvm/index.ts";
import { compileKernel, runKernel } from "../../src/engine/index.ts";
import { parseModule } from "../../src/index.ts";
import { unwrapped } from "../harness/results.ts";
import { inputsOf, type OpCase } from "./op-cases.ts";

function integerType(type: string): string {
  return `i${type.slice(1)}`;
}

/** `@case<n>`: bits to bits. */
function functionText({ text, operands, result }: OpCase, number: number): string {
  const parameters = operands.map((_, at) => `%bits${at}: i64`).join(", ");
  const converted = operands.map((type, at) => {
    const int = integerType(type);
    const narrow = int === "i64" ? "" : `%int${at} = llvm.trunc %bits${at} : i64 to ${int}\n`;
    const name = int === "i64" ? `%bits${at}` : `%int${at}`;
    return type.startsWith("f") ? `${narrow}%x${at} = llvm.bitcast ${name} : ${int} to ${type}\n` : narrow;
  });
  const names = operands.map((type, at) =>
    type.startsWith("f") ? `%x${at}` : type === "i64" ? `%bits${at}` : `%int${at}`,
  );
  const body = text.replace(/\$(\d)/g, (_, at: string) => names[Number(at)] ?? "");
  const int = integerType(result);
  const bits = result.startsWith("f") ? `%rbits = llvm.bitcast %r : ${result} to ${int}\n` : "";
  const name = result.startsWith("f") ? "%rbits" : "%r";
  const wide = int === "i64" ? "" : `%wide = llvm.zext ${name} : ${int} to i64\n`;
  const last = int === "i64" ? name : "%wide";
  return `llvm.func @case${number}(${parameters}) -> i64 {\n${converted.join("")}${body}\n${bits}${wide}llvm.return ${last} : i64\n}\n`;
}

const OUTPUT = 3;

/** What the kernel does for a case whose values begin at `start` of the buffers: each invocation computes one of them. */
function partText(one: OpCase, number: number, start: number): string {
  const place = (at: number) => `%p${number}_${at}`;
  const address = (at: number) =>
    `${place(at)} = llvm.getelementptr %b${at}[0, 0, %at${number}] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<0 x i64>)>\n`;
  const loads = one.operands.map(
    (_, at) => `${address(at)}%v${number}_${at} = llvm.load ${place(at)} : !llvm.ptr -> i64\n`,
  );
  const args = one.operands.map((_, at) => `%v${number}_${at}`).join(", ");
  const types = one.operands.map(() => "i64").join(", ");
  return `%count${number} = llvm.mlir.constant(${inputsOf(one).length} : i32) : i32
    %is${number} = llvm.icmp "ult" %g, %count${number} : i32
    llvm.cond_br %is${number}, ^do${number}, ^next${number}
  ^do${number}:
    %start${number} = llvm.mlir.constant(${start} : i32) : i32
    %at${number} = llvm.add %g, %start${number} : i32
    ${loads.join("")}
    %r${number} = llvm.call @case${number}(${args}) : (${types}) -> i64
    ${address(OUTPUT)}
    llvm.store %r${number}, ${place(OUTPUT)} : i64, !llvm.ptr
    llvm.br ^next${number}
  ^next${number}:\n`;
}

/** What the engine gives for each case: one kernel computes them all. */
export function engineValues(cases: readonly OpCase[]): readonly (readonly bigint[])[] {
  const inputs = cases.map(inputsOf);
  const starts = inputs.map((_, at) => inputs.slice(0, at).reduce((sum, { length }) => sum + length, 0));
  const names = [0, 1, 2, OUTPUT];
  const buffers = names.map(
    (at) =>
      `llvm.mlir.global external @b${at}() {spirvana.storage_class = "StorageBuffer", spirvana.descriptor_set = 0 : i32, spirvana.binding = ${at} : i32} : !llvm.struct<(array<0 x i64>)>\n`,
  );
  const text = `llvm.mlir.global external @gid() {spirvana.storage_class = "Input", spirvana.built_in = "GlobalInvocationId"} : vector<3xi32>
    ${buffers.join("")}${cases.map(functionText).join("")}
    llvm.func @main() attributes {spirvana.entry_point = "GLCompute", spirvana.local_size = array<i32: 1, 1, 1>} {
      %gp = llvm.mlir.addressof @gid : !llvm.ptr
      %g = llvm.load %gp : !llvm.ptr -> i32
      ${names.map((at) => `%b${at} = llvm.mlir.addressof @b${at} : !llvm.ptr\n`).join("")}
      ${cases.map((one, at) => partText(one, at, starts[at] ?? 0)).join("")}
      llvm.return
    }\n`;
  const { value: module, diagnostics } = parseModule(text, { dialects: [llvm] });
  if (module === undefined) {
    const [first] = diagnostics;
    throw new Error(`${first?.message}: ${text.split("\n")[(first?.place?.line ?? 1) - 1]}`);
  }
  const kernel = unwrapped(compileKernel(module));
  const all = inputs.flat();
  const output = new BigUint64Array(all.length);
  const columns = [0, 1, 2].map((at) => BigUint64Array.from(all, (tuple) => tuple[at] ?? 0n));
  const bound = [...columns, output].map((data, binding) => ({ set: 0, binding, data }));
  const most = Math.max(...inputs.map(({ length }) => length));
  unwrapped(runKernel(kernel, { groups: [most, 1, 1], buffers: bound }));
  return inputs.map(({ length }, at) => [...output.subarray(starts[at] ?? 0, (starts[at] ?? 0) + length)]);
}

/** A line per case that is exact: its name and a sum over its values, in which all NaNs are one. */
export function summary(cases: readonly OpCase[], values: readonly (readonly bigint[])[]): string {
  const lines = cases.flatMap((one, at) => {
    if (one.tolerance !== undefined && one.tolerance > 0) return [];
    const sum = values[at]?.reduce(
      (hash, value) => BigInt.asUintN(64, (hash ^ plainBits(one, value)) * 0x100000001b3n),
      0xcbf29ce484222325n,
    );
    return `${one.name} (${one.operands.join(", ")}): ${sum?.toString(16)}\n`;
  });
  return lines.join("");
}

function plainBits({ result }: OpCase, bits: bigint): bigint {
  return isNaNOf(result, bits) ? 0xffffn : bits;
}

function infinityOf(type: string): bigint {
  const width = Number(type.slice(1));
  const mantissa = { 16: 10, 32: 23, 64: 52 }[width] ?? 0;
  return ((1n << BigInt(width - 1 - mantissa)) - 1n) << BigInt(mantissa);
}

function isNaNOf(type: string, bits: bigint): boolean {
  return type.startsWith("f") && sizeOf(type, bits) > infinityOf(type);
}

/** Without the sign. */
function sizeOf(type: string, bits: bigint): bigint {
  return bits & ((1n << BigInt(Number(type.slice(1)) - 1)) - 1n);
}

/** A program that prints the values of all cases, a line of hexadecimal digits each. */
export function programText(cases: readonly OpCase[]): string {
  const globals = cases.flatMap((one, number) =>
    one.operands.map((_, at) => {
      const values = inputsOf(one).map((tuple) => BigInt.asIntN(64, tuple[at] ?? 0n));
      return `llvm.mlir.global internal constant @in${number}_${at}(dense<[${values.join(", ")}]> : tensor<${values.length}xi64>) : !llvm.array<${values.length} x i64>\n`;
    }),
  );
  const loops = cases.map((one, number) => {
    const count = inputsOf(one).length;
    const loads = one.operands.map(
      (_, at) => `%a${number}_${at} = llvm.mlir.addressof @in${number}_${at} : !llvm.ptr
        %p${number}_${at} = llvm.getelementptr %a${number}_${at}[0, %i${number}] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<${count} x i64>
        %v${number}_${at} = llvm.load %p${number}_${at} : !llvm.ptr -> i64\n`,
    );
    const args = one.operands.map((_, at) => `%v${number}_${at}`).join(", ");
    return `^loop${number}(%i${number}: i32):
      ${loads.join("")}
      %r${number} = llvm.call @case${number}(${args}) : (${one.operands.map(() => "i64").join(", ")}) -> i64
      %n${number} = llvm.call @printf(%format, %r${number}) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i64) -> i32
      %j${number} = llvm.add %i${number}, %one : i32
      %count${number} = llvm.mlir.constant(${count} : i32) : i32
      %more${number} = llvm.icmp "slt" %j${number}, %count${number} : i32
      llvm.cond_br %more${number}, ^loop${number}(%j${number} : i32), ^${number === cases.length - 1 ? "end" : `loop${number + 1}(%zero : i32)`}\n`;
  });
  return `llvm.mlir.global internal constant @fmt("%llx\\0A\\00") : !llvm.array<6 x i8>
    llvm.func @printf(!llvm.ptr, ...) -> i32
    ${globals.join("")}${cases.map(functionText).join("")}
    llvm.func @main() -> i32 {
      %format = llvm.mlir.addressof @fmt : !llvm.ptr
      %zero = llvm.mlir.constant(0 : i32) : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      llvm.br ^loop0(%zero : i32)
    ${loops.join("")}
    ^end:
      llvm.return %zero : i32
    }\n`;
}

/** Cuts the output of the program into the values of the cases. */
export function programValues(cases: readonly OpCase[], output: string): readonly (readonly bigint[])[] {
  const values = output
    .trim()
    .split("\n")
    .map((line) => BigInt(`0x${line}`));
  let next = 0;
  return cases.map((one) => {
    const count = inputsOf(one).length;
    next += count;
    return values.slice(next - count, next);
  });
}

/** Whether values are the same bits, both NaN, or no further apart than the case allows. */
export function areSame({ result, tolerance = 0 }: OpCase, ours: bigint, theirs: bigint): boolean {
  if (ours === theirs) return true;
  if (!result.startsWith("f")) return false;
  if (tolerance === 0 && sizeOf(result, ours) === 0n) return false;
  if (isNaNOf(result, ours) && isNaNOf(result, theirs)) return true;
  const ordered = (bits: bigint) => (bits === sizeOf(result, bits) ? bits : -sizeOf(result, bits));
  const distance = ordered(ours) - ordered(theirs);
  return distance <= BigInt(tolerance) && distance >= -BigInt(tolerance);
}
