/** `spirvana-as`: the command line of spirv-as. */
import { assemble, encode, versionOfEnvironment } from "../../spirv/modules.ts";
import type { Platform } from "../../support/platform.ts";
import { reportProblem } from "../diagnostics/report.ts";
import { print, versionText } from "../information.ts";
import { readInput } from "../input.ts";
import { parseArguments, rejected, reportFailure } from "./spirv-tool.ts";

const usage = `usage: spirvana-as [OPTION…] [FILE]

Assembles SPIR-V text. Without FILE, or if it is "-", the text is read from standard input.

  -o FILE                  write to FILE instead of out.spv; "-" is standard output
  --preserve-numeric-ids   %12 becomes id 12; names fill the gaps
  --target-env ENV         the version in the header: that of spv1.0 … spv1.6, vulkan1.0 … vulkan1.4, vulkan1.1spv1.4,
                           opencl1.2 … opencl2.2 (also …embedded) or opengl4.0 … opengl4.5; the default is spv1.6
  --explain                say more about an error
  -h, --help               show this
  --version                show the version
`;

/** Exit status: 0, or 1 if arguments or text are wrong. */
export async function main(argv: readonly string[], platform: Platform): Promise<number> {
  const options = parseArguments(
    argv,
    ["h", "help", "version", "preserve-numeric-ids", "explain"],
    ["o", "target-env"],
  );
  if (typeof options === "string") {
    reportProblem(platform, "command-line", `error: ${options}\n\n${usage}`);
    return rejected;
  }
  const has = (name: string) => options.flags.has(name);
  if (has("h") || has("help")) return print(usage, platform);
  if (has("version")) return print(versionText("spirvana-as", "spirv-as 2023.1"), platform);
  const environment = options.values.get("target-env");
  const version = environment === undefined ? undefined : versionOfEnvironment(environment);
  if (environment !== undefined && version === undefined) {
    reportProblem(platform, "command-line", `error: Unrecognized target env: ${environment}\n`);
    return rejected;
  }
  const text = readInput(options.file, platform);
  if (text === undefined) return rejected;
  const module = assemble(text, {
    name: options.file,
    preserveNumericIds: has("preserve-numeric-ids"),
    ...(version === undefined ? {} : { version }),
  });
  if (!module.ok) return reportFailure(module, has("explain"), platform, options.file);
  const output = platform.open(options.values.get("o") ?? "out.spv");
  output.writeBytes(encode(module.value));
  output.close();
  return 0;
}
