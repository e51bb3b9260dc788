// The functions of the runtime in the engine.

import { expect, test } from "vitest";
import { runtimeFunctionNames } from "../../src/engine/lower/control-ops.ts";
import { describeImages } from "./image-cases.ts";
import { type Launcher, launchInEngine } from "./kernel.ts";
import { kernelRuntimeTexts } from "./kernel-runtime-cases.ts";
import { describeFunctions } from "./runtime-cases.ts";
import { describeSubgroups } from "./subgroup-cases.ts";

const called = new Set(
  runtimeFunctionNames().filter((name) =>
    kernelRuntimeTexts.some((text) => text.includes(`Op${name.replace(/^__spirv_/, "")} `)),
  ),
);
const launch: Launcher = (text, options) => {
  for (const name of runtimeFunctionNames())
    if (text.includes(`${name}(`) || text.includes(`${name.length}${name}`)) called.add(name);
  return launchInEngine(text, options);
};

describeImages(launch);
describeFunctions(launch, 4);
describeSubgroups(launch);

test("no function of the runtime is left out", () => {
  expect(runtimeFunctionNames().filter((name) => !called.has(name))).toEqual([]);
});
