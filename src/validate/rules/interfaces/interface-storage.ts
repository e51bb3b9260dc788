/** The objects that entry points may list once, and the storage of tile images and of the outputs of mesh shaders. */
import {
  Capability as C,
  Decoration as D,
  ExecutionModel as E,
  StorageClass as S,
} from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import type { EntryPoint, Facts } from "../../facts/module-facts.ts";
import { isTypedPointer, pointeeOf } from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { dataType } from "../memory/variable.ts";

const vulkan = chapter(
  "Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation",
  "interface-storage",
);
const mesh = chapter("SPV_EXT_mesh_shader", "interface-storage");
const isVulkan = (m: Facts): boolean => m.isVulkan;

const once = (name: string, storage: number, label: string, vuid: string) => ({
  storage,
  label,
  rule: vulkan.sentence(
    name,
    `An entry point must have at most one variable in the ${label} Storage Class in its interface.`,
    {
      vulkan: `VUID-StandaloneSpirv-${vuid}`,
    },
  ),
});

const single = [
  once("push-constant", S.PushConstant, "PushConstant", "OpEntryPoint-06673"),
  once("ray-payload", S.IncomingRayPayloadKHR, "IncomingRayPayloadKHR", "IncomingRayPayloadKHR-04700"),
  once("hit-attribute", S.HitAttributeKHR, "HitAttributeKHR", "HitAttributeKHR-04702"),
  once("callable-data", S.IncomingCallableDataKHR, "IncomingCallableDataKHR", "IncomingCallableDataKHR-04706"),
] as const;

function listedTwice(m: Facts, { interfaces, at }: EntryPoint): Outcome {
  const seen = new Set<number>();
  for (const id of interfaces) {
    const storage = m.wordOf(id, 3);
    const limit = single.find((one) => one.storage === storage);
    if (limit === undefined) continue;
    if (seen.has(storage)) {
      const message = `Entry-point has more than one variable with the ${limit.label} storage class in the interface`;
      return broken(limit.rule, message, at);
    }
    seen.add(storage);
  }
  return undefined;
}

/** Tile images are color attachments: their locations must be known, and differ. */
function tileImages(m: Facts): readonly Outcome[] {
  const found: Outcome[] = [];
  const taken = new Set<number>();
  for (const at of m.globals) {
    if (m.word(at, 3) !== S.TileImageEXT) continue;
    const location = m.decorations.find(m.resultAt(at), D.Location);
    if (location === undefined) {
      found.push(broken(undefined, "Variable with TileImageEXT Storage Class must be decorated with Location.", at));
      continue;
    }
    const first = m.word(location.at, location.parameters);
    const locations = Array.from({ length: elements(m, dataType(m, at)) }, (_, index) => first + index);
    if (locations.some((one) => taken.has(one))) {
      const message = "Variables with TileImageEXT Storage Class must not have conflicting Locations.";
      found.push(broken(undefined, message, at));
    }
    for (const one of locations) taken.add(one);
  }
  return found;
}

/** More color attachments than any implementation has. */
const mostAttachments = 1024;

const elements = (m: Facts, type: number): number =>
  m.opcodeOf(type) === Op.TypeArray ? Math.min(constantNumber(m, m.wordOf(type, 3)) ?? 1, mostAttachments) : 1;

const inInterfaceOf = (m: Facts, id: number, model: number): boolean =>
  m.entryPoints.some((entry) => entry.model === model && entry.interfaces.includes(id));

function meshOutput(m: Facts, at: number): Outcome {
  const id = m.resultAt(at);
  if (m.word(at, 3) !== S.Output || m.decorations.has(id, D.BuiltIn) || !inInterfaceOf(m, id, E.MeshEXT))
    return undefined;
  const isArray = m.opcodeOf(pointeeOf(m, m.typeAt(at))) === Op.TypeArray;
  if (isArray || !isTypedPointer(m, m.typeAt(at))) return undefined;
  return "In the MeshEXT Execution Mode, all Output Variables must contain an Array.";
}

const isMesh = (m: Facts): boolean => m.has(C.MeshShadingEXT);

export const interfaceStorageRules: readonly Rule[] = [
  ...single.map(({ rule }) => rule),
  mesh.instruction(
    "mesh-output",
    [Op.Variable],
    "In MeshEXT, all variables in the Output Storage Class must be arrays.",
    meshOutput,
    { when: isMesh },
  ),
  vulkan.module(
    "once",
    "interfaces",
    "Entry points list at most one variable in PushConstant, IncomingRayPayloadKHR, HitAttributeKHR and IncomingCallableDataKHR.",
    (m) => m.entryPoints.map((entry) => listedTwice(m, entry)),
    { when: isVulkan },
  ),
  vulkan.module(
    "tile-images",
    "interfaces",
    "Any variable with TileImageEXT Storage Class must be decorated with Location, which must not conflict with others.",
    tileImages,
    { vulkan: "VUID-StandaloneSpirv-TileImageEXT-08723", when: isVulkan },
  ),
];
