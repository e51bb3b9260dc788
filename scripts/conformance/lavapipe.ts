// Runs shaders with one buffer on lavapipe, by the host of the folder `oracles` beside a folder of inputs.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { nativeTool } from "../../test/oracle/native-tool.ts";

/** What the buffer at set 0, binding 0 holds after a shader. */
export type ShaderRunner = (binary: Uint8Array, data: Int32Array, groups: readonly number[]) => Int32Array;

const DRIVER = "/usr/share/vulkan/icd.d/lvp_icd.x86_64.json";

/** Undefined if the driver, its host or a compiler is missing. */
export function lavapipe(folder: string, scratch: string): ShaderRunner | undefined {
  const source = resolve(folder, "..", "oracles", "vkhost.c");
  const [cc, env] = [nativeTool("cc"), nativeTool("env")];
  if (cc === undefined || env === undefined || !existsSync(DRIVER) || !existsSync(source)) return undefined;
  const host = join(scratch, "vkhost");
  if (cc(["-O1", "-w", "-o", host, source, "-lvulkan"]).status !== 0) return undefined;
  return (binary, data, groups) => {
    const [shader, buffer] = [join(scratch, "shader.spv"), join(scratch, "buffer.bin")];
    writeFileSync(shader, binary);
    writeFileSync(buffer, data);
    const args = [shader, "main", ...groups.map(String), "-", `0:0:s:${buffer}`];
    const { status, stderr } = env([`VK_ICD_FILENAMES=${DRIVER}`, "timeout", "60", host, ...args], "", scratch);
    if (status !== 0) throw new Error(`lavapipe: ${status} ${stderr}`);
    return new Int32Array(new Uint8Array(readFileSync(`${buffer}.out`)).buffer);
  };
}
