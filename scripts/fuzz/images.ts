// npm run fuzz -- images [COUNT [SEED]]: random images and samplers (test/random/images) in shaders in GLSL that sample, gather, fetch, load, store and
// change texels, compiled by glslang. The engine leaves what lavapipe leaves, as far as Vulkan states it.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { samplingProgram, storageProgram } from "../../test/random/images/sampling.ts";
import { imageProblems, imageTools } from "../../test/random/images/trial.ts";
import { startWatchdog } from "../conformance/watchdog.ts";

/** Seconds that a program may take. */
const LIMIT = 120;

/** Exit status: 0 if nothing differs. */
export async function fuzzImages(args: readonly string[]): Promise<number> {
  const [count = 400, seed = Date.now() % 2 ** 28] = args.slice(0, 2).map(Number);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-images-"));
  const tools = imageTools(nativeTool, folder, "test/random/images");
  if (tools === undefined) return 2;
  console.log(`${count} programs, seed ${seed}; those that fail go to ${folder}`);
  const watchdog = startWatchdog(LIMIT);
  let failures = 0;
  for (let at = 0; at < count; at++) {
    watchdog.begin();
    const program = (seed + at) % 3 === 2 ? storageProgram(seed + at) : samplingProgram(seed + at);
    const problems = await imageProblems(tools, program);
    if (problems.length === 0) continue;
    failures++;
    const path = join(folder, `${program.seed}.comp`);
    const { image, shape } = program.picture;
    const setting = JSON.stringify({ ...image, data: undefined, shape: shape.glsl, sampler: program.sampler });
    writeFileSync(path, `// ${setting}\n// ${problems.join("\n// ")}\n${program.shader}`);
    console.log(`${path}: ${problems.length} differences, the first: ${problems[0]?.slice(0, 300)}`);
  }
  console.log(`${failures} of ${count} programs differ`);
  return failures === 0 ? 0 : 1;
}
