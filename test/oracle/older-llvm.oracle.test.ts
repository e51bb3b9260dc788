// Calls of intrinsics of older releases, in all forms that calls have, and data layouts of all targets: what LLVM 22 makes of text, and of the
// bitcode that an older clang writes.

import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { type Module, parseLlvm, readBitcode, writeModule } from "../../src/llvm/index.ts";
import { unwrapped } from "../harness/results.ts";
import { nativeTool } from "./native-tool.ts";

const assemble = nativeTool("llvm-as");
const disassemble = nativeTool("llvm-dis");
const hasOlder = spawnSync("clang-16", ["--version"]).status === 0;

/** Types of results, and arguments of calls, by the intrinsics' names. */
const CALLS: readonly (readonly [name: string, result: string, ...args: string[]])[] = [
  ["llvm.lifetime.start.p0", "void", "i64 4", "ptr %s"],
  ["llvm.masked.load.v4i32.p0", "<4 x i32>", "ptr %p", "i32 4", "<4 x i1> %m", "<4 x i32> %v"],
  ["llvm.masked.store.v4i32.p0", "void", "<4 x i32> %v", "ptr %p", "i32 4", "<4 x i1> %m"],
  ["llvm.masked.gather.v4i32.v4p0", "<4 x i32>", "<4 x ptr> %ps", "i32 4", "<4 x i1> %m", "<4 x i32> %v"],
  ["llvm.masked.scatter.v4i32.v4p0", "void", "<4 x i32> %v", "<4 x ptr> %ps", "i32 4", "<4 x i1> %m"],
  ["llvm.memcpy.p0.p0.i64", "void", "ptr %p", "ptr %p", "i64 4", "i32 4", "i1 false"],
  ["llvm.memset.p0.i64", "void", "ptr %p", "i8 0", "i64 4", "i32 4", "i1 false"],
  ["llvm.invariant.group.barrier.p0", "ptr", "ptr %p"],
  ["llvm.ctlz.i32", "i32", "i32 %i"],
  ["llvm.objectsize.i64.p0", "i64", "ptr %p", "i1 false"],
  ["llvm.var.annotation", "void", "ptr %p", "ptr %p", "ptr %p", "i32 %i"],
  ["llvm.ptr.annotation.p0", "ptr", "ptr %p", "ptr %p", "ptr %p", "i32 %i"],
  ["llvm.experimental.vector.extract.v2i32.v4i32", "<2 x i32>", "<4 x i32> %v", "i64 0"],
  ["llvm.experimental.vector.insert.v4i32.v2i32", "<4 x i32>", "<4 x i32> %v", "<2 x i32> %half", "i64 0"],
  ["llvm.experimental.vector.reverse.v4i32", "<4 x i32>", "<4 x i32> %v"],
  ["llvm.experimental.vector.reduce.add.v4i32", "i32", "<4 x i32> %v"],
  ["llvm.experimental.vector.reduce.v2.fadd.f32.v4f32", "float", "float %f", "<4 x float> %w"],
  ["llvm.experimental.stepvector.v4i32", "<4 x i32>"],
  ["llvm.amdgcn.ldexp.f32", "float", "float %f", "i32 %i"],
  ["llvm.amdgcn.alignbit", "i32", "i32 %i", "i32 %i", "i32 %i"],
  ["llvm.amdgcn.alignbyte.i32", "i32", "i32 %i", "i32 %i", "i32 %i"],
  ["llvm.arm.rbit", "i32", "i32 %i"],
  ["llvm.arm.neon.vclz.v4i32", "<4 x i32>", "<4 x i32> %v"],
  ["llvm.arm.neon.vcnt.v8i8", "<8 x i8>", "<8 x i8> %b"],
  ["llvm.arm.neon.vqadds.v4i32", "<4 x i32>", "<4 x i32> %v", "<4 x i32> %v"],
  ["llvm.aarch64.rbit.i32", "i32", "i32 %i"],
  ["llvm.aarch64.neon.addp.v4f32", "<4 x float>", "<4 x float> %w", "<4 x float> %w"],
  ["llvm.flt.rounds", "i32"],
  ["llvm.convert.from.fp16.f32", "float", "i16 %k"],
  ["llvm.trap.other", "void"],
];

/** Forms of a call: what is before and after it. */
const FORMS: readonly (readonly [before: string, after: string])[] = [
  ["", ""],
  ["tail ", ""],
  ["notail ", ""],
  ["", " nounwind"],
  ["", ', !noalias !0, !annotation !{!"x"}'],
  ["", ", !my !0"],
  ["", ' [ "x"(i32 1) ]'],
  ["fast", ""],
  ["noundef", ""],
];

const PARAMETERS =
  "ptr %p, <4 x ptr> %ps, <4 x i1> %m, <4 x i32> %v, i32 %i, float %f, <4 x float> %w, i16 %k, <2 x i32> %half, <8 x i8> %b";

function callText(
  [name, result, ...args]: (typeof CALLS)[number],
  [before, after]: (typeof FORMS)[number],
): string | undefined {
  const isFast = before === "fast";
  if (isFast && !result.includes("float")) return undefined;
  const given = args.map((arg) => (before === "noundef" ? arg.replace(" %", " noundef %") : arg));
  const start = before.endsWith("tail ") ? before : "";
  const call = `${start}call ${isFast ? "fast " : ""}${result} @${name}(${given.join(", ")})${after}`;
  return result === "void" ? call : `%r = ${call}`;
}

/** A function for each form of each call. */
function program(): string {
  const declared = CALLS.map(
    ([name, result, ...args]) =>
      `declare ${result} @${name}(${args.map((arg) => arg.replace(/ \S+$/, "")).join(", ")})\n`,
  );
  const defined = CALLS.flatMap((call, index) =>
    FORMS.flatMap((form, number) => {
      const text = callText(call, form);
      const name = `f${index}.${number}`;
      return text === undefined
        ? []
        : `define void @${name}(${PARAMETERS}) {\n  %s = alloca i32\n  ${text}\n  ret void\n}\n`;
    }),
  );
  return `${declared.join("")}${defined.join("")}!0 = !{!1}\n!1 = distinct !{!1, !2}\n!2 = distinct !{!2}\n`;
}

function textOf(module: Module): string {
  let text = "";
  writeModule(module, {
    write(part) {
      text += part;
    },
  });
  return withoutNames(text);
}

const withoutNames = (text: string): string => text.replaceAll(/^(?:; ModuleID|source_filename) .*\n/gm, "");

/** What LLVM 22 makes of bitcode. */
const presentText = (bitcode: Uint8Array | string): string =>
  withoutNames(disassemble?.(["-", "-o", "-"], bitcode)?.stdout.toString() ?? "");

const LAYOUTS = [
  "",
  "e",
  "e-m:e",
  "E-m:e-i64:64-n32:64-S128",
  "e-m:e-i64:64-f80:128-n8:16:32:64-S128",
  "e-m:x-p:32:32-i64:64-f80:32-n8:16:32-a:0:32-S32",
  "e-m:w-i64:64-f80:128-n8:16:32:64-S128",
  "e-m:o-i64:64-i128:128-n32:64-S128",
  "E-m:m-i8:8:32-i16:16:32-i64:64-n32:64-S128",
  "e-m:e-p:64:64-i64:64-n64-S128",
  "E-m:a-p:32:32-Fi32-i64:64-n32",
  "e-p:32:32-i64:64-v16:16-v24:32-S32-A5-G1",
  "e-i64:64-v16:16-v24:32-v32:32-n8:16:32:64",
  "e-i128:128-p:32:32",
];

const TRIPLES =
  "i386-linux i686-pc-windows-msvc i686-w64-windows-gnu x86_64-linux x86_64h-macos amdgcn-amd-amdhsa r600-- aarch64-linux arm64-apple-ios arm-linux riscv32-linux riscv64-linux riscv64be-linux loongarch64-linux mips64-linux mips-linux powerpc-linux powerpc64le-linux powerpc-ibm-aix powerpc64-ibm-aix sparcv9-linux s390x-linux wasm32-unknown spir64-- spirv64-- spirv-- nvptx64--".split(
    " ",
  );

const layoutOf = (text: string): string => /^target datalayout = "(.*)"$/m.exec(text)?.[1] ?? "";

describe.skipIf(assemble === undefined || disassemble === undefined)("older LLVM IR beside LLVM's tools", () => {
  test("calls of intrinsics in text", () => {
    const expected = presentText(assemble?.(["-", "-o", "-"], program())?.bytes ?? "");
    expect(textOf(unwrapped(parseLlvm(new Context(), program())))).toBe(expected);
  });

  test.skipIf(!hasOlder)("calls of intrinsics in bitcode of clang 16", () => {
    const flags = ["-w", "-O0", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c", "-x", "ir", "-", "-o", "-"];
    const { stdout } = spawnSync("clang-16", flags, { input: program() });
    expect(textOf(unwrapped(readBitcode(new Context(), stdout)))).toBe(presentText(stdout));
  });

  test.each(TRIPLES)("data layouts of %s", (triple) => {
    for (const layout of LAYOUTS) {
      const given = `target datalayout = "${layout}"\ntarget triple = "${triple}"\n`;
      const expected = layoutOf(presentText(assemble?.(["-", "-o", "-"], given)?.bytes ?? ""));
      expect([layout, layoutOf(textOf(unwrapped(parseLlvm(new Context(), given))))]).toEqual([layout, expected]);
    }
  });
});
