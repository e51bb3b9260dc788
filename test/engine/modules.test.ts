// Whole modules of module-cases.ts in the engine.

import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { describeModules } from "./module-cases.ts";

describeModules(async (text, options) => {
  const module = unwrapped(assemble(new TextEncoder().encode(text)));
  const { diagnostics } = runKernel(unwrapped(await compileSpirv(encode(module))), options);
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
});
