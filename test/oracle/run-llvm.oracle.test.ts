// Programs in C, compiled by clang 22: their LLVM IR is imported as mlir-translate does it, and prints what the native binary prints.
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { main as runner } from "../../src/tools/run/runner.ts";
import { main as translate } from "../../src/tools/translate/translate.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";
import { type NativeTool, nativeTool } from "./native-tool.ts";

const sources = resolve("test/llvm/programs");
const folder = mkdtempSync(join(tmpdir(), "spirvana-programs-"));
const clang = nativeTool("clang");
const reference = nativeTool("mlir-translate");
const shell = nativeTool("sh");

const CASES = readdirSync(sources).flatMap((file) => ["-O0", "-O2"].map((level) => [file, level] as const));

/** Blocks with addresses are numbered in another order. */
const otherText = new Set(["computed-goto.c"]);

function succeeds(tool: NativeTool | undefined, args: readonly string[]): void {
  const made = tool?.(args);
  if (made?.status !== 0) throw new Error(made?.stderr);
}

/** Compiles a program to text of LLVM IR, and gives its path. */
function compiled(file: string, level: string): string {
  const path = join(folder, `${basename(file, ".c")}${level}.ll`);
  succeeds(clang, [level, "-S", "-emit-llvm", "-w", join(sources, file), "-o", path]);
  return path;
}

async function start(main: typeof runner, args: readonly string[]): Promise<readonly [number, string, string]> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const status = await main(args, memoryPlatform({ stdin: new Uint8Array(), stdout, stderr, folder }));
  return [status, stdout.text(), stderr.text()];
}

describe.skipIf(clang === undefined || reference === undefined || shell === undefined)("programs in C", () => {
  test.each(CASES)("%s %s is imported as the reference does it", async (file, level) => {
    const path = compiled(file, level);
    const [status, text] = await start(translate, ["--import-llvm", path]);
    expect(status).toBe(0);
    if (!otherText.has(file)) expect(text).toBe(reference?.(["--import-llvm", path])?.stdout);
  });

  test.each(CASES)("%s %s runs as the binary does", async (file, level) => {
    const path = compiled(file, level);
    const binary = path.replace(/\.ll$/, "");
    succeeds(clang, ["-w", path, "-o", binary, "-lm"]);
    const native = shell?.(["-c", `exec ${binary}`]);
    const [status, stdout] = await start(runner, [path]);
    expect([status, stdout]).toEqual([native?.status, native?.stdout]);
  });
});
