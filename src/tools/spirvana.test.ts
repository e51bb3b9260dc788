import { describe, expect, test } from "vitest";
import { memoryPlatform, Sink } from "../../test/harness/memory-platform.ts";
import { VERSION } from "../support/version.ts";
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

  test("shows its version and its own help", async () => {
    expect(await run("--version")).toEqual([0, `Spirvana version ${VERSION}\n`, ""]);
    const [, list] = await run();
    expect(await run("-h")).toEqual([0, list, ""]);
    expect(await run("--help")).toEqual([0, list, ""]);
    expect(await run("help", "help")).toEqual([0, list, ""]);
    expect(await run("help", "-h")).toEqual([0, list, ""]);
    expect(await run("help", "--version")).toEqual(await run("--version"));
  });

  test("rejects help for a command that does not exist, and an option", async () => {
    expect(await run("help", "fly")).toEqual([2, "", "spirvana: there is no command 'fly', see spirvana help\n"]);
    expect(await run("--fly")).toEqual([2, "", "spirvana: there is no option '--fly', see spirvana help\n"]);
  });
});
