// The tools that exist, by the name a user types. Each is loaded when it is first asked for, as a chunk of its own.
import type { Platform } from "../support/platform.ts";

/** A tool: takes the arguments after its name, returns the exit status. */
export interface Tool {
  readonly main: (argv: readonly string[], platform: Platform) => number | Promise<number>;
  /** The `spirvana` command, if it has more features than the drop-in tool. */
  readonly ownMain?: (argv: readonly string[], platform: Platform) => number | Promise<number>;
}

/** Loaders of the tools. */
export const tools: { readonly [name: string]: () => Promise<Tool> } = {
  spirvana: () => import("./spirvana.ts"),
  "spirvana-opt": () => import("./opt/opt.ts"),
  "spirvana-as": () => import("./spirv/as.ts"),
  "spirvana-dis": () => import("./spirv/dis.ts"),
  "spirvana-val": () => import("./validate/val.ts"),
  "spirvana-llvm-as": () => import("./llvm/llvm-as.ts"),
  "spirvana-llvm-dis": () => import("./llvm/llvm-dis.ts"),
  "spirvana-llvm-spirv": () => import("./llvm-spirv/llvm-spirv.ts"),
  "spirvana-translate": () => import("./translate/translate.ts"),
  "spirvana-run": () => import("./run/run.ts"),
  "spirvana-runner": () => import("./run/runner.ts"),
  "spirvana-compile": () => import("./compile/compile.ts"),
  "spirvana-info": () => import("./spirv/info.ts"),
};
