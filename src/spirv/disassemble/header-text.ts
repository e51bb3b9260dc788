/** The comments at the start of a disassembled module. */
import { formatVersion, generator } from "../../grammar/index.ts";
import { boundOf, generatorOf, type Module, schemaOf, versionOf } from "../module.ts";

/** "Khronos SPIR-V Tools Assembler; 0" for a generator word; "Unknown(700); 3" if the tool is not registered. @internal */
export function generatorText(word: number): string {
  const tool = generator(word >>> 16);
  const name = tool === undefined ? `Unknown(${word >>> 16})` : `${tool.vendor} ${tool.tool}`.trim();
  return `${name}; ${word & 0xffff}`;
}

export function headerText(module: Module): string {
  return [
    "; SPIR-V",
    `; Version: ${formatVersion(versionOf(module))}`,
    `; Generator: ${generatorText(generatorOf(module))}`,
    `; Bound: ${boundOf(module)}`,
    `; Schema: ${schemaOf(module)}`,
    "",
  ].join("\n");
}
