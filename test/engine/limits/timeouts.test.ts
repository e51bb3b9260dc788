// Runs with a limit: they end in time, and their error names where they were.

import { expect, test } from "vitest";
import { llvm } from "../../../src/dialects/llvm/index.ts";
import { compileProgram, compileSpirv, createDevice, runHost, runKernel } from "../../../src/engine/index.ts";
import { parseModule } from "../../../src/index.ts";
import { assemble, encode } from "../../../src/spirv/index.ts";
import { messagesOf, unwrapped } from "../../harness/results.ts";
import { kernelText } from "../kernel-text.ts";

/** Loops without end in the invocation 2 of the group 1, at line 7. */
const SPIN = `%gid = OpLoad %v3 %group Aligned 32
%g = OpCompositeExtract %ulong %gid 0
%isGroup = OpIEqual %bool %g %l1
%isItem = OpIEqual %bool %i %c2
%isIt = OpLogicalAnd %bool %isGroup %isItem
OpStore %out %i Aligned 4
OpLine %file 6 1
OpBranch %head
%head = OpLabel
OpLine %file 7 3
OpLoopMerge %end %next None
OpBranchConditional %isIt %body %end
%body = OpLabel
OpBranch %next
%next = OpLabel
OpBranch %head
%end = OpLabel`;

function spinning(body = SPIN): Uint8Array {
  const text = kernelText({
    head: '%file = OpString "spin.cl"',
    localSize: 4,
    types: "%group = OpVariable %idPtr Input",
    parameters: [["%global", "%out"]],
    body,
  })
    .replace('"f" %id', '"f" %id %group')
    .replace("OpDecorate %id", "OpDecorate %group BuiltIn WorkgroupId\nOpDecorate %id");
  return encode(unwrapped(assemble(text)));
}

const launch = (groups: number) => ({ groups: [groups, 1, 1] as const, arguments: [new Uint32Array(4)] });

test("a run ends after its time, at the loop where it was", async () => {
  const kernel = unwrapped(await compileSpirv(spinning()));
  const start = performance.now();
  const ran = runKernel(kernel, { ...launch(3), timeout: 200 });
  expect(performance.now() - start).toBeLessThan(5000);
  const [found, ...more] = ran.diagnostics;
  expect(more).toEqual([]);
  expect([found?.code, found?.message]).toEqual([
    "timeout",
    "the kernel 'f' did not end within 200 ms; it was in invocation 2 of group 1 of 3",
  ]);
  expect(found?.place).toMatchObject({ file: "spin.cl", line: 7 });
});

test("a run that ends in time is as without a limit", async () => {
  const kernel = unwrapped(await compileSpirv(spinning()));
  const [limited, free] = [launch(1), launch(1)];
  expect(messagesOf(runKernel(kernel, { ...limited, timeout: 10_000 }))).toEqual([]);
  expect(messagesOf(runKernel(kernel, free))).toEqual([]);
  expect(limited.arguments).toEqual(free.arguments);
});

test("code without a loop ends between work-groups", async () => {
  const kernel = unwrapped(await compileSpirv(spinning("OpStore %out %i Aligned 4")));
  const { diagnostics } = runKernel(kernel, { ...launch(2 ** 30), timeout: 5 });
  expect(diagnostics[0]?.message).toMatch(
    /^the kernel 'f' did not end within 5 ms; it was in group \d+ of 1073741824$/,
  );
});

test("after a timeout no buffer has changed", async () => {
  const kernel = unwrapped(await compileSpirv(spinning()));
  const one = launch(3);
  runKernel(kernel, { ...one, timeout: 1 });
  expect([...(one.arguments[0] ?? [])]).toEqual([0, 0, 0, 0]);
});

test("kernels of devices end, too, and run again", async () => {
  const kernel = unwrapped(await unwrapped(createDevice()).createKernel(spinning()));
  const run = (groups: number, timeout?: number) =>
    messagesOf(kernel.run({ ...launch(groups), ...(timeout === undefined ? {} : { timeout }) }));
  expect(run(2, 200)).toEqual(["the kernel 'f' did not end within 200 ms; it was in invocation 2 of group 1 of 2"]);
  expect(run(1)).toEqual([]);
  expect(run(1, 5000)).toEqual([]);
});

test("a signal that is aborted already begins nothing", async () => {
  const kernel = unwrapped(await compileSpirv(spinning()));
  const signal = AbortSignal.abort(new Error("the page is closed"));
  const message = "the run of the kernel 'f' was aborted before it began (the page is closed)";
  expect(messagesOf(runKernel(kernel, { ...launch(3), signal }))).toEqual([message]);
  expect(runKernel(kernel, { ...launch(3), signal }).diagnostics[0]?.code).toBe("aborted");
  const onDevice = unwrapped(await unwrapped(createDevice()).createKernel(spinning()));
  expect(messagesOf(onDevice.run({ ...launch(3), signal: AbortSignal.abort() }))).toEqual([
    "the run of the kernel 'f' was aborted before it began",
  ]);
});

test("wrong limits are rejected", async () => {
  const kernel = unwrapped(await compileSpirv(spinning()));
  expect(messagesOf(runKernel(kernel, { ...launch(1), timeout: -1 }))).toEqual([
    "the argument 'timeout' must be a number of milliseconds from 0 on, but got a number",
  ]);
  expect(messagesOf(runKernel(kernel, { ...launch(1), signal: {} as never }))).toEqual([
    "the argument 'signal' must be an AbortSignal, but got another object",
  ]);
});

function hostMessages(text: string, options: { readonly timeout: number; readonly signal?: AbortSignal }) {
  const module = unwrapped(parseModule(text, { dialects: [llvm], file: "host.mlir" } as never));
  const program = unwrapped(compileProgram(module, { entry: "main", result: "void" }));
  return runHost(program, { write: () => {}, error: () => {} }, [], options).diagnostics;
}

const ENDLESS = `llvm.func @spin() {
  llvm.br ^loop
^loop:
  llvm.br ^loop
}
llvm.func @main() {
  llvm.call @spin() : () -> ()
  llvm.return
}`;

test("programs with host code end in their loops, and where functions call each other without end", () => {
  const [loop] = hostMessages(ENDLESS, { timeout: 200 });
  expect([loop?.code, loop?.message]).toEqual([
    "timeout",
    "the program did not end within 200 ms; it was in the function 'spin'",
  ]);
  expect(loop?.place?.line).toBe(4);
  const deep = `llvm.func @tree(%n: i32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %isDone = llvm.icmp "eq" %n, %zero : i32
  llvm.cond_br %isDone, ^end, ^more
^more:
  %next = llvm.sub %n, %one : i32
  llvm.call @tree(%next) : (i32) -> ()
  llvm.call @tree(%next) : (i32) -> ()
  llvm.br ^end
^end:
  llvm.return
}
llvm.func @main() {
  %n = llvm.mlir.constant(60 : i32) : i32
  llvm.call @tree(%n) : (i32) -> ()
  llvm.return
}`;
  expect(hostMessages(deep, { timeout: 200 }).map(({ message }) => message)).toEqual([
    "the program did not end within 200 ms; it was in the function 'tree'",
  ]);
});

test("a program whose signal is aborted does not begin", () => {
  const [found] = hostMessages(ENDLESS, { timeout: 10, signal: AbortSignal.abort("enough") });
  expect([found?.code, found?.message]).toEqual([
    "aborted",
    "the run of the program was aborted before it began (enough)",
  ]);
});
