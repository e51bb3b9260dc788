// `npm run define` in a copy of the repository: what it writes has the right types, and the tests that it writes pass.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defineEnum } from "./define/enum.ts";
import { defineExtended, defineInstruction } from "./define/op.ts";
import { defineType } from "./define/type.ts";

const minutes = 60_000;
const copied = ["package.json", "biome.json", "tsconfig.json", "vitest.config.ts"];
const folders = ["src", "scripts", "test/dialects/spirv", "test/harness"];
let copy = "";

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "spirvana-define-"));
  mkdirSync(join(copy, "test"));
  for (const path of [...copied, ...folders, "test/ir.test.ts"]) cpSync(path, join(copy, path), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function define(...args: readonly string[]): string {
  const script = join(copy, "scripts/ts.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, "scripts/define.ts", ...args], {
    cwd: copy,
    encoding: "utf8",
  });
  return status === 0 ? "" : stderr.trim();
}

describe("npm run define", () => {
  test(
    "says what cannot be defined",
    () => {
      expect(defineInstruction("Nope")).toBe("the grammar has no instruction OpNope");
      expect(defineInstruction("IAdd")).toBe("OpIAdd has a definition already");
      expect(defineInstruction("TypeInt")).toBe("OpTypeInt is no op of the dialect");
      expect(defineEnum("Scope")).toBe("Scope is there already");
      expect(defineEnum("IdRef")).toBe("the grammar has no enum IdRef");
      expect(defineType("TypePointer")).toBe("the type of OpTypePointer is there already");
      expect(defineType("TypeInt")).toBe("OpTypeInt is one of the builtin types");
      expect(defineExtended("OpenCL.std", "nope")).toBe("the set OpenCL.std has no instruction nope");
      expect(defineExtended("Other", "nope")).toBe("the dialect has no ops of the set Other");
      expect(define("op", "OpNope")).toBe("error: the grammar has no instruction OpNope");
      expect(define("op")).toContain("usage:");
    },
    minutes,
  );

  test(
    "writes definitions that have the right types, and tests that pass",
    () => {
      // A file with a list of exports, a new section, a vendor's op, an enum's parameters.
      for (const op of ["OpAtomicLoad", "OpDPdx", "OpReadClockKHR", "OpImageGather"]) expect(define("op", op)).toBe("");
      expect(define("enum", "FPDenormMode")).toBe("");
      expect(define("type", "OpTypeDeviceEvent")).toBe("");
      expect(define("type", "OpTypeBufferSurfaceINTEL")).toBe("");
      expect(define("extinst", "OpenCL.std", "acospi")).toBe("");
      const derivative = readFileSync(join(copy, "src/dialects/spirv/ops/derivative.ts"), "utf8");
      expect(derivative).toContain('export const DPdx = defineOp("spirv.DPdx", {');
      const run = (tool: string, ...args: readonly string[]) =>
        execFileSync(process.execPath, [join("node_modules", tool), ...args], { cwd: copy, encoding: "utf8" });
      const settings = { extends: "./tsconfig.json", files: ["src/dialects/spirv/index.ts"], include: [] };
      writeFileSync(join(copy, "tsconfig.src.json"), JSON.stringify(settings));
      run("typescript/bin/tsc", "--noEmit", "-p", "tsconfig.src.json");
      const output = run(
        "vitest/vitest.mjs",
        "run",
        "--reporter=verbose",
        "--project",
        "unit",
        "test/ir.test.ts",
        "test/dialects/spirv/definitions.test.ts",
        "-t",
        "/(atomic-own|derivative-own|reserved-own|image-own|types|attributes|cl-own).mlir|MLIR 22.1|by a test|declarative",
      );
      for (const file of [
        "atomic-own",
        "derivative-own",
        "reserved-own",
        "image-own",
        "types",
        "attributes",
        "cl-own",
      ]) {
        expect(output).toContain(`test/dialects/spirv/${file}.mlir`);
      }
    },
    10 * minutes,
  );
});
