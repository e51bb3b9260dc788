// node scripts/ts.mjs bench/llvm-ir.ts [OPERATIONS] [ROUNDS]: spirvana-translate --mlir-to-llvmir against mlir-translate, in turns: parsing, verifying,
// exporting and printing the LLVM dialect that --convert-spirv-to-llvm makes of `floats` and `mix`. Needs dist/.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { floats } from "./inputs/floats.ts";
import { mix } from "./inputs/mix.ts";
import { measure, median } from "./measure.ts";

const [operations = 1_000_000, rounds = 3] = process.argv.slice(2).map(Number);
const native = "/usr/lib/llvm-22/bin/mlir-translate";
const folder = mkdtempSync(join(tmpdir(), "spirvana-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** The module inside: the reference exports nothing of a module in a module, and rejects functions that are `readonly` in older words. */
function converted(name: string, text: Iterable<string>): string {
  const [source, target] = [join(folder, `${name}.spirv.mlir`), join(folder, `${name}.mlir`)];
  writeFileSync(source, [...text].join(""));
  execFileSync(process.execPath, ["bin/spirvana-opt.js", "--convert-spirv-to-llvm", source, "-o", target]);
  const lines = readFileSync(target, "utf8").trimEnd().split("\n");
  writeFileSync(
    target,
    `${lines.slice(1, -1).join("\n")}\n`.replaceAll(' attributes {passthrough = ["readonly"]}', ""),
  );
  return target;
}

for (const [name, text] of Object.entries({ floats: floats(operations), mix: mix(operations) })) {
  const path = converted(name, text);
  const ours = [process.execPath, "bin/spirvana-translate.js", "--mlir-to-llvmir", path];
  const theirs = [native, "--mlir-to-llvmir", path];
  const outputs = [join(folder, "ours"), join(folder, "native")] as const;
  measure(ours, outputs[0]);
  measure(theirs, outputs[1]);
  const isSame = readFileSync(outputs[0]).equals(readFileSync(outputs[1]));
  const runs = Array.from({ length: rounds }, () => ({ native: measure(theirs), ours: measure(ours) }));
  const seconds = (tool: "ours" | "native") => (median(runs.map((run) => run[tool].cpu)) / 1000).toFixed(2);
  const ratio = (key: "cpu" | "memory") => median(runs.map((run) => run.ours[key] / run.native[key])).toFixed(2);
  console.log(
    `| ${name} | ${seconds("native")} | ${seconds("ours")} | ${ratio("cpu")} | ${ratio("memory")} | ${isSame ? "yes" : "no"} |`,
  );
}
