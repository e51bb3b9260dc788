// npm run fuzz -- kernels [COUNT [SEED]]: random programs (test/random/mlir) as kernels, compiled to SPIR-V for each target, validated by spirv-val where it
// is installed, and run by the engine, a driver of Vulkan, and natively after llvm-spirv (test/random/mlir/drivers.ts). What a program gives is what mlir-opt and lli make of it as a host program, with indices as wide as the target's.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { kernelDrivers } from "../../test/random/mlir/drivers.ts";
import {
  type KernelJudges,
  type KernelTarget,
  kernelTargets,
  kernelText,
  runAsKernel,
} from "../../test/random/mlir/kernels.ts";
import { findNatives, type Natives, runReference } from "../../test/random/mlir/native.ts";
import { type MlirProgram, mlirProgram } from "../../test/random/mlir/program.ts";

/** Programs that one process of lli runs. */
const BATCH = 25;

/** The program where indices have 32 bits. */
const narrow = ({ name, text }: MlirProgram): MlirProgram => ({
  name,
  text: `module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {\n${text}}\n`,
});

/** What is wrong with a program for a target, or that it is not compiled for it. */
async function problemOf(
  natives: Natives,
  program: MlirProgram,
  target: KernelTarget,
  expected: number | string | undefined,
  judges: KernelJudges,
): Promise<{ readonly kind: "same" | "different" | "unsupported" | "unknown"; readonly message: string }> {
  const outcome = await runAsKernel(program, target, judges);
  if ("unsupported" in outcome) return { kind: "unsupported", message: outcome.unsupported.replace(/^.*error: /, "") };
  if ("problem" in outcome) return { kind: "different", message: outcome.problem.message };
  const message = outcome.unable.map((one) => one.split("\n")[0] ?? "").join(", ");
  if (outcome.value === expected) return { kind: "same", message };
  const wanted = target === "vulkan1.3" ? runReference(natives, [narrow(program)]).get(program.name) : expected;
  if (outcome.value === wanted) return { kind: "same", message };
  // MLIR cannot lower every program with narrow indices.
  if (typeof wanted !== "number") return { kind: "unknown", message: String(wanted) };
  return { kind: "different", message: `${outcome.value} instead of ${wanted}` };
}

/** Exit status: 0 if nothing differs. */
export async function fuzzKernels(args: readonly string[]): Promise<number> {
  const [count = 200, seed = Date.now() % 2 ** 31] = args.map(Number);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-kernels-"));
  const natives = findNatives(join(folder, "native"));
  if (natives === undefined) {
    console.log("mlir-opt, mlir-translate and lli are not installed");
    return 2;
  }
  const sources = join("test", "random", "mlir");
  const judges = { validator: nativeTool("spirv-val"), drivers: kernelDrivers(nativeTool, folder, sources) };
  console.log(`compared with lli${judges.drivers.map(({ name }) => `, ${name}`).join("")}`);
  console.log(`${count} programs, seed ${seed}; those that fail go to ${folder}`);
  const counts = { same: 0, unable: 0, different: 0, unsupported: 0, unknown: 0 };
  for (let first = 0; first < count; first += BATCH) {
    const size = Math.min(BATCH, count - first);
    const programs = Array.from({ length: size }, (_, at) => mlirProgram(seed + first + at, "kernel"));
    const expected = runReference(natives, programs);
    for (const program of programs) {
      for (const target of kernelTargets) {
        const { kind, message } = await problemOf(natives, program, target, expected.get(program.name), judges);
        counts[kind]++;
        if (kind === "same" && message !== "") {
          counts.unable++;
          console.log(`${program.name} for ${target}, ${message}`);
        }
        if (kind === "unsupported") console.log(`${program.name} for ${target}: ${message}`);
        if (kind !== "different") continue;
        const path = join(folder, `${program.name}.${target}.mlir`);
        writeFileSync(path, kernelText(program));
        console.log(`${path}: ${message}`);
      }
    }
  }
  console.log(JSON.stringify(counts));
  return counts.different === 0 ? 0 : 1;
}
