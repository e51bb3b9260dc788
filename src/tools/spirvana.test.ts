import { describe, expect, test } from "vitest";
import { memoryPlatform, Sink } from "../../test/harness/memory-platform.ts";
import { main } from "./spirvana.ts";

async function run(...argv: string[]): Promise<readonly [status: number, stdout: string, stderr: string]> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const status = await main(argv, memoryPlatform({ stdin: new Uint8Array(), stdout, stderr, folder: "." }));
  return [status, stdout.text(), stderr.text()];
}

describe("spirvana", () => {
  test("without a command lists the commands", async () => {
    const [status, stdout] = await run();
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ {2}opt {9}read, check and transform/m);
    expect(await run("help")).toEqual([0, stdout, ""]);
  });

  test("rejects a command that does not exist", async () => {
    expect(await run("fly")).toEqual([2, "", "spirvana: there is no command 'fly', see spirvana help\n"]);
    expect((await run("toString"))[0]).toBe(2);
  });

  test("says that a command is to come", async () => {
    expect(await run("val")).toEqual([2, "", "spirvana val: this tool is not part of this version of spirvana yet\n"]);
  });
});
