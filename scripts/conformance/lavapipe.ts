// Runs shaders with one buffer on lavapipe, by the host of the folder `oracles` beside a folder of inputs.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { vulkanHost } from "../../test/oracle/vulkan.ts";

/** What the buffer at set 0, binding 0 holds after a shader. */
export type ShaderRunner = (binary: Uint8Array, data: Int32Array, groups: readonly number[]) => Int32Array;

/** Undefined if the driver, its host or a compiler is missing. */
export function lavapipe(folder: string, scratch: string): ShaderRunner | undefined {
  const source = resolve(folder, "..", "oracles", "vkhost.c");
  const host = existsSync(source) ? vulkanHost(nativeTool, scratch, source) : undefined;
  if (host === undefined) return undefined;
  return (binary, data, groups) => {
    const [shader, buffer] = [join(scratch, "shader.spv"), join(scratch, "buffer.bin")];
    writeFileSync(shader, binary);
    writeFileSync(buffer, data);
    const args = [shader, "main", ...groups.map(String), "-", `0:0:s:${buffer}`];
    const { status, stderr } = host.run(args);
    if (status !== 0) throw new Error(`${host.name}: ${status} ${stderr}`);
    return new Int32Array(new Uint8Array(readFileSync(`${buffer}.out`)).buffer);
  };
}
