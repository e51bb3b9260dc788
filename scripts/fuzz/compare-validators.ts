// compare-validators.ts [COUNT [SEED]]: the verdicts of spirvana-val and of spirv-val (SPIRV_VAL names another) on modules of the corpus and of the tests with an
// instruction, operand, type or id changed, each in an environment in which the module is valid without the change; prints the differences by message.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { random } from "../../bench/inputs/random.ts";
import { encode } from "../../src/spirv/modules.ts";
import { environments, validate } from "../../src/validate/index.ts";
import { mutateModule } from "../../test/harness/fuzz/modules/mutate.ts";
import { putTogether } from "../../test/harness/fuzz/modules/parts.ts";
import { seedModules } from "../../test/harness/fuzz/modules/seeds.ts";

const native = process.env["SPIRV_VAL"] ?? "spirv-val";
const [count = "1000", seed = "1"] = process.argv.slice(2);
const choices = random(Number(seed));
const folder = mkdtempSync(join(tmpdir(), "spirvana-compare-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "module.spv");

/** Environments that the release of the reference knows. */
const known = environments.filter(({ name }) => /^(?:spv1|vulkan1\.[0-3]|opencl(?:1|2)\.)/.test(name));
const seeds = seedModules(undefined).flatMap((module) => {
  const bytes = encode(putTogether(module));
  const valid = known.filter(({ name }) => validate(bytes, { targetEnv: name, reference: true }).ok);
  return valid.length === 0 ? [] : [{ module, valid }];
});

/** Without what differs from module to module. */
const general = (message: string): string =>
  message
    .replace(/^error: (?:line )?\d*:? ?/, "")
    .replaceAll(/'?\d+\[%?[^\]]*\]'?/g, "#")
    .replaceAll(/\d+/g, "N")
    .split("\n", 1)
    .join("");

/** What differs for a module; undefined if the verdicts are the same. */
function difference(bytes: Uint8Array, environment: string): string | undefined {
  const ours = validate(bytes, { targetEnv: environment, reference: true });
  writeFileSync(file, bytes);
  const { status, stdout, stderr } = spawnSync(native, ["--target-env", environment, file], { encoding: "utf8" });
  if (ours.ok === (status === 0)) return undefined;
  const error = ours.diagnostics.find(({ severity }) => severity === "error");
  return ours.ok
    ? `accepted: ${general(stdout + stderr)}`
    : `rejected: ${error?.code} ${general(error?.message ?? "")}`;
}

const differences = new Map<string, number>();
for (let index = 0; index < Number(count); index++) {
  const { module, valid } = choices.pick(seeds);
  const found = difference(encode(mutateModule(module, choices)), choices.pick(valid).name);
  if (found !== undefined) differences.set(found, (differences.get(found) ?? 0) + 1);
}
const total = [...differences.values()].reduce((sum, one) => sum + one, 0);
process.stdout.write(`${Number(count) - total} of ${count} verdicts are the same\n`);
for (const [text, times] of [...differences].sort((a, b) => b[1] - a[1])) process.stdout.write(`${times} ${text}\n`);
