import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { memoryPlatform, Sink } from "../../../test/harness/memory-platform.ts";
import type { Platform } from "../../support/platform.ts";
import { main as assemble } from "./as.ts";
import { main as disassemble } from "./dis.ts";

const folder = mkdtempSync(join(tmpdir(), "spirvana-text-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Main = (argv: readonly string[], platform: Platform) => Promise<number>;

async function run(main: Main, stdin: string | Uint8Array, ...argv: string[]) {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const input = typeof stdin === "string" ? new TextEncoder().encode(stdin) : stdin;
  const status = await main(argv, memoryPlatform({ stdin: input, stdout, stderr, folder }));
  return { status, stdout, stderr: stderr.text() };
}

const text = 'OpName %7 "seven"\n%7 = OpTypeVoid\n';

async function bytesOf(source: string, ...argv: string[]): Promise<Uint8Array> {
  return (await run(assemble, source, "-o", "-", ...argv)).stdout.bytes();
}

describe("spirvana-as", () => {
  test("writes out.spv unless told otherwise", async () => {
    const { status, stdout } = await run(assemble, text);
    expect([status, stdout.text()]).toEqual([0, ""]);
    expect(new Uint8Array(readFileSync(join(folder, "out.spv")))).toEqual(await bytesOf(text));
  });

  test("keeps numeric ids and takes the version of the environment", async () => {
    const bytes = await bytesOf(text, "--preserve-numeric-ids", "--target-env", "vulkan1.1");
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    expect([words[1], words[3], words.at(-1)]).toEqual([0x00010300, 8, 7]);
  });

  test("reports errors with line and column, and writes no output", async () => {
    const { status, stdout, stderr } = await run(assemble, "OpNop\n  OpFoo", "-o", "-");
    expect([status, stdout.text(), stderr]).toEqual([1, "", "error: 2: 3: Invalid Opcode name 'OpFoo'\n"]);
    expect((await run(assemble, "", "--target-env", "x")).stderr).toBe("error: Unrecognized target env: x\n");
    expect((await run(assemble, "", "--target-env")).stderr).toMatch(/^error: Missing argument to --target-env\n/);
    expect((await run(assemble, "", "--what")).stderr).toMatch(/^error: Unrecognized option: --what\n/);
    expect(await run(assemble, "", "nowhere")).toMatchObject({
      status: 1,
      stderr: "cannot open input file 'nowhere': No such file or directory\n",
    });
  });
});

describe("spirvana-dis", () => {
  test("prints to the standard output, in every style", async () => {
    const bytes = await bytesOf(text);
    const printed = async (...argv: string[]) => (await run(disassemble, bytes, "--no-header", ...argv)).stdout.text();
    expect(await printed()).toBe('               OpName %seven "seven"\n      %seven = OpTypeVoid\n');
    expect(await printed("--raw-id", "--no-indent")).toBe('OpName %1 "seven"\n%1 = OpTypeVoid\n');
    expect(await printed("--offsets", "--no-indent")).toContain('OpName %seven "seven" ; 0x00000014\n');
    expect(await printed("--comment", "--no-indent")).toContain("; id %1\n");
    expect(await printed("--no-color", "--color")).toContain("\x1b[33m");
    expect(await printed("--color", "--no-color")).not.toContain("\x1b");
  });

  test("writes to a file", async () => {
    await run(disassemble, await bytesOf(text), "-o", "text.spvasm");
    expect(readFileSync(join(folder, "text.spvasm"), "utf8")).toMatch(/^; SPIR-V\n; Version: 1\.6\n/);
  });

  test("leaves no file behind a failure, and explains it on request", async () => {
    const bytes = await bytesOf(text);
    const broken = new Uint8Array([...bytes, 0x13, 0, 3, 0, 9, 0, 0, 0, 1, 0, 0, 0]);
    const { status, stderr } = await run(disassemble, broken, "-o", "broken.spvasm", "--explain");
    expect(status).toBe(1);
    expect(stderr).toBe(
      "error: 3: Invalid instruction OpTypeVoid starting at word 11: expected no more operands after 2 words, " +
        "but stated word count is 3.\nnote: at word 11 (byte 0x2c): %9 = OpTypeVoid !0x00000001\n",
    );
    expect(() => readFileSync(join(folder, "broken.spvasm"))).toThrow();
    expect((await run(disassemble, broken)).stderr.split("\n")).toHaveLength(2);
  });

  test("shows help and version", async () => {
    expect((await run(disassemble, "", "--help")).stdout.text()).toContain("--nested-indent");
    expect((await run(disassemble, "", "--version")).stdout.text()).toContain("2023.1");
  });
});
