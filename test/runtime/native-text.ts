// Launches kernels of text of the LLVM dialect natively.

import { llvm } from "../../src/dialects/llvm/index.ts";
import { compileKernel } from "../../src/engine/index.ts";
import { parseModule } from "../../src/index.ts";
import type { Launcher } from "../engine/kernel.ts";
import type { NativeTool } from "../oracle/native-tool.ts";
import { launchNatively, type NativeRuntime } from "./native-launch.ts";
import { exported } from "./native-module.ts";

/** `print` of the options is given what is printed, as by the engine. */
export function nativeLauncher(lli: NativeTool, runtime: NativeRuntime): Launcher {
  return (text, options) => {
    const { module } = parseModule(text, { dialects: [llvm] });
    if (module === undefined) throw new Error("the text is not right");
    // The engine lowers what it compiles.
    const ir = exported(module);
    const kernel = compileKernel(module, options);
    if ("message" in kernel) throw new Error(kernel.message);
    const printed = launchNatively(lli, runtime, ir, module, kernel, options);
    if (printed !== "") options.print?.(printed);
    return [];
  };
}
