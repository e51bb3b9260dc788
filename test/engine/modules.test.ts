// Whole modules of module-cases.ts in the engine.

import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { describeModules } from "./module-cases.ts";

describeModules(async (text, options) => {
  const module = unwrapped(assemble(new TextEncoder().encode(text)));
  const kernel = await compileSpirv(encode(module));
  const problems = "bytes" in kernel ? runKernel(kernel, options) : kernel;
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join("\n"));
});
