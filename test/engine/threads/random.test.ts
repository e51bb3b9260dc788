// Random kernels in several threads: with barriers and memory of work-groups, and with atomic operations that all groups do on the same words.

import { afterAll, expect, test } from "vitest";
import { createWorkers, launchKernel } from "../../../src/engine/index.ts";
import { unwrapped } from "../../harness/results.ts";
import { choices } from "../../spirv/mutations.ts";
import { compile, entryText, interfaceText } from "../kernel.ts";
import { bodyText, interpret, randomProgram, SHARED, VARYING } from "../random-kernel.ts";

const workers = unwrapped(createWorkers({ threads: 3 }));
afterAll(() => workers.close());

const launch = (groups: number, ...data: readonly ArrayBufferView<ArrayBuffer>[]) => ({
  groups: [groups, 1, 1] as const,
  buffers: data.map((view, binding) => ({ set: 0, binding, data: view })),
  workers,
});

test("with barriers", async () => {
  const groups = 12;
  const declaration = "llvm.func @_Z22__spirv_ControlBarrieriii(i32, i32, i32)\n";
  for (let seed = 1; seed <= 25; seed++) {
    const choose = choices(seed * 104_729);
    const program = randomProgram((below) => choose.below(below));
    const text =
      interfaceText(["i32"], "!llvm.array<8 x i32>") + declaration + entryText([SHARED, 1, 1], bodyText(program));
    const output = new Int32Array(groups * SHARED * VARYING);
    unwrapped(await launchKernel(compile(text), launch(groups, output)));
    expect([...output], `seed ${seed}`).toEqual(interpret(program, groups));
  }
});

/** Operations whose order does not matter, on words without signs. */
const operations: Readonly<Record<string, (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  _and: (a, b) => a & b,
  _or: (a, b) => a | b,
  _xor: (a, b) => a ^ b,
  max: (a, b) => Math.max(a | 0, b | 0),
  min: (a, b) => Math.min(a | 0, b | 0),
  umax: (a, b) => Math.max(a >>> 0, b >>> 0),
  umin: (a, b) => Math.min(a >>> 0, b >>> 0),
};

test("with atomic operations", async () => {
  const names = Object.keys(operations);
  const [groups, size, words] = [500, 2, names.length];
  for (let seed = 1; seed <= 8; seed++) {
    const choose = choices(seed * 7919);
    const steps = Array.from({ length: 12 }, () => {
      const word = choose.below(words);
      return { word, name: names[word] ?? "", factor: choose.below(2 ** 31) | 1, mask: choose.below(2 ** 31) };
    });
    const lines = steps.map(
      ({ word, name, factor, mask }, at) => `%f${at} = llvm.mlir.constant(${factor} : i32) : i32
%m${at} = llvm.mlir.constant(${mask} : i32) : i32
%x${at} = llvm.mul %i, %f${at} : i32
%y${at} = llvm.xor %x${at}, %m${at} : i32
%p${at} = llvm.getelementptr %b[0, 0, ${word}] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<0 x i32>)>
%o${at} = llvm.atomicrmw ${name} %p${at}, %y${at} monotonic : !llvm.ptr, i32`,
    );
    const body = `%idp = llvm.mlir.addressof @GlobalInvocationId : !llvm.ptr
%ids = llvm.load %idp : !llvm.ptr -> vector<3xi32>
%c0 = llvm.mlir.constant(0 : i32) : i32
%i = llvm.extractelement %ids[%c0 : i32] : vector<3xi32>
%b = llvm.mlir.addressof @b0 : !llvm.ptr
${lines.join("\n")}
llvm.return`;
    const start = Uint32Array.from({ length: words }, () => choose.below(2 ** 32));
    const expected = start.slice();
    for (let at = 0; at < groups * size; at++) {
      for (const { word, name, factor, mask } of steps) {
        const value = Math.imul(at, factor) ^ mask;
        expected[word] = operations[name]?.(expected[word] ?? 0, value) ?? 0;
      }
    }
    unwrapped(
      await launchKernel(compile(interfaceText(["i32"]) + entryText([size, 1, 1], body)), launch(groups, start)),
    );
    expect(start, `seed ${seed}`).toEqual(expected);
  }
});
