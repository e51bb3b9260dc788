// The engine in a browser: Chromium runs kernels in a page that is cross-origin isolated, in several threads, and in one that is not. The page
// loads the package from dist/, as a reader's page does, and sends what it has found.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { assemble, encode } from "../../src/spirv/index.ts";
import { ECHO, ENDLESS as ENDLESS_PROGRAM } from "../engine/host/host-programs.ts";
import { unwrapped } from "../harness/results.ts";

const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) =>
  existsSync(path),
);
if (CHROMIUM === undefined) process.stderr.write("notice: chromium is not installed, the engine is not tried in it\n");

/** What a page has found. */
interface Findings {
  readonly isIsolated: boolean;
  readonly messages: readonly (readonly string[])[];
  readonly isSame: boolean;
  readonly sums: readonly number[];
  readonly timeout: readonly string[];
  readonly aborted: readonly string[];
  readonly ticks: number;
  readonly workers: number;
  /** Of programs with host code: what one gives and prints, and what ends an endless one. */
  readonly host: {
    readonly value: number;
    readonly messages: readonly string[];
    readonly printed: string;
    readonly timeout: readonly string[];
    readonly aborted: readonly string[];
  };
}

const PAGE = `<!doctype html><meta charset="utf-8"><script type="module">
import { llvm } from "/dist/dialects/llvm/index.js";
import { compileProgram, compileSpirv, createWorkers, launchHost, launchKernel, runKernel } from "/dist/engine/index.js";
import { parseModule } from "/dist/index.js";
let started = 0;
globalThis.Worker = class extends Worker {
  constructor(...args) {
    super(...args);
    started++;
  }
};
const send = (found) => fetch("/found", { method: "POST", body: JSON.stringify(found) });
const messages = ({ diagnostics }) => diagnostics.map(({ message }) => message);
try {
  const load = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());
  const compiled = async (name, options) => {
    const kernel = await compileSpirv(await load(name), options);
    if (!kernel.ok) throw new Error(messages(kernel).join());
    return kernel.value;
  };
  const reduce = await compiled("/reduce.spv", { entry: "reduce", localSize: [64, 1, 1] });
  const groups = 2048;
  const input = Int32Array.from({ length: 64 * groups }, (_, at) => at % 1000);
  const [one, two] = [new Int32Array(groups), new Int32Array(groups)];
  const launch = (sums) => ({ groups: [groups, 1, 1], arguments: [input, sums, { localBytes: 256 }] });
  const first = runKernel(reduce, launch(one));
  const workers = createWorkers({ threads: 2 }).value;
  const second = await launchKernel(reduce, { ...launch(two), workers });
  const endless = await compiled("/endless.spv");
  const spin = () => ({ groups: [4, 1, 1], arguments: [new Uint32Array(4)], workers });
  const timeout = messages(await launchKernel(endless, { ...spin(), timeout: 200 }));
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 10);
  const aborted = messages(await launchKernel(endless, { ...spin(), signal: AbortSignal.timeout(300) }));
  clearInterval(ticking);
  const program = async (name, result) => {
    const module = parseModule(await (await fetch(name)).text(), { dialects: [llvm] });
    return compileProgram(module.value, { entry: "main", result }).value;
  };
  let printed = "";
  const write = (text) => (printed += text);
  const output = { write, error: write, input: () => new TextEncoder().encode("words") };
  const host = await launchHost(await program("/echo.mlir", "i32"), output, [], { workers });
  const endlessHost = await program("/endless.mlir", "void");
  const [hostTimeout, hostAborted] = [
    messages(await launchHost(endlessHost, output, [], { workers, timeout: 200 })),
    messages(await launchHost(endlessHost, output, [], { workers, signal: AbortSignal.timeout(300) })),
  ];
  workers.close();
  await send({
    isIsolated: crossOriginIsolated,
    messages: [messages(first), messages(second)],
    isSame: one.every((sum, at) => sum === two[at]),
    sums: [...two.subarray(0, 2)],
    timeout,
    aborted,
    ticks,
    workers: started,
    host: { value: host.value?.value, messages: messages(host), printed, timeout: hostTimeout, aborted: hostAborted },
  });
} catch (error) {
  await send({ error: String(error?.stack ?? error) });
}
</script>`;

const ENDLESS = `OpCapability Kernel
OpCapability Addresses
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %f "spin"
OpExecutionMode %f LocalSize 1 1 1
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%bool = OpTypeBool
%zero = OpConstant %uint 0
%global = OpTypePointer CrossWorkgroup %uint
%type = OpTypeFunction %void %global
%f = OpFunction %void None %type
%out = OpFunctionParameter %global
%entry = OpLabel
OpBranch %head
%head = OpLabel
%seen = OpLoad %uint %out Aligned 4
%isOver = OpINotEqual %bool %seen %zero
OpLoopMerge %end %next None
OpBranchConditional %isOver %end %next
%next = OpLabel
OpBranch %head
%end = OpLabel
OpReturn
OpFunctionEnd`;

const kinds: Readonly<Record<string, string>> = { ".js": "text/javascript", ".html": "text/html" };

const assembled = (text: string) => encode(unwrapped(assemble(text)));
const modules: ReadonlyMap<string, Uint8Array> = new Map([
  ["/reduce.spv", assembled(readFileSync("examples/reduce.spvasm", "utf8"))],
  ["/endless.spv", assembled(ENDLESS)],
]);

const programs: ReadonlyMap<string, string> = new Map([
  ["/echo.mlir", ECHO],
  ["/endless.mlir", ENDLESS_PROGRAM],
]);

/** The contents of a path; undefined if there is nothing. */
function contentsOf(path: string): Uint8Array | string | undefined {
  if (path === "/index.html") return PAGE;
  const module = modules.get(path) ?? programs.get(path);
  if (module !== undefined) return module;
  const file = normalize(path).slice(1);
  return file.startsWith("dist/") && existsSync(file) ? readFileSync(file) : undefined;
}

const servers: Server[] = [];
const browsers: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), "spirvana-browser-"));
afterAll(async () => {
  await Promise.all(browsers.map(endOf));
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

/** Stops a browser with every process of its group, which write into the profile until they end. */
function endOf(browser: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (browser.pid === undefined || browser.exitCode !== null) return resolve();
    browser.once("exit", () => resolve());
    process.kill(-browser.pid, "SIGKILL");
  });
}

/** Serves the page, isolated or not; the promise is what it sends. */
async function serve(isIsolated: boolean): Promise<{ readonly port: number; readonly found: Promise<Findings> }> {
  let report: (found: Findings) => void = () => undefined;
  const found = new Promise<Findings>((resolve) => {
    report = resolve;
  });
  const headers = isIsolated
    ? { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" }
    : {};
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (request.method === "POST") {
      let text = "";
      request.on("data", (piece: Buffer) => {
        text += piece.toString();
      });
      request.on("end", () => {
        report(JSON.parse(text) as Findings);
        response.end();
      });
      return;
    }
    const contents = contentsOf(path);
    const type = kinds[extname(path)] ?? "application/octet-stream";
    response.writeHead(contents === undefined ? 404 : 200, { ...headers, "Content-Type": type });
    response.end(contents);
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  // Sound: a server that listens on a port has an address of this kind.
  return { port: (server.address() as AddressInfo).port, found };
}

async function findingsOf(isIsolated: boolean): Promise<Findings> {
  const { port, found } = await serve(isIsolated);
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage"];
  const profile = `--user-data-dir=${join(folder, String(port))}`;
  const page = `http://localhost:${port}/index.html`;
  browsers.push(spawn(CHROMIUM ?? "", [...flags, profile, page], { stdio: "ignore", detached: true }));
  return found;
}

describe.skipIf(CHROMIUM === undefined)("a page", () => {
  test.each([
    ["that is cross-origin isolated has threads", true],
    ["that is not has one thread, in a worker", false],
  ] as const)("%s", async (_, isIsolated) => {
    const found = await findingsOf(isIsolated);
    expect(found).toMatchObject({ isIsolated, messages: [[], []], isSame: true });
    expect(found.sums).toEqual(
      [0, 1].map((group) => Array.from({ length: 64 }, (_, at) => (group * 64 + at) % 1000).reduce((a, b) => a + b)),
    );
    expect(found.timeout).toEqual([
      expect.stringMatching(
        /^the kernel 'spin' did not end within 200 ms; it was in (invocation 0 of )?group [0-3] of 4$/,
      ),
    ]);
    expect(found.aborted).toEqual([expect.stringMatching(/^the run of the kernel 'spin' was aborted/)]);
    expect(found.ticks).toBeGreaterThan(2);
    expect(found.workers).toBeGreaterThanOrEqual(isIsolated ? 2 : 1);
    // Both endless programs have printed their letter.
    expect(found.host).toMatchObject({ value: 5, messages: [], printed: "wordsAA" });
    const place = isIsolated ? "; it was in the function 'main'" : "";
    expect(found.host.timeout).toEqual([`the program did not end within 200 ms; it was in the function 'main'`]);
    expect(found.host.aborted).toEqual([expect.stringMatching(`^the run of the program was aborted.*${place}$`)]);
  });
});
