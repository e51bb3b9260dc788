// npm run bench: our tools against the native ones, as ratios of CPU time (user and system, Node's start included) and
// of peak memory, on inputs made on the spot; then what small jobs cost.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureLarge } from "./large.ts";
import { benchOptionsOf, usage } from "./options.ts";
import { circumstances, largeTable, smallTable } from "./report.ts";
import { measureSmall } from "./small.ts";

const page = "docs/benchmarks.md";
const numbers = /(<!-- numbers -->\n)[\s\S]*(<!-- end of numbers -->)/;

async function run(args: readonly string[]): Promise<void> {
  const options = benchOptionsOf(args);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const hasNative = existsSync(options.native);
  if (!hasNative) console.log(`${options.native} is not installed: large inputs are not compared`);
  const large = hasNative ? options.inputs.map((name) => measureLarge(name, options, folder)) : [];
  const small = options.small ? await measureSmall(folder) : [];
  const text = [circumstances(options), largeTable(large), smallTable(small)].join("\n\n");
  console.log(text);
  if (options.write) writeFileSync(page, readFileSync(page, "utf8").replace(numbers, `$1\n${text}\n\n$2`));
}

if (process.argv.includes("--help")) console.log(usage);
else if (process.argv[2] === "validate") (await import("./validate.ts")).benchValidate(process.argv.slice(3));
else if (process.argv[2] === "engine") await (await import("./engine-modes.ts")).benchEngine(process.argv.slice(3));
else if (process.argv[2] === "llvm") (await import("./llvm-text.ts")).benchLlvm(process.argv.slice(3));
else if (process.argv[2] === "translate") (await import("./translate.ts")).benchTranslate(process.argv.slice(3));
else await run(process.argv.slice(2));
