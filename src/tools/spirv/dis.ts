/** `spirvana-dis`: the command line of spirv-dis. */
import { decode, disassembleTo } from "../../spirv/modules.ts";
import type { Platform } from "../../support/platform.ts";
import { reportProblem } from "../diagnostics/report.ts";
import { print, versionText } from "../information.ts";
import { readInput } from "../input.ts";
import { parseArguments, rejected, reportFailure } from "./spirv-tool.ts";

const flags = [
  "h",
  "help",
  "version",
  "color",
  "no-color",
  "no-indent",
  "nested-indent",
  "no-header",
  "raw-id",
  "offsets",
  "comment",
  "explain",
];

const usage = `usage: spirvana-dis [OPTION…] [FILE]

Writes a SPIR-V module as text. Without FILE, or if it is "-", the module is read from standard input.

  -o FILE           write to FILE instead of standard output
  --color           colours for terminals
  --no-color        no colours, the default
  --no-indent       do not align the opcodes
  --nested-indent   indent blocks by their depth in structured control flow
  --no-header       leave out the comments at the start
  --raw-id          ids as numbers instead of names
  --offsets         the byte offset of every instruction as a comment
  --comment         comments that name sections, functions and ids
  --explain         say more about an error: the instruction, the line of the source
  -h, --help        show this
  --version         show the version
`;

/** Exit status: 0, or 1 if arguments or module are wrong. */
export async function main(argv: readonly string[], platform: Platform): Promise<number> {
  const options = parseArguments(argv, flags, ["o"]);
  if (typeof options === "string") {
    reportProblem(platform, "command-line", `error: ${options}\n\n${usage}`);
    return rejected;
  }
  const has = (name: string) => options.flags.has(name);
  if (has("h") || has("help")) return print(usage, platform);
  if (has("version")) return print(versionText("spirvana-dis", "spirv-dis 2023.1"), platform);
  const bytes = readInput(options.file, platform);
  if (bytes === undefined) return rejected;
  const module = decode(bytes);
  if (!module.ok) return reportFailure(module, has("explain"), platform, options.file);
  const path = options.values.get("o") ?? "-";
  // On a terminal the platform shows control characters as pictures; where some are our colours, that is done here.
  const isColored = has("color");
  const output = platform.open(path, isColored ? "colored" : "any");
  const written = disassembleTo(module.value, (piece) => output.writeBytes(piece), {
    friendlyNames: !has("raw-id"),
    indent: !has("no-indent"),
    nestedIndent: has("nested-indent"),
    header: !has("no-header"),
    offsets: has("offsets"),
    comments: has("comment"),
    color: isColored,
    visibleControls: isColored && path === "-" && platform.isTerminal,
  });
  if (written.ok) {
    output.close();
    return 0;
  }
  output.discard();
  return reportFailure(written, has("explain"), platform, options.file);
}
