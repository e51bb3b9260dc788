// `spirvana COMMAND …`: the tools under one name. It knows the commands' names and nothing of what they do.
import type { Platform } from "../support/platform.ts";
import { later } from "./later.ts";
import { tools } from "./table.ts";

/** Exit status of a wrong use. */
const WRONG_USAGE = 2;

const commands: { readonly [command: string]: { readonly tool: string; readonly summary: string } } = {
  opt: { tool: "spirvana-opt", summary: "read, check and transform IR in MLIR's text" },
  translate: { tool: "spirvana-translate", summary: "translate between IR, SPIR-V and LLVM IR" },
  run: { tool: "spirvana-run", summary: "run a compute shader" },
  as: { tool: "spirvana-as", summary: "assemble SPIR-V" },
  dis: { tool: "spirvana-dis", summary: "disassemble SPIR-V" },
  val: { tool: "spirvana-val", summary: "validate SPIR-V" },
  "llvm-spirv": { tool: "spirvana-llvm-spirv", summary: "translate between LLVM IR and SPIR-V" },
  info: { tool: "spirvana-info", summary: "say what is in a SPIR-V module" },
};

const usage = `usage: spirvana COMMAND [ARGUMENT…]\n\n${Object.entries(commands)
  .map(
    ([name, { tool, summary }]) => `  ${name.padEnd(12)}${summary}${tools[tool] === undefined ? " (to come)" : ""}\n`,
  )
  .join("")}  help        show this\n`;

/** Runs the command that the first argument names with the arguments after it; returns its exit status. */
export async function main(argv: readonly string[], platform: Platform): Promise<number> {
  const [name = "help", ...rest] = argv;
  if (name === "help" || name === "--help") return printUsage(platform);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    platform.error(`spirvana: there is no command '${name}', see spirvana help\n`);
    return WRONG_USAGE;
  }
  const load = tools[command.tool];
  if (load === undefined) return later(`spirvana ${name}`, platform);
  const tool = await load();
  return (tool.ownMain ?? tool.main)(rest, platform);
}

function printUsage(platform: Platform): number {
  const output = platform.open("-");
  output.write(usage);
  output.close();
  return 0;
}
