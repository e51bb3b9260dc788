// Named metadata of a module: memory model, source, versions of OpenCL, extensions, generator.

import { SourceLanguage } from "../../../grammar/enumerants.generated.ts";
import type { MetadataOperand } from "../../../llvm/index.ts";
import { forEachInstruction, generatorOf, Op } from "../../../spirv/modules.ts";
import { capabilityNumber, OPTIONAL_FEATURES } from "../../metadata/optional-features.ts";
import type { ToLlvm } from "../module-state.ts";

/** The facts that the instructions before the functions state. */
interface ModuleFacts {
  memoryModel: readonly [number, number];
  source: readonly [language: number, version: number];
  /** The file of the source; empty if it is not stated. */
  file: string;
  readonly extensions: string[];
  readonly capabilities: Set<number>;
}

function factsOf(at: ToLlvm): ModuleFacts {
  const facts: ModuleFacts = { memoryModel: [0, 0], source: [0, 0], file: "", extensions: [], capabilities: new Set() };
  forEachInstruction(at.input.index.module, (offset, opcode) => {
    const one = at.input.at(offset);
    if (opcode === Op.MemoryModel) facts.memoryModel = [one.operand(0), one.operand(1)];
    else if (opcode === Op.Source) {
      facts.source = [one.operand(0), one.operand(1)];
      facts.file = one.count > 2 ? at.input.string(one.operand(2)) : "";
    } else if (opcode === Op.SourceExtension) facts.extensions.push(one.string(0).text);
    else if (opcode === Op.Capability) facts.capabilities.add(one.operand(0));
    return opcode !== Op.Function;
  });
  return facts;
}

/** Writes the named metadata; `contracts` if no kernel forbids contraction. */
export function addModuleMetadata(at: ToLlvm, contracts: boolean): void {
  const { metadata } = at.module;
  const facts = factsOf(at);
  const integers = (width: number, ...values: readonly number[]): number =>
    metadata.tuple(values.map((value) => at.module.constants.integer(at.int(width), value)));
  const strings = (values: readonly string[]): number =>
    metadata.tuple(values.map((string): MetadataOperand => ({ string })));
  if (at.options.isRegularizing === true) {
    addStatedFacts(at, facts, integers, strings);
    return;
  }
  metadata.appendNamed("spirv.MemoryModel", integers(32, ...facts.memoryModel));
  if (contracts) metadata.named.set("opencl.enable.FP_CONTRACT", []);
  const [language, version] = facts.source;
  metadata.appendNamed("spirv.Source", sourceNode(at, language, version, facts.file));
  addVersions(at, language, version, integers);
  metadata.appendNamed("opencl.used.extensions", strings(facts.extensions));
  const features = OPTIONAL_FEATURES.filter(([name]) => facts.capabilities.has(capabilityNumber(name))).map(
    ([, name]) => name,
  );
  metadata.appendNamed("opencl.used.optional.core.features", strings(features));
  const generator = generatorOf(at.input.index.module);
  metadata.appendNamed("spirv.Generator", integers(16, generator >>> 16, generator & 0xffff));
}

/** The facts in the names of the instructions that state them, which OpenCL's names for them have become. */
function addStatedFacts(
  at: ToLlvm,
  { source: [language, version], file, memoryModel, extensions }: ModuleFacts,
  integers: (width: number, ...values: readonly number[]) => number,
  strings: (values: readonly string[]) => number,
): void {
  const { metadata } = at.module;
  const modes = metadata.named.get("spirv.ExecutionMode");
  metadata.named.delete("spirv.ExecutionMode");
  metadata.appendNamed("spirv.Source", sourceNode(at, language, version, file));
  metadata.appendNamed("spirv.MemoryModel", integers(32, ...memoryModel));
  if (extensions.length > 0) metadata.appendNamed("spirv.SourceExtension", strings(extensions));
  if (modes !== undefined) metadata.named.set("spirv.ExecutionMode", modes);
}

/** Language, version, and a node with the file if it is stated. */
function sourceNode(at: ToLlvm, language: number, version: number, file: string): number {
  const { metadata, constants } = at.module;
  const numbers = [language, version].map((one) => constants.integer(at.int(32), one));
  return metadata.tuple(file === "" ? numbers : [...numbers, { node: metadata.tuple([{ string: file }]) }]);
}

function addVersions(
  at: ToLlvm,
  language: number,
  version: number,
  integers: (width: number, ...values: readonly number[]) => number,
): void {
  const { metadata } = at.module;
  const number = [Math.floor(version / 100000), Math.floor((version % 100000) / 1000)];
  if (language === SourceLanguage.OpenCL_C) {
    metadata.appendNamed("opencl.spir.version", integers(32, ...(version <= 102000 ? [1, 2] : [2, 0])));
    metadata.appendNamed("opencl.ocl.version", integers(32, ...number));
  } else if (language === SourceLanguage.OpenCL_CPP) {
    metadata.appendNamed("opencl.spir.version", integers(32, 2, 0));
    metadata.appendNamed("opencl.ocl.version", integers(32, 2, 0));
    metadata.appendNamed("opencl.cxx.version", integers(32, ...number));
  } else if (language === SourceLanguage.CPP_for_OpenCL) {
    metadata.appendNamed("opencl.cxx.version", integers(32, ...number));
    metadata.appendNamed("opencl.ocl.version", integers(32, 2, 0));
  }
}
