// spirvana-llvm-dis: the command line of llvm-dis. Bitcode to LLVM's assembly.

import { Context } from "../../ir/index.ts";
import { readBitcode, writeModuleBytes } from "../../llvm/index.ts";
import type { Platform } from "../../support/platform.ts";
import { flagValue, isSet, type ParsedArguments, parseArguments } from "../command-line.ts";
import { reportProblem } from "../diagnostics/report.ts";
import { answered, type LlvmTool, outputPathFor, reportError, reportMissing } from "./llvm-files.ts";

const TOOL: LlvmTool = {
  name: "spirvana-llvm-dis",
  reference: "llvm-dis 22.1",
  overview: "llvm .bc -> .ll disassembler",
  usage: "spirvana-llvm-dis [options] [input bitcode]...",
  flags: {
    "disable-output": { takes: "nothing", help: "Don't output the .ll file", isHidden: true },
    f: { takes: "nothing", help: "Enable binary output on terminals" },
    "materialize-metadata": {
      takes: "nothing",
      help: "Load module without materializing metadata, then materialize only the metadata",
    },
    o: { takes: "value", value: "filename", help: "Override output filename" },
    "show-annotations": { takes: "nothing", help: "Add informational comments to the .ll file" },
    help: { takes: "nothing", help: "Display available options" },
    version: { takes: "nothing", help: "Display the version of this program" },
  },
};

/** Exit status: 0, or 1 if arguments or an input are wrong. */
export function main(argv: readonly string[], platform: Platform): number {
  const parsed = parseArguments(argv, TOOL.flags);
  const status = answered(TOOL, parsed, platform);
  if (status !== undefined) return status;
  const inputs = parsed.inputs.length === 0 ? ["-"] : parsed.inputs;
  const output = flagValue(parsed, "o");
  const fail = (message: string): number => {
    reportProblem(platform, "command-line", `error: ${message}\n`);
    return 1;
  };
  if (inputs.length > 1 && output !== undefined) return fail("output file name cannot be set for multiple input files");
  for (const input of inputs) {
    const failed = disassemble(input, output ?? outputPathFor(input, ".bc", ".ll"), parsed, platform);
    if (failed !== 0) return failed;
  }
  return 0;
}

function disassemble(input: string, outputPath: string, parsed: ParsedArguments, platform: Platform): number {
  const bytes = platform.read(input);
  if (typeof bytes === "string") return reportMissing(undefined, bytes, platform, input);
  const name = input === "-" ? "<stdin>" : input;
  const skipsBodies = isSet(parsed, "materialize-metadata");
  const module = readBitcode(new Context(), bytes, { name, skipsBodies });
  if (!module.ok) {
    for (const diagnostic of module.diagnostics) reportError(TOOL, diagnostic, platform, name);
    return 1;
  }
  if (isSet(parsed, "disable-output")) return 0;
  const output = platform.open(outputPath);
  // As in llvm-dis, a module without bodies has no comments.
  writeModuleBytes(module.value, output, { annotates: isSet(parsed, "show-annotations") && !skipsBodies });
  output.close();
  return 0;
}
