// The functions of the runtime in C, and modules of rare instructions natively, each with the cases that the engine is tested with.

import { afterAll, describe, expect, test } from "vitest";
import { nativeFunctionNames } from "../../scripts/runtime-functions-page.ts";
import { describeImages } from "../engine/image-cases.ts";
import { describeModules } from "../engine/module-cases.ts";
import { describeFunctions } from "../engine/runtime-cases.ts";
import { describeNativeModules, nativeModuleTexts } from "../runtime/native-cases.ts";
import { buildRuntime } from "../runtime/native-launch.ts";
import { describedKernel, nativeLauncher, nativeModuleLauncher } from "../runtime/native-text.ts";
import { nativeTool } from "./native-tool.ts";

const clang = nativeTool("clang-22");
const lli = nativeTool("lli");

describe.skipIf(clang === undefined || lli === undefined)("the runtime in C", () => {
  if (clang === undefined || lli === undefined) return;
  const runtime = buildRuntime(clang);
  afterAll(runtime.dispose);
  const launch = nativeLauncher(lli, runtime);
  describeImages(launch);
  describeFunctions(launch, 1);
  const assembler = nativeTool("llvm-as");
  const verify = (ir: string) => expect(assembler?.(["-o", "/dev/null"], ir).stderr ?? "").toBe("");
  describeModules(nativeModuleLauncher(lli, runtime, verify));
  test("no function that the engine has not is left out", () => {
    const text = nativeModuleTexts.join("\n");
    expect(nativeFunctionNames().filter((name) => !text.includes(`Op${name} `))).toEqual([]);
  });
  describeNativeModules(nativeModuleLauncher(lli, runtime, verify, describedKernel));
});
