/** Everything about a module that its host wants to know, as plain data that can go out as JSON. */

import { formatVersion } from "../../grammar/index.ts";
import { checked } from "../../support/arguments.ts";
import { type Result, success } from "../../support/diagnostics/result.ts";
import { generatorText } from "../disassemble/header-text.ts";
import { aModule, boundOf, generatorOf, type Module, versionOf } from "../module.ts";
import { indexModule, type ModuleIndex } from "../query/module-index.ts";
import { type EntryPoint, entryPoints } from "./entry-points.ts";
import { type Requirements, requirements } from "./requirements.ts";
import {
  type Descriptor,
  descriptors,
  type PushConstants,
  pushConstants,
  type SpecializationConstant,
  specializationConstants,
} from "./resources.ts";

/** The interface of a module: entry points, resources, constants and requirements. */
export interface Reflection {
  /** "1.3". */
  readonly version: string;
  /** As in the disassembler's header: "Khronos Glslang Reference Front End; 11". */
  readonly generator: string;
  readonly bound: number;
  readonly addressingModel: string;
  readonly memoryModel: string;
  readonly entryPoints: readonly EntryPoint[];
  readonly descriptors: readonly Descriptor[];
  readonly pushConstants: readonly PushConstants[];
  readonly specializationConstants: readonly SpecializationConstant[];
  readonly requirements: Requirements;
}

/** Reflects a module; fails if it is malformed. */
export function reflect(module: Module): Result<Reflection> {
  return checked([["module", module, aModule]], () => {
    const index = indexModule(module);
    if (!index.ok) return index;
    const needs = requirements(index.value);
    return needs.ok ? success(describe(module, index.value, needs.value)) : needs;
  });
}

function describe(module: Module, index: ModuleIndex, needs: Requirements): Reflection {
  return {
    version: formatVersion(versionOf(module)),
    generator: generatorText(generatorOf(module)),
    bound: boundOf(module),
    addressingModel: index.addressingModel,
    memoryModel: index.memoryModel,
    entryPoints: entryPoints(index),
    descriptors: descriptors(index),
    pushConstants: pushConstants(index),
    specializationConstants: specializationConstants(index),
    requirements: needs,
  };
}
