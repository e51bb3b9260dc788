// `spirvana COMMAND …`: the tools under one name. It knows the commands' names and nothing of what they do.
import type { Platform } from "../support/platform.ts";
import { reportProblem } from "./diagnostics/report.ts";
import { print, versionText } from "./information.ts";
import { tools } from "./table.ts";

/** Exit status of a wrong use. */
const WRONG_USAGE = 2;

/** Columns of a command's name in the list. */
const WIDTH = 12;

const commands: { readonly [command: string]: { readonly tool: string; readonly summary: string } } = {
  opt: { tool: "spirvana-opt", summary: "read, check and transform IR in MLIR's text" },
  translate: { tool: "spirvana-translate", summary: "translate between SPIR-V, LLVM IR and IR in MLIR's text" },
  compile: { tool: "spirvana-compile", summary: "compile kernels in MLIR's dialects to SPIR-V for a target" },
  run: { tool: "spirvana-run", summary: "run a compute shader" },
  as: { tool: "spirvana-as", summary: "assemble SPIR-V" },
  dis: { tool: "spirvana-dis", summary: "disassemble SPIR-V" },
  "llvm-as": { tool: "spirvana-llvm-as", summary: "assemble LLVM IR: text to bitcode" },
  "llvm-dis": { tool: "spirvana-llvm-dis", summary: "disassemble LLVM bitcode" },
  "llvm-spirv": { tool: "spirvana-llvm-spirv", summary: "translate between LLVM IR and SPIR-V" },
  val: { tool: "spirvana-val", summary: "validate SPIR-V, and say why a module is invalid" },
  info: { tool: "spirvana-info", summary: "say what is in a SPIR-V module" },
};

const usage = `usage: spirvana COMMAND [ARGUMENT…]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(WIDTH)}${summary}\n`)
  .join("")}  ${"help".padEnd(WIDTH)}show this; with the name of a command, what it takes

  -h, --help                              show this
  --version                               show the version
  --diagnostics-format=text|json|sarif    of any command: how diagnostics are written to standard error
`;

/** Runs the command that the first argument names with the arguments after it; returns its exit status. */
export async function main(argv: readonly string[], platform: Platform): Promise<number> {
  const [first = "help", ...rest] = argv;
  // The topic of `help`; options alone have the same effect.
  const name = first === "help" ? (rest[0] ?? first) : first;
  if (["help", "--help", "-help", "-h"].includes(name)) return print(usage, platform);
  if (["--version", "-version"].includes(name)) return print(versionText("spirvana", undefined), platform);
  if (first === "help") return run(name, ["--help"], platform);
  return run(name, rest, platform);
}

async function run(name: string, argv: readonly string[], platform: Platform): Promise<number> {
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const tool = await (known && tools[known.tool]?.());
  if (tool !== undefined) return (tool.ownMain ?? tool.main)(argv, platform);
  const kind = name.startsWith("-") ? "option" : "command";
  reportProblem(platform, "command-line", `spirvana: there is no ${kind} '${name}', see spirvana help\n`);
  return WRONG_USAGE;
}
