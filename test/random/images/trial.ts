// Runs shaders with images by the engine and by a driver of Vulkan, and compares what they leave.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileSpirv, runKernel } from "../../../src/engine/index.ts";
import { messagesOf } from "../../harness/results.ts";
import type { NativeTool } from "../../oracle/native-tool.ts";
import { type VulkanHost, vulkanHost } from "../../oracle/vulkan.ts";
import { type Access, GIVEN, type ImageProgram, INVOCATIONS } from "./sampling.ts";

/** Bytes of a result. */
const RESULT = 16;

export interface ImageTools {
  readonly glslang: NativeTool;
  readonly host: VulkanHost;
  readonly folder: string;
}

/** Undefined if the driver of Vulkan or a compiler is missing. `folder`: for the files of the run; `from`: where the source of the host is. */
export function imageTools(
  find: (name: string) => NativeTool | undefined,
  folder: string,
  from: string = import.meta.dirname,
): ImageTools | undefined {
  const glslang = find("glslangValidator");
  const host = vulkanHost(find, folder, join(from, "image-host.c"));
  return glslang === undefined || host === undefined ? undefined : { glslang, host, folder };
}

/** What is left in memory: the buffer and the texels. */
interface Left {
  readonly buffer: Uint8Array;
  readonly texels: Uint8Array;
}

/** What differs between the engine and the driver, each in one line. */
export async function imageProblems(tools: ImageTools, program: ImageProgram): Promise<readonly string[]> {
  const binary = compiled(tools, program);
  if (typeof binary === "string") return [binary];
  const theirs = nativeRun(tools, program);
  if (typeof theirs === "string") return [theirs];
  const ours = await engineRun(program, binary);
  return typeof ours === "string" ? [ours] : differences(program, theirs, ours);
}

function compiled({ glslang, folder }: ImageTools, { shader }: ImageProgram): Uint8Array | string {
  const [source, binary] = [join(folder, "shader.comp"), join(folder, "shader.spv")];
  writeFileSync(source, shader);
  const { status, stdout } = glslang(["-V", "--target-env", "vulkan1.3", source, "-o", binary], "", folder);
  return status === 0 ? new Uint8Array(readFileSync(binary)) : `glslang: ${stdout}`;
}

function wholeBuffer({ given, accesses }: ImageProgram): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(GIVEN + RESULT * INVOCATIONS * accesses.length);
  bytes.set(given);
  return bytes;
}

function nativeRun({ host, folder }: ImageTools, program: ImageProgram): Left | string {
  const { shape, format, image } = program.picture;
  const [buffer, texels] = [join(folder, "buffer"), join(folder, "texels")];
  writeFileSync(buffer, wholeBuffer(program));
  writeFileSync(texels, image.data);
  const { width, height, depth, layers, levels } = image;
  const numbers = [shape.view, format.vulkan, format.bytes, width, height, depth, layers, levels];
  const words = [...numbers, ...program.vulkanSampler].map(String);
  const { status, stderr } = host.run([join(folder, "shader.spv"), buffer, texels, ...words]);
  if (status !== 0) return `${host.name}: ${status} ${stderr}`;
  return { buffer: new Uint8Array(readFileSync(buffer)), texels: new Uint8Array(readFileSync(texels)) };
}

async function engineRun(program: ImageProgram, binary: Uint8Array): Promise<Left | string> {
  const kernel = await compileSpirv(binary);
  if (kernel.value === undefined) return `the engine rejects it: ${messagesOf(kernel).join("; ")}`;
  const buffer = wholeBuffer(program);
  const data = program.picture.image.data.slice();
  const resource = { image: { ...program.picture.image, data }, sampler: program.sampler };
  const { diagnostics } = runKernel(kernel.value, {
    groups: [1, 1, 1],
    buffers: [{ set: 0, binding: 0, data: buffer }],
    resources: [{ set: 0, binding: 1, resources: [resource] }],
  });
  const [problem] = diagnostics;
  return problem === undefined ? { buffer, texels: data } : `the engine: ${problem.message}`;
}

function differences(program: ImageProgram, theirs: Left, ours: Left): readonly string[] {
  const { accesses, picture } = program;
  const found: string[] = [];
  const given = { theirs: new DataView(theirs.buffer.buffer), ours: new DataView(ours.buffer.buffer) };
  for (let invocation = 0; invocation < INVOCATIONS; invocation++) {
    for (const [at, access] of accesses.entries()) {
      const place = GIVEN + RESULT * (invocation * accesses.length + at);
      const [left, right] = [valuesAt(given.theirs, place, access), valuesAt(given.ours, place, access)];
      if (left.every((value, part) => agree(value, right[part] ?? 0, access))) continue;
      found.push(
        `${access.name}, invocation ${invocation}: the driver ${left.join(" ")}, the engine ${right.join(" ")}`,
      );
    }
  }
  const isExact = picture.format.kind === "int" || picture.format.kind === "uint" || program.sampler !== undefined;
  const at = isExact ? theirs.texels.findIndex((byte, index) => byte !== ours.texels[index]) : -1;
  return at < 0 ? found : [...found, `byte ${at} of the texels differs`];
}

function valuesAt(view: DataView, place: number, { isExact }: Access): readonly number[] {
  const get = (part: number) =>
    isExact ? view.getUint32(place + 4 * part, true) : view.getFloat32(place + 4 * part, true);
  return [0, 1, 2, 3].map(get);
}

/** Whether two values are the same or close enough: a driver may make a finite number of the largest ones. */
function agree(left: number, right: number, { isExact, tolerance }: Access): boolean {
  if (left === right || (Number.isNaN(left) && Number.isNaN(right))) return true;
  return (
    !isExact && (Math.abs(left - right) <= tolerance * Math.max(1, Math.abs(left)) || (left > 64000 && right > left))
  );
}
