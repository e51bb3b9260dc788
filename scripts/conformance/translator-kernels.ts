// Our translator's output for kernels against llvm-spirv's: `translator-kernels.ts FOLDER [--match REGEX] [--verbose]`. Each folder in FOLDER has in.ll (LLVM IR),
// out.spvasm (its SPIR-V by llvm-spirv with all extensions) and back.ENVIRONMENT.ll (LLVM IR of out.spvasm again). SPIR-V is compared as a multiset of
// instructions without ids and names, LLVM IR line by line.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Context } from "../../src/ir/index.ts";
import { parseLlvm, verifyLlvm, writeModule } from "../../src/llvm/index.ts";
import { assemble, disassemble, encode } from "../../src/spirv/index.ts";
import { type TargetEnvironment, translateToLlvm, translateToSpirv } from "../../src/translate/index.ts";

const args = process.argv.slice(2);
const root = args[0] ?? "";
const match = new RegExp(args.includes("--match") ? (args[args.indexOf("--match") + 1] ?? "") : "");
const isVerbose = args.includes("--verbose");
const environments: readonly TargetEnvironment[] = ["CL2.0", "SPV-IR"];

/** Lines of assembly without ids and names. */
function instructionsOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) =>
      line
        .replace(/^\s*(?:%\S+ = )?/, "")
        .replaceAll(/%\S+/g, "%")
        .trim(),
    )
    .filter((line) => line.startsWith("Op") && !/^Op(?:Name|MemberName) /.test(line));
}

/** Lines that one list has more often than the other: `-` the reference's, `+` ours. */
function differences(theirs: readonly string[], ours: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of theirs) counts.set(line, (counts.get(line) ?? 0) - 1);
  for (const line of ours) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].flatMap(([line, count]) => (count === 0 ? [] : [`${count > 0 ? "+" : ""}${count} ${line}`]));
}

function forward(folder: string): readonly string[] {
  const module = parseLlvm(new Context(), readFileSync(join(folder, "in.ll")));
  const verified = module.ok ? verifyLlvm(module.value) : module;
  const made = verified.ok ? translateToSpirv(verified.value, { extensions: "all" }) : verified;
  if (!made.ok) return [`rejected: ${made.diagnostics[0]?.message}`];
  const text = disassemble(made.value);
  const ours = text.ok ? text.value : "";
  return differences(instructionsOf(readFileSync(join(folder, "out.spvasm"), "utf8")), instructionsOf(ours));
}

function reverse(folder: string, targetEnvironment: TargetEnvironment): readonly string[] {
  const module = assemble(readFileSync(join(folder, "out.spvasm")), { preserveNumericIds: true });
  const made = module.ok ? translateToLlvm(encode(module.value), { targetEnvironment }) : module;
  if (!made.ok) return [`rejected: ${made.diagnostics[0]?.message}`];
  const pieces: string[] = [];
  writeModule(made.value, { write: (piece: string) => void pieces.push(piece) });
  // Numbers of attributes and metadata follow from the order; assembly has no generator.
  const lines = (text: string) =>
    text
      .split("\n")
      .filter((line) => !/^; ModuleID|^source_filename|!\{i16 /.test(line))
      .map((line) => line.replace(/^([#!])\d+ = /, "$1 = ").replaceAll(/([#!])\d+/g, "$1"));
  const theirs = lines(readFileSync(join(folder, `back.${targetEnvironment}.ll`), "utf8"));
  const ours = lines(pieces.join(""));
  return differences(theirs, ours);
}

const tally = new Map<string, number>();
const causes = new Map<string, number>();
let folders = 0;
for (const name of readdirSync(root).sort()) {
  if (!match.test(name) || name.includes("README")) continue;
  folders++;
  const folder = join(root, name);
  const results: readonly (readonly [string, readonly string[]])[] = [
    ["to SPIR-V", forward(folder)],
    ...environments.map((one) => [one, reverse(folder, one)] as const),
  ];
  for (const [what, found] of results) {
    if (found.length === 0) tally.set(what, (tally.get(what) ?? 0) + 1);
    for (const line of new Set(found)) {
      const cause = `${what}: ${line.slice(0, 1)} ${line.slice(line.indexOf(" ")).replaceAll(/\d+/g, "N").slice(0, 120)}`;
      causes.set(cause, (causes.get(cause) ?? 0) + 1);
    }
    if (isVerbose && found.length > 0) console.log(`${name}, ${what}:\n  ${found.slice(0, 40).join("\n  ")}`);
  }
}
for (const [what, same] of tally) console.log(`${what}: ${same} of ${folders} are the same`);
const frequent = [...causes].sort((a, b) => b[1] - a[1]).slice(0, 40);
for (const [cause, times] of frequent) console.log(`${times} × ${cause}`);
