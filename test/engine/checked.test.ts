// Checked code: what its messages say, and that it computes what other code does.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { makeCheckReports } from "../../src/engine/check-reports.ts";
import { compileSpirv, type KernelArgument, runKernel } from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { messagesOf, unwrapped } from "../harness/results.ts";
import { corpusLaunches } from "./corpus-launches.ts";
import { compile, entryText, interfaceText, run } from "./kernel.ts";

const binary = (path: string) => encode(unwrapped(assemble(readFileSync(path))));

/** What is said of a kernel of test/faults: the code, the message without the kernel's name, and the notes without their places. */
async function told(entry: string, level = "O1"): Promise<readonly (readonly string[])[]> {
  const kernel = unwrapped(
    await compileSpirv(binary(`test/faults/modules/faults.cl.${level}.spvasm`), {
      entry,
      localSize: [4, 1, 1],
      check: true,
    }),
  );
  const [a, b] = [Int32Array.from({ length: 8 }, (_, at) => at), new Int32Array(8)];
  const { diagnostics } = runKernel(kernel, { groups: [2, 1, 1], arguments: [a, b, { localBytes: 16 }, 0] });
  return diagnostics.map(({ code = "", message, notes }) => {
    const texts = notes.map((note) => note.message.replace(/at word .*?\): (%\w+ = )?(Op\w+).*/, "$2"));
    return [code, message.replace(/^the kernel '\w+' /, ""), ...texts];
  });
}

describe("a message names", () => {
  test("a buffer, the byte and the index", async () => {
    expect(await told("bounds_store")).toEqual([
      [
        "check-out-of-bounds",
        "stores 4 bytes at byte 32 (index 8) of the buffer of argument 0, which has 32 bytes, in invocation 2 of group 1 of 2",
        "OpStore",
      ],
    ]);
    const [[, before] = []] = await told("bounds_negative");
    expect(before).toMatch(/^stores 4 bytes 4 bytes before the buffer of argument 0/);
    const [[, atomic] = []] = await told("bounds_atomic");
    expect(atomic).toMatch(/^accesses 4 bytes at byte 32 \(index 8\)/);
    const [[, copy] = []] = await told("bounds_struct");
    expect(copy).toMatch(/^accesses 16 bytes at byte 32 \(index 2\) of the buffer of argument 1/);
  });

  test("a variable, and memory of the work-group", async () => {
    const [[, local] = []] = await told("bounds_local");
    expect(local).toMatch(/^stores 4 bytes at byte 16 \(index 4\) of the work-group memory of argument 2/);
    const [[, shared] = []] = await told("bounds_local_variable");
    expect(shared).toMatch(/ of the work-group variable 'bounds_local_variable.s', which has 16 bytes/);
    const [[, table] = []] = await told("bounds_constant");
    expect(table).toMatch(/^loads 4 bytes at byte 16 \(index 4\) of the variable 'table'/);
    const shader = unwrapped(await compileSpirv(binary("test/faults/modules/faults.comp.spvasm"), { check: true }));
    const buffers = [0, 1].map((at) => ({ set: 0, binding: at, data: Int32Array.from({ length: 8 }, (_, i) => i) }));
    expect(messagesOf(runKernel(shader, { groups: [2, 1, 1], buffers, push: Int32Array.of(7) }))).toEqual([
      "the kernel 'main' stores 4 bytes at byte 16 (index 4) of the private variable 'x_1', which has 16 bytes, in invocation 0 of group 1 of 2",
    ]);
  });

  test("addresses that lead nowhere", async () => {
    const [[, nothing] = []] = await told("null_store");
    expect(nothing).toBe("stores 4 bytes through a null pointer, in invocation 0 of group 0 of 2");
    const [[, gap] = []] = await told("bounds_table");
    expect(gap).toMatch(/^stores 4 bytes at byte \d\d of the buffer of argument \d, which has 32 bytes/);
    const [[, before] = []] = await told("bounds_table_before");
    expect(before).toMatch(/^stores 4 bytes outside of all buffers/);
    const [[, wild] = []] = await told("wild_address");
    expect(wild).toMatch(/^loads 4 bytes at the address 124076832, where the launch has no memory/);
    const [[, misaligned] = []] = await told("misaligned_local");
    expect(misaligned).toMatch(
      /^stores byte 2 of the work-group memory of argument 2 at an address that is no multiple of 4/,
    );
  });

  test("both instructions of a race, once", async () => {
    expect(await told("race_atomic")).toEqual([
      [
        "check-race",
        "stores byte 0 of the buffer of argument 1 in a race with the store of invocation 0 of the same group, in invocation 1 of group 0 of 2",
        "OpAtomicIAdd",
        "the other store is here, OpStore",
      ],
    ]);
    expect(await told("race_groups_load")).toEqual([
      [
        "check-race",
        "loads byte 12 of the buffer of argument 0 in a race with the store of invocation 3 of another group, in invocation 0 of group 1 of 2",
        "OpLoad",
        "the other store is here, OpStore",
      ],
      [
        "check-race",
        "stores byte 16 of the buffer of argument 0 in a race with the load of invocation 3 of another group, in invocation 0 of group 1 of 2",
        "OpStore",
        "the other load is here, OpLoad",
      ],
    ]);
  });

  test("where a value comes from and where it is used", async () => {
    expect(await told("unset_local_variable")).toEqual([
      [
        "check-uninitialized",
        "uses a value that it reads from uninitialized memory, in invocation 1 of group 0 of 2",
        "OpLoad",
        "it is used here, OpStore",
      ],
    ]);
    const [[, undefinedValue] = []] = await told("unset_sum");
    expect(undefinedValue).toMatch(/^uses a value that is not defined/);
    const [[, dangling] = []] = await told("dangling_load", "O0");
    expect(dangling).toMatch(/^accesses a variable that no longer exists/);
    expect((await told("divide_least")).map(([, message]) => message)).toEqual([
      "divides the least integer by -1, in invocation 0 of group 0 of 2",
    ]);
    const [[, zero] = []] = await told("remainder_by_zero");
    expect(zero).toMatch(/^divides an integer by zero/);
    const [[, conversion] = []] = await told("convert_nan");
    expect(conversion).toMatch(/^converts a number that the integer type does not have/);
  });
});

test("the option is a boolean", async () => {
  const options = { entry: "bounds_store", check: "yes" as never };
  const found = await compileSpirv(binary("test/faults/modules/faults.cl.O2.spvasm"), options);
  expect(messagesOf(found)).toEqual(["the argument 'check' must be a boolean, but got a string"]);
});

test("the phases of memory begin again before their numbers wrap", () => {
  const memory = new ArrayBuffer(64);
  const words = new Uint32Array(memory).fill(7);
  makeCheckReports(memory).functions.restart(48, 0, 24);
  expect([...words]).toEqual([0, 1, 7, 7, 1, 7, 0, 1, 7, 7, 1, 7, 0, 0, 0, 0]);
});

test("shifts by the width or more are named, and leave buffers as they were", () => {
  const text = `${interfaceText(["i32"])}${entryText(
    [1, 1, 1],
    `%b = llvm.mlir.addressof @b0 : !llvm.ptr
  %n = llvm.load %b : !llvm.ptr -> i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %r = llvm.shl %one, %n : i32
  llvm.store %r, %b : i32, !llvm.ptr
  llvm.return`,
  )}`;
  const data = Int32Array.of(32);
  const kernel = compile(text, { check: true });
  expect(run(kernel, [1, 1, 1], [data])).toEqual([
    "the kernel 'main' shifts an integer by its width or more, in invocation 0 of group 0 of 1",
  ]);
  expect([...data]).toEqual([32]);
  expect(run(kernel, [1, 1, 1], [data.fill(31)])).toEqual([]);
  expect([...data]).toEqual([-(2 ** 31)]);
});

test("a pointer that 32 bits do not hold is far outside", () => {
  const text = `${interfaceText(["i32"])}${entryText(
    [1, 1, 1],
    `%b = llvm.mlir.addressof @b0 : !llvm.ptr
  %n = llvm.load %b : !llvm.ptr -> i32
  %start = llvm.getelementptr %b[%n] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  llvm.br ^head(%start, %zero : !llvm.ptr, i32)
^head(%x: !llvm.ptr, %i: i32):
  llvm.store %one, %x : i32, !llvm.ptr
  %y = llvm.getelementptr %x[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %j = llvm.add %i, %one : i32
  %more = llvm.icmp "slt" %j, %n : i32
  llvm.cond_br %more, ^head(%y, %j : !llvm.ptr, i32), ^end
^end:
  llvm.return`,
  )}`;
  const kernel = compile(text, { check: true });
  for (const index of [-(2 ** 31), 2 ** 30])
    expect(run(kernel, [1, 1, 1], [Int32Array.of(index, 0)])).toEqual([
      "the kernel 'main' stores 4 bytes far outside of the buffer at set 0, binding 0, in invocation 0 of group 0 of 1",
    ]);
  expect(run(kernel, [1, 1, 1], [Int32Array.of(-1, 0)])).toEqual([
    expect.stringMatching(/stores 4 bytes 4 bytes before the buffer/),
  ]);
});

// These kernels do have faults: each invocation stores in the same places, or memory of the work-group has no value.
const faulty: Readonly<Record<string, RegExp>> = { builtins: /in a race/, generic: /uninitialized memory/ };

describe("kernels of the corpus", () => {
  const folder = "test/corpus/modules";
  const files = readdirSync(folder);
  const numbered = corpusLaunches.map((one) => ({ ...one, name: one.source.replace(/\.\w+$/, "") }));

  test.each(numbered)("$source: $what", async ({ source, name, launch }) => {
    const { groups = [1, 1, 1], args, others, check, ...options } = launch;
    for (const file of files.filter((one) => one.startsWith(`${source}.`))) {
      const kernel = unwrapped(await compileSpirv(binary(`${folder}/${file}`), { ...options, check: true }));
      const given: readonly KernelArgument[] = args();
      let printed = "";
      const print = (text: string) => {
        printed += text;
      };
      const more = others?.() ?? {};
      const found = messagesOf(runKernel(kernel, { groups, arguments: given, print, ...more }));
      const expected = faulty[name];
      if (expected === undefined) {
        expect(found).toEqual([]);
        check(given, printed, more);
      } else expect(found[0]).toMatch(expected);
    }
  });
});
