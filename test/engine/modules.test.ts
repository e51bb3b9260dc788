// Whole modules of module-cases.ts in the engine.

import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { assemble, encode, isFailure } from "../../src/spirv/index.ts";
import { describeModules } from "./module-cases.ts";

describeModules(async (text, options) => {
  const module = assemble(new TextEncoder().encode(text));
  if (isFailure(module)) throw new Error(module.message);
  const kernel = await compileSpirv(encode(module));
  const problems = "bytes" in kernel ? runKernel(kernel, options) : kernel;
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join("\n"));
});
