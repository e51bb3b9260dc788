// spirvana-llvm-as: the command line of llvm-as. LLVM's assembly to bitcode.

import { Context } from "../../ir/index.ts";
import { type Module, parseLlvm, verifyLlvm, writeBitcode, writeModule } from "../../llvm/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { Source } from "../../support/diagnostics/source.ts";
import type { Platform } from "../../support/platform.ts";
import { flagValue, inputsProblem, isSet, type ParsedArguments, parseArguments } from "../command-line.ts";
import { reportDiagnostic, reportProblem } from "../diagnostics/report.ts";
import { answered, type LlvmTool, outputPathFor, reportError, reportMissing } from "./llvm-files.ts";

const TOOL: LlvmTool = {
  name: "spirvana-llvm-as",
  reference: "llvm-as 22.1",
  overview: "llvm .ll -> .bc assembler",
  usage: "spirvana-llvm-as [options] <input .ll file>",
  flags: {
    d: { takes: "nothing", help: "Print assembly as parsed", isHidden: true },
    "data-layout": { takes: "value", value: "string", help: "data layout string to use" },
    "disable-output": { takes: "nothing", help: "Disable output" },
    "disable-verify": { takes: "nothing", help: "Do not run verifier on input LLVM (dangerous!)", isHidden: true },
    f: { takes: "nothing", help: "Enable binary output on terminals" },
    "module-hash": { takes: "nothing", help: "Emit module hash" },
    o: { takes: "value", value: "filename", help: "Override output filename" },
    help: { takes: "nothing", help: "Display available options" },
    version: { takes: "nothing", help: "Display the version of this program" },
  },
};

/** Exit status: 0, or 1 if arguments or the input are wrong. */
export function main(argv: readonly string[], platform: Platform): number {
  const parsed = parseArguments(argv, TOOL.flags);
  const status = answered(TOOL, parsed, platform);
  if (status !== undefined) return status;
  const problem = inputsProblem(parsed, TOOL.name);
  if (problem !== "") {
    reportProblem(platform, "command-line", problem);
    return 1;
  }
  return assemble(parsed.inputs[0] ?? "-", parsed, platform);
}

function assemble(input: string, parsed: ParsedArguments, platform: Platform): number {
  const bytes = platform.read(input);
  const name = input === "-" ? "<stdin>" : input;
  const failWith = (diagnostic: Diagnostic): number =>
    reportError(TOOL, diagnostic, platform, name, new Map([[name, [new Source(name, bytes)]]]));
  if (typeof bytes === "string") return reportMissing(TOOL, `Could not open input file: ${bytes}`, platform, input);
  const module = parseLlvm(new Context(), bytes, { name });
  if (!module.ok) return failWith(module.diagnostics[0] as Diagnostic);
  const layout = flagValue(parsed, "data-layout");
  if (layout !== undefined) module.value.dataLayout = layout;
  if (!isSet(parsed, "disable-verify") && !isValid(module.value, name, platform)) return 1;
  if (isSet(parsed, "d")) {
    platform.error("Here's the assembly:\n");
    writeModule(module.value, { write: (text) => platform.error(text) });
  }
  if (isSet(parsed, "disable-output")) return 0;
  const output = platform.open(flagValue(parsed, "o") ?? outputPathFor(input, ".ll", ".bc"), "any");
  output.writeBytes(writeBitcode(module.value, { hashes: isSet(parsed, "module-hash") }));
  output.close();
  return 0;
}

/** Whether the verifier accepts a module; its findings are reported. */
function isValid(module: Module, file: string, platform: Platform): boolean {
  const verified = verifyLlvm(module);
  if (verified.ok) return true;
  for (const [index, one] of verified.diagnostics.entries()) {
    const head = index === 0 ? `${TOOL.name}: assembly parsed, but does not verify as correct!\n` : "";
    reportDiagnostic(platform, one, () => `${head}${one.message}\n`, file);
  }
  return false;
}
