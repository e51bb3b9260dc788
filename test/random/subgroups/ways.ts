// From programs of work-groups to their text and to binaries.
import type { NativeTool } from "../../oracle/native-tool.ts";
import { levelsOf, type Way } from "../compile.ts";
import type { Language } from "../language.ts";
import { glslText } from "./glsl.ts";
import { openClText } from "./opencl.ts";
import type { GroupProgram } from "./program.ts";

export const textOf = (program: GroupProgram): string =>
  program.language === "glsl" ? glslText(program) : openClText(program);

/** The ways to compile them that tools are installed for. */
export function groupWays(
  language: Language,
  find: (name: string) => NativeTool | undefined,
  folder: string,
): readonly Way[] {
  return levelsOf(language, find, folder, ["-mllvm", "-spirv-ext=+SPV_KHR_subgroup_rotate"]);
}
