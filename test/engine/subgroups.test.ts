// Subgroups of several invocations: operations where invocations have parted, in loops that they leave at different times, and sizes.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { dialectKernel } from "./dialect-kernel.ts";
import { compile, entryText, interfaceText, run } from "./kernel.ts";

const COUNT = 32;
/** Of a test on a busy machine, in milliseconds. */
const LONGEST = 60_000;

/** What lavapipe, whose subgroups have eight invocations, stores for the same numbers. */
const expected = Uint32Array.of(
  3761571902,
  1718396225,
  3191312642,
  4133542407,
  2007286825,
  2420837170,
  1820417364,
  2869099698,
  3924667921,
  3049193516,
  2498384720,
  518050638,
  3129385941,
  2861647861,
  1194205088,
  1925577644,
  2522667457,
  362357282,
  549526147,
  35366746,
  2568051579,
  3471845225,
  586153360,
  1249468987,
  2768522846,
  525651823,
  537492873,
  3386691015,
  4034898991,
  1024018432,
  3884113293,
  1959909373,
);

test(
  "invocations that have parted come together again",
  async () => {
    const module = unwrapped(assemble(readFileSync("test/engine/Inputs/subgroups.spvasm")));
    const kernel = unwrapped(await compileSpirv(encode(module), { subgroupSize: 8 }));
    const data = Uint32Array.from({ length: COUNT }, (_, at) => {
      const mixed = Math.imul(at + 1, 2654435761) >>> 0;
      return mixed ^ (mixed >>> 13);
    });
    expect(runKernel(kernel, { groups: [1, 1, 1], buffers: [{ set: 0, binding: 0, data }] }).diagnostics).toEqual([]);
    expect(data).toEqual(expected);
  },
  LONGEST,
);

const text = (
  mode = "",
) => `spirv.module Physical64 OpenCL requires #spirv.vce<v1.3, [Kernel, Addresses, Int64, GroupNonUniformArithmetic, SubgroupDispatch], []> {
  spirv.GlobalVariable @local built_in("LocalInvocationId") : !spirv.ptr<vector<3xi64>, Input>
  spirv.GlobalVariable @size built_in("SubgroupSize") : !spirv.ptr<i32, Input>
  spirv.func @k(%out: !spirv.ptr<i32, CrossWorkgroup>) "None" {
    %at = spirv.mlir.addressof @local : !spirv.ptr<vector<3xi64>, Input>
    %ids = spirv.Load "Input" %at : vector<3xi64>
    %id = spirv.CompositeExtract %ids[0 : i32] : vector<3xi64>
    %short = spirv.UConvert %id : i64 to i32
    %sizeAt = spirv.mlir.addressof @size : !spirv.ptr<i32, Input>
    %size = spirv.Load "Input" %sizeAt : i32
    %sum = spirv.GroupNonUniformIAdd <Subgroup> <Reduce> %short : i32 -> i32
    %thousand = spirv.Constant 10000 : i32
    %scaled = spirv.IMul %size, %thousand : i32
    %both = spirv.IAdd %scaled, %sum : i32
    %place = spirv.PtrAccessChain %out[%id] : !spirv.ptr<i32, CrossWorkgroup>, i64 -> !spirv.ptr<i32, CrossWorkgroup>
    spirv.Store "CrossWorkgroup" %place, %both : i32
    spirv.Return
  }
  spirv.EntryPoint "Kernel" @k, @local, @size
  ${mode}
}`;

test.each([undefined, 1, 2, 4, 8, 16, 32, 64, 128])(
  "subgroups of %s invocations, of which the last may have fewer",
  async (size) => {
    const LOCAL = 75;
    const kernel = await dialectKernel(text(), {
      localSize: [LOCAL, 1, 1],
      ...(size === undefined ? {} : { subgroupSize: size }),
    });
    const found = new Int32Array(LOCAL);
    expect(runKernel(kernel, { groups: [1, 1, 1], arguments: [found] }).diagnostics).toEqual([]);
    const own = size ?? 4;
    const wanted = Array.from({ length: LOCAL }, (_, at) => {
      const first = at - (at % own);
      const last = Math.min(first + own, LOCAL);
      let sum = 0;
      for (let one = first; one < last; one++) sum += one;
      return 10000 * (last - first) + sum;
    });
    expect([...found]).toEqual(wanted);
  },
);

test("a kernel may require a size", async () => {
  const mode = text('spirv.ExecutionMode @k "SubgroupSize", 16');
  const found = new Int32Array(16);
  const kernel = await dialectKernel(mode, { localSize: [16, 1, 1] });
  expect(runKernel(kernel, { groups: [1, 1, 1], arguments: [found] }).diagnostics).toEqual([]);
  expect(found[0]).toBe(160000 + 120);
  await expect(dialectKernel(mode, { subgroupSize: 8 })).rejects.toThrow("'k' needs subgroups of 16 invocations");
});

test("a size is a power of two up to 128", async () => {
  await expect(dialectKernel(text(), { subgroupSize: 12 })).rejects.toThrow("a power of two from 1 to 128");
});

test("what invocations hold while they meet is theirs, however much memory operations take", () => {
  const text = `${interfaceText(["i32"])}llvm.func @__spirv_GroupIAdd(i32, i32, i32) -> i32
${entryText(
  [76, 1, 1],
  `  %three = llvm.mlir.constant(3 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %l = llvm.mlir.addressof @LocalInvocationId : !llvm.ptr
  %i = llvm.load %l : !llvm.ptr -> i32
  %o = llvm.mlir.addressof @b0 : !llvm.ptr
  %place = llvm.getelementptr %o[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %value = llvm.load %place : !llvm.ptr -> i32
  %bit = llvm.and %i, %one : i32
  %isEven = llvm.icmp "eq" %bit, %zero : i32
  llvm.cond_br %isEven, ^even, ^all(%zero : i32)
^even:
  %sum = llvm.call @__spirv_GroupIAdd(%three, %zero, %i) : (i32, i32, i32) -> i32
  llvm.br ^all(%sum : i32)
^all(%found: i32):
  %result = llvm.add %value, %found : i32
  llvm.store %result, %place : i32, !llvm.ptr
  llvm.return`,
)}`;
  const data = Int32Array.from({ length: 76 }, (_, at) => 1000 * at + 7);
  // Of 19 subgroups: their values and masks take a multiple of 128 bytes, after which nothing is free.
  expect(run(compile(text), [1, 1, 1], [data])).toEqual([]);
  const sumOf = (at: number) => (at % 2 === 0 ? 2 * (at & -4) + 2 : 0);
  expect([...data]).toEqual(Array.from(data, (_, at) => 1000 * at + 7 + sumOf(at)));
});
