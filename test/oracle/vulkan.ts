// The Vulkan driver to compare with: lavapipe, which needs no GPU, or the driver whose manifest VK_ICD_FILENAMES names.
import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { NativeTool, Outcome } from "./native-tool.ts";

const LAVAPIPE = "/usr/share/vulkan/icd.d/lvp_icd.x86_64.json";
/** Seconds that a program may take. */
const LIMIT = 60;

/** A program that runs shaders by Vulkan. */
export interface VulkanHost {
  /** The driver's. */
  readonly name: string;
  readonly run: (args: readonly string[]) => Outcome;
}

/** Builds the program of a source file; undefined if the driver or a compiler is missing. `folder`: for the files of the run. */
export function vulkanHost(
  find: (name: string) => NativeTool | undefined,
  folder: string,
  source: string,
): VulkanHost | undefined {
  const manifest = process.env["VK_ICD_FILENAMES"] ?? LAVAPIPE;
  const [cc, timeout] = [find("cc"), find("timeout")];
  if (cc === undefined || timeout === undefined || !existsSync(manifest)) return undefined;
  const host = join(folder, basename(source, ".c"));
  if (cc(["-O1", "-w", "-o", host, resolve(source), "-lvulkan"], "", folder).status !== 0) return undefined;
  return {
    name: manifest === LAVAPIPE ? "lavapipe" : basename(manifest, ".json"),
    run: (args) => timeout([String(LIMIT), "env", `VK_ICD_FILENAMES=${manifest}`, host, ...args], "", folder),
  };
}
