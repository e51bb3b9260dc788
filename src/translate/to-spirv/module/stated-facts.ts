// Instructions of a module that its named metadata states: the source and its extensions, capabilities and extensions of SPIR-V.
//
// The document "SPIR-V representation in LLVM IR" calls them "SPIR-V instructions mapped to LLVM metadata". Entry points and the addressing model follow from
// calling conventions and the triple; execution modes are in `kernel-modes.ts`. `../../to-llvm/metadata/module-metadata.ts` is the other direction.

import { SourceLanguage } from "../../../grammar/enumerants.generated.ts";
import { enumerant } from "../../../grammar/index.ts";
import type { MetadataOperand } from "../../../llvm/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { rejectRow } from "../../common/rejection.ts";
import { numberOf, textOf } from "../../metadata/attachments.ts";
import { OPTIONAL_FEATURES } from "../../metadata/optional-features.ts";
import type { ToSpirv } from "../module-state.ts";

/** Writes what the module's metadata states. */
export function writeStatedFacts(at: ToSpirv): void {
  const extensions = ["opencl.used.extensions", "spirv.SourceExtension"].flatMap((name) => textsOf(at, name));
  for (const text of new Set(extensions)) at.builder.add("strings", Op.SourceExtension, text);
  at.builder.add("strings", Op.Source, ...sourceOf(at));
  writeCapabilities(at);
  for (const text of textsOf(at, "spirv.Extension")) at.builder.extension(text);
}

/** The operands of the nodes of named metadata. */
function nodesOf({ module: { metadata } }: ToSpirv, name: string): readonly (readonly MetadataOperand[])[] {
  return (metadata.named.get(name) ?? []).map((node) => metadata.node(node).operands);
}

function textsOf(at: ToSpirv, name: string): readonly string[] {
  return nodesOf(at, name)
    .flat()
    .map(textOf)
    .filter((text) => text !== "");
}

/** Declares capabilities: by their numbers, or by the words of OpenCL C's optional features. */
function writeCapabilities(at: ToSpirv): void {
  const features = textsOf(at, "opencl.used.optional.core.features");
  for (const [capability, word] of OPTIONAL_FEATURES) if (features.includes(word)) at.builder.capability(capability);
  for (const operand of nodesOf(at, "spirv.Capability").flat()) {
    const found = enumerant("Capability", numberOf(operand) ?? -1);
    if (found !== undefined) at.builder.capability(found.name);
  }
}

/** The language and its version, and the name of the file if the metadata has it. */
function sourceOf(at: ToSpirv): readonly number[] {
  for (const [name, language] of SOURCES) {
    const [first] = nodesOf(at, name);
    if (first === undefined) continue;
    const [major = 0, minor = 0, revision = 0] = first.map((operand) => numberOf(operand) ?? 0);
    if (language === undefined && enumerant("SourceLanguage", major) === undefined)
      return rejectRow(`${major} is no number of a source language`);
    if (language !== undefined) return [language, major * 100000 + minor * 1000 + revision];
    const file = fileOf(at, first[2]);
    return file === "" ? [major, minor] : [major, minor, at.builder.string(file)];
  }
  return [SourceLanguage.Unknown, 0];
}

/** The name in a node. */
function fileOf({ module: { metadata } }: ToSpirv, operand: MetadataOperand): string {
  if (operand === undefined || !("node" in operand)) return "";
  return textOf(metadata.node(operand.node).operands[0]);
}

/** Metadata that states the source, and its language unless the metadata states that. */
const SOURCES: readonly (readonly [name: string, language: number | undefined])[] = [
  ["spirv.Source", undefined],
  ["opencl.cxx.version", SourceLanguage.CPP_for_OpenCL],
  ["opencl.ocl.version", SourceLanguage.OpenCL_C],
];
