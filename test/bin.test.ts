// The commands as a user starts them, each in a process of its own. Needs dist/, which `npm test` builds first.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { tools } from "../src/tools/table.ts";

// `package.json` states that they are CommonJS, which starts four milliseconds sooner than a module.
const helpers: ReadonlySet<string> = new Set(["package.json", "not-built.js"]);
const files = readdirSync("bin").filter((file) => !helpers.has(file));
const manifest: { readonly bin: { readonly [name: string]: string } } = JSON.parse(
  readFileSync("package.json", "utf8"),
);

const start = (name: string, args: readonly string[]) =>
  spawnSync(process.execPath, [`bin/${name}.js`, ...args], { input: "", encoding: "utf8" });

/** Loops in loops, as deep as the default stack allows. */
const nested = (depth: number) =>
  `gpu.module @m {\n  gpu.func @f(%c: i1, %m: memref<4xi32>) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {\n    %i = arith.constant 0 : index\n    %x = memref.load %m[%i] : memref<4xi32>\n${"scf.if %c {\n".repeat(depth)}memref.store %x, %m[%i] : memref<4xi32>\n${"}\n".repeat(depth)}    gpu.return\n  }\n}\n`;

describe("bin", () => {
  test("has the files that the package names, and no others", () => {
    expect(files.map((file) => `bin/${file}`)).toEqual(Object.values(manifest.bin).sort());
  });

  test.each(files)("%s starts the tool of its name", (file) => {
    const name = file.replace(/\.js$/, "");
    const lines = readFileSync(`bin/${file}`, "utf8").trimEnd().split("\n");
    expect([lines[0], lines.at(-1)]).toEqual(["#!/usr/bin/env node", `require("../dist/cli.cjs")("${name}");`]);
  });

  // `spirvana run`, `spirvana compile` and `spirvana info` have no command of their own.
  test("has a command for every tool, and no other", () => {
    const installed = Object.keys(tools).filter(
      (name) => !["spirvana-run", "spirvana-compile", "spirvana-info"].includes(name),
    );
    expect(Object.keys(manifest.bin).sort()).toEqual(installed.sort());
  });

  test("has every command that spirvana lists, with help and version", { timeout: 60_000 }, () => {
    const list = start("spirvana", ["help"]).stdout;
    const names = [...list.matchAll(/^ {2}([a-z]\w*) {2,}/gm)].flatMap(([, name = "help"]) =>
      name === "help" ? [] : name,
    );
    expect(names).toContain("opt");
    for (const name of names) {
      const { status, stdout: help, stderr } = start("spirvana", ["help", name]);
      expect([status, stderr], name).toEqual([0, ""]);
      expect(help.toLowerCase(), name).toContain("usage: ");
      expect(start("spirvana", [name, "-h"]).stdout, name).toBe(help);
      expect(start("spirvana", [name, "--version"]).stdout, name).toMatch(/^Spirvana version \d/);
    }
  });

  test("runs an example, in a worker and with an image", () => {
    const folder = mkdtempSync(join(tmpdir(), "spirvana-run-"));
    const saxpy = ["examples/saxpy.spvasm", "--buffer", "0:0=f32:4:iota", "--buffer", "0:1=f32:4:fill(2)"];
    const asked = [
      "--push",
      "f32:0.5,u32:4",
      "--print",
      "0:1",
      "--image",
      `0:1=2x2:rgba8:${join(folder, "image.png")}`,
    ];
    const { status, stdout, stderr } = start("spirvana", ["run", ...saxpy, ...asked, "--timeout", "60"]);
    expect([status, stdout, stderr]).toEqual([0, "0:1 f32 [2, 2.5, 3, 3.5]\n", ""]);
    expect(readFileSync(join(folder, "image.png")).subarray(1, 4).toString()).toBe("PNG");
    rmSync(folder, { recursive: true });
  });

  test("stays silent where its reader leaves", () => {
    const { stderr } = spawnSync("sh", ["-c", "node bin/spirvana.js help | true"], { encoding: "utf8" });
    expect(stderr).toBe("");
  });
});

test("a clone that is not built says what to run", () => {
  const folder = mkdtempSync(join(tmpdir(), "spirvana-bin-"));
  cpSync("bin", join(folder, "bin"), { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, [join(folder, "bin/spirvana-opt.js")], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([1, 'spirvana: dist/ is missing, run "npm run build"\n']);
});

test.each([
  [["bin/spirvana.js", "compile", "-", "--target=vulkan1.3"]],
  [["bin/spirvana-opt.js", "--emit-bytecode"]],
  [["bin/spirvana-opt.js", "--canonicalize"]],
])("%j says that the stack is too small for what is nested", { timeout: 60_000 }, (command) => {
  const input = nested(830);
  const [large, small] = [800, 400].map((size) =>
    spawnSync(process.execPath, [`--stack-size=${size}`, ...command], { input, encoding: "utf8" }),
  );
  const message = /nest(?:ing|s).* deeper than the stack of this machine allows/;
  if (large?.status !== 0) expect(large?.stderr).toMatch(message);
  expect([small?.status, small?.stderr]).toEqual([1, expect.stringMatching(message)]);
});
