// Launches kernels natively that are given as text: of the LLVM dialect, or of the assembler.

import { llvm } from "../../src/dialects/llvm/index.ts";
import { compileKernel, lowerToLlvm, moduleOfSpirv } from "../../src/engine/index.ts";
import { parseModule } from "../../src/index.ts";
import { ArrayAttr, DenseArrayAttr, type Operation, StringAttr, symbolName, symbolsOf } from "../../src/ir/index.ts";
import { assemble } from "../../src/spirv/index.ts";
import type { Launcher } from "../engine/kernel.ts";
import type { ModuleLauncher } from "../engine/module-cases.ts";
import { unwrapped } from "../harness/results.ts";
import type { NativeTool } from "../oracle/native-tool.ts";
import { launchNatively, type NativeRuntime } from "./native-launch.ts";
import { exported, type LaunchedKernel } from "./native-module.ts";

/** `print` of the options is given what is printed, as by the engine. */
export function nativeLauncher(lli: NativeTool, runtime: NativeRuntime): Launcher {
  return (text, options) => {
    const { value: module } = parseModule(text, { dialects: [llvm] });
    if (module === undefined) throw new Error("the text is not right");
    // The engine lowers what it compiles.
    const ir = exported(module);
    const kernel = unwrapped(compileKernel(module, options));
    const printed = launchNatively(lli, runtime, ir, module, kernel, options);
    if (printed !== "") options.print?.(printed);
    return [];
  };
}

/** The LLVM dialect of a module in the assembler's text, as the engine takes it. */
export async function loweredText(text: Uint8Array): Promise<Operation> {
  const assembled = unwrapped(assemble(text));
  const lowered = unwrapped(await lowerToLlvm(unwrapped(moduleOfSpirv(assembled))));
  const [module] = lowered.region().firstBlock?.ops() ?? [];
  if (module === undefined) throw new Error("there is no module");
  return module;
}

/** The kernel of a module that the engine need not be able to compile: its parameters are memory or numbers. */
export function describedKernel(module: Operation): LaunchedKernel {
  const entry = [...symbolsOf(module).values()].find((op) => op.attr("spirvana.entry_point") !== undefined);
  const [size, parameters] = [entry?.attr("spirvana.local_size"), entry?.attr("spirvana.parameters")];
  if (entry === undefined) throw new Error("there is no kernel");
  const [x = 1, y = 1, z = 1] = DenseArrayAttr.is(size) ? size.values.map(Number) : [];
  const bindings = (ArrayAttr.is(parameters) ? parameters.elements : []).map((_, parameter) => ({
    ...{ name: "", storageClass: "CrossWorkgroup", set: undefined, binding: undefined, parameter },
    ...{ resource: undefined, size: 8, element: undefined },
  }));
  const own = entry.attr("spirvana.entry_name");
  return { name: StringAttr.is(own) ? own.value : (symbolName(entry) ?? ""), localSize: [x, y, z], bindings };
}

/** `verify` is given the LLVM IR of each module; it throws what is wrong with it. Some modules the engine cannot compile. */
export function nativeModuleLauncher(
  lli: NativeTool,
  runtime: NativeRuntime,
  verify: (ir: string) => void,
  kernelOf: (module: Operation) => LaunchedKernel = compiled,
): ModuleLauncher {
  return async (text, options) => {
    const module = await loweredText(new TextEncoder().encode(text));
    const ir = exported(module);
    verify(ir);
    launchNatively(lli, runtime, ir, module, kernelOf(module), options);
  };
}

function compiled(module: Operation): LaunchedKernel {
  return unwrapped(compileKernel(module));
}
