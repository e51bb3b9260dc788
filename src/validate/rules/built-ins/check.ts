/**
 * Built-ins in Vulkan: the type where a built-in is declared; storage class and execution model wherever it is referenced.
 *
 * A reference at module scope (a pointer to the structure, a variable) is followed; one in a function is checked against the
 * execution models that reach the function.
 */

import {
  BuiltIn,
  Capability as C,
  Decoration as D,
  ExecutionMode,
  ExecutionModel as Model,
  StorageClass,
} from "../../../grammar/enumerants.generated.ts";
import { enumerant } from "../../../grammar/index.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { lazy } from "../../../support/lazy.ts";
import type { Decoration } from "../../facts/decorations.ts";
import { hasMode } from "../../facts/execution-modes.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isConstant } from "../../facts/opcode-traits.ts";
import { isStruct, membersOf, pointeeOf } from "../../facts/types.ts";
import { type Broken, broken, chapter, type Outcome, type Rule, type RuleText } from "../../rule.ts";
import { dataType } from "../memory/variable.ts";
import { meshSentences, meshTypeProblem, meshUseProblem } from "./mesh.ts";
import { type BuiltInRule, builtIns, type Exclusion } from "./table.ts";
import { optionalArray, type TypeRule } from "./types.ts";

const vulkan = chapter("Vulkan, Built-In Variables", "built-in");
const universal = chapter("3.2.21 BuiltIn", "built-in");

const nameOf = (value: number): string => enumerant("BuiltIn", value)?.name ?? String(value);
const modelName = (value: number): string => enumerant("ExecutionModel", value)?.name ?? String(value);

/** The sentence of a built-in with the last part of its identifier. */
function sentenceOf(builtIn: number, vuid: string, kind: string, sentence: string, beyond: boolean): RuleText {
  const name = nameOf(builtIn);
  const vulkanId = vuid === "" ? {} : { vulkan: `VUID-${name}-${name}-${vuid}` };
  return vulkan.sentence(`${name}.${kind}`, sentence, { ...vulkanId, ...(beyond ? { beyond } : {}) });
}

interface Compiled {
  readonly rule: BuiltInRule;
  readonly model: RuleText;
  readonly storage: RuleText;
  readonly type: RuleText;
  readonly exclusions: readonly RuleText[];
}

function compile(rule: BuiltInRule): Compiled {
  const name = nameOf(rule.builtIn);
  const [model, storage, type] = rule.vuids;
  const text = (vuid: string, kind: string, sentence: string) =>
    sentenceOf(rule.builtIn, vuid, kind, sentence, rule.beyond === true);
  const models = rule.models?.map(modelName).join(", ") ?? "any";
  return {
    rule,
    model: text(model, "model", `The ${name} decoration must be used only within the execution models: ${models}.`),
    storage: text(
      storage,
      "storage",
      `The variable decorated with ${name} must be declared using the ${storageText(rule)} Storage Class.`,
    ),
    type: text(
      type,
      "type",
      `The variable decorated with ${name} must be declared as a ${rule.type?.phrase ?? "value of its type"}.`,
    ),
    exclusions: (rule.exclusions ?? []).map(({ vuid, models: some }, index) =>
      text(vuid, `exclusion-${index}`, `${name} has one storage class within ${some.map(modelName).join(", ")}.`),
    ),
  };
}

const compiled = lazy(
  (): ReadonlyMap<number, Compiled> => new Map(builtIns().map((rule) => [rule.builtIn, compile(rule)])),
);

function storageText({ storage }: BuiltInRule): string {
  return [...(storage ?? [])].map((value) => enumerant("StorageClass", value)?.name).join(" or ");
}

const fragDepth = vulkan.sentence(
  "FragDepth.replacing",
  "If the shader dynamically writes to the variable decorated with FragDepth, the DepthReplacing Execution Mode must be declared.",
  { vulkan: "VUID-FragDepth-FragDepth-04216" },
);
const layerCapability = vulkan.sentence("Layer.capability", "Layer in vertex stages needs a capability.", {
  vulkan: "VUID-Layer-Layer-04273",
});
const viewportCapability = vulkan.sentence(
  "ViewportIndex.capability",
  "ViewportIndex in vertex stages needs a capability.",
  {
    vulkan: "VUID-ViewportIndex-ViewportIndex-04405",
  },
);
const constantSize = vulkan.sentence(
  "WorkgroupSize.constant",
  "The variable decorated with WorkgroupSize must be a specialization constant or a constant.",
  {
    vulkan: "VUID-WorkgroupSize-WorkgroupSize-04426",
  },
);
const vertexId = vulkan.sentence("VertexId", "VertexId must not be used.");

/** The decorated id or member, as messages name it. */
function describe(m: Facts, { target, member }: Decoration): string {
  return member === undefined ? `ID <${target}> (${m.opTextOf(target)})` : `Member #${member} of struct ID <${target}>`;
}

/** The type of a built-in: the type of a member or a constant, or the pointee type of a variable. */
function underlyingType(m: Facts, { target, member }: Decoration): number {
  if (member !== undefined) return membersOf(m, target)[member] ?? 0;
  const type = m.typeOf(target);
  if (isConstant(m.opcodeOf(target))) return type;
  return m.opcodeOf(target) === Op.UntypedVariableKHR ? dataType(m, m.definition(target)) : pointeeOf(m, type);
}

/** In mesh shaders variables with these are arrays. */
const meshArrays: ReadonlySet<number> = new Set([BuiltIn.Layer, BuiltIn.ViewportIndex, BuiltIn.PrimitiveId]);

const mayBeArray = (m: Facts, builtIn: number): boolean =>
  meshArrays.has(builtIn) || (builtIn === BuiltIn.PrimitiveShadingRateKHR && m.has(C.MeshShadingEXT));

function typeProblem(m: Facts, decoration: Decoration, { rule, type }: Compiled, wanted: TypeRule): Broken | undefined {
  if (wanted.test(m, underlyingType(m, decoration))) return undefined;
  const name = nameOf(rule.builtIn);
  const message = `According to the Vulkan spec BuiltIn ${name}${rule.gap ?? " "}variable needs to be a ${wanted.phrase}. ${describe(m, decoration)} is not.`;
  return broken(type, message, m.definition(decoration.target));
}

function atDefinition(m: Facts, decoration: Decoration, builtIn: number): Broken | undefined {
  const at = m.definition(decoration.target);
  if (builtIn === BuiltIn.VertexId)
    return broken(vertexId, "Vulkan spec doesn't allow BuiltIn VertexId to be used.", at);
  const found = compiled().get(builtIn);
  if (found === undefined || found.rule.type === undefined) return undefined;
  if (builtIn === BuiltIn.WorkgroupSize && !isConstant(m.opcodeOf(decoration.target))) {
    return broken(
      constantSize,
      `Vulkan spec requires BuiltIn WorkgroupSize to be a constant. ${describe(m, decoration)} is not a constant.`,
      at,
    );
  }
  const mesh = meshTypeProblem(m, decoration, builtIn, underlyingType(m, decoration), describe(m, decoration));
  if (mesh !== undefined) return mesh;
  const isOptional = decoration.member === undefined && mayBeArray(m, builtIn);
  return typeProblem(m, decoration, found, isOptional ? optionalArray(found.rule.type) : found.rule.type);
}

/** A built-in on its way from its declaration to its uses. */
interface Track {
  readonly decoration: Decoration;
  readonly found: Compiled;
  /** The storage class, once a pointer or variable has shown it. */
  readonly storage: number | undefined;
}

function storageAt(m: Facts, at: number): number | undefined {
  switch (m.opcode(at)) {
    case Op.TypePointer:
    case Op.TypeUntypedPointerKHR:
      return m.word(at, 2);
    case Op.Variable:
    case Op.UntypedVariableKHR:
      return m.word(at, 3);
    default:
      return undefined;
  }
}

const whichIs = (m: Facts, at: number, { decoration, found }: Track): string =>
  `ID <${m.resultAt(at)}> (Op${m.opName(at)}) is referencing ${describe(m, decoration)} which is decorated with BuiltIn ${nameOf(found.rule.builtIn)}.`;

function storageProblem(m: Facts, at: number, track: Track, storage: number | undefined): Broken | undefined {
  const { rule, storage: sentence } = track.found;
  if (storage === undefined || rule.storage === undefined || rule.storage.has(storage)) return undefined;
  const message = `Vulkan spec allows BuiltIn ${nameOf(rule.builtIn)} to be only used for variables with ${storageText(rule)} storage class. ${whichIs(m, at, track)}`;
  return broken(sentence, message, at);
}

function exclusionProblem(m: Facts, at: number, track: Track, models: readonly number[]): Broken | undefined {
  const { rule, exclusions } = track.found;
  for (const [index, exclusion] of (rule.exclusions ?? []).entries()) {
    if (exclusion.storage !== track.storage) continue;
    const model = exclusion.models.find((one) => models.includes(one));
    if (model !== undefined) return broken(exclusions[index], exclusionText(m, track, exclusion, model), at);
  }
  return undefined;
}

function exclusionText(m: Facts, { decoration }: Track, { storage, subject, list }: Exclusion, model: number): string {
  const name = enumerant("StorageClass", storage)?.name;
  return `Vulkan spec doesn't allow ${subject} to be used for variables with ${name} storage class if execution model is ${list ?? modelName(model)}. ${describe(m, decoration)}.`;
}

function modelProblem(m: Facts, at: number, track: Track, model: number): Broken | undefined {
  const { rule, model: sentence } = track.found;
  const name = nameOf(rule.builtIn);
  const isAllowed = rule.models?.includes(model) !== false && rule.never?.includes(model) !== true;
  if (!isAllowed) {
    if (rule.isRayTracing === true) {
      return broken(
        sentence,
        `Vulkan spec does not allow BuiltIn ${name} to be used with the execution model ${modelName(model)}.\n${whichIs(m, at, track)}`,
        at,
      );
    }
    const verb = rule.never === undefined ? "used only" : "not be used";
    return broken(
      sentence,
      `Vulkan spec allows BuiltIn ${name} to be ${verb} with ${modelsText(rule)}. ${whichIs(m, at, track)}`,
      at,
    );
  }
  // Of the members of a block each is one value: the block itself is an array in stages that see all vertices.
  const type = rule.typeByModel?.(track.decoration.member === undefined ? model : Model.Vertex);
  return type === undefined ? undefined : typeProblem(m, track.decoration, track.found, type);
}

function modelsText({ text, models = [] }: BuiltInRule): string {
  if (text !== undefined) return text;
  const names = models.map(modelName);
  const list = names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} or ${names[names.length - 1]}`;
  return `${list} execution model${names.length > 1 ? "s" : ""}`;
}

function capabilityProblem(m: Facts, at: number, track: Track, model: number): Broken | undefined {
  if (model !== Model.Vertex && model !== Model.TessellationEvaluation) return undefined;
  const { builtIn } = track.found.rule;
  const any = C.ShaderViewportIndexLayerEXT;
  const head = `Using BuiltIn ${nameOf(builtIn)} in Vertex or Tessellation execution model requires the ShaderViewportIndexLayerEXT`;
  if (builtIn === BuiltIn.Layer && !m.hasAny([any, C.ShaderLayer])) {
    return broken(layerCapability, `${head} or ShaderLayer capability.`, at);
  }
  if (builtIn !== BuiltIn.ViewportIndex || m.hasAny([any, C.ShaderViewportIndex])) return undefined;
  return broken(viewportCapability, `${head} or ShaderViewportIndex capability.`, at);
}

function atReference(m: Facts, at: number, track: Track): Broken | undefined {
  const one = m.functionAt(at);
  const storage = storageProblem(m, at, track, storageAt(m, at));
  if (one === undefined || storage !== undefined) return storage;
  const entries = m.callGraph.entriesOf(one.id);
  const models = [...new Set(entries.map(({ model }) => model))].sort((a, b) => a - b);
  const excluded = exclusionProblem(m, at, track, models);
  if (excluded !== undefined) return excluded;
  for (const model of models) {
    const problem = modelProblem(m, at, track, model) ?? capabilityProblem(m, at, track, model);
    if (problem !== undefined) return problem;
  }
  for (const entry of entries) {
    const problem = meshUseProblem(m, track.decoration, track.found.rule.builtIn, entry);
    if (problem !== undefined) return problem;
  }
  if (track.found.rule.builtIn !== BuiltIn.FragDepth) return undefined;
  if (entries.every(({ id }) => hasMode(m, id, ExecutionMode.DepthReplacing))) return undefined;
  return broken(
    fragDepth,
    `Vulkan spec requires DepthReplacing execution mode to be declared when using BuiltIn FragDepth. ${whichIs(m, at, track)}`,
    at,
  );
}

/** Follows a built-in through module-scope references; gives every place that has to be checked. */
function references(m: Facts, start: Track): { readonly at: number; readonly track: Track }[] {
  const places: { at: number; track: Track }[] = [];
  const pending = [{ id: start.decoration.target, track: start }];
  const seen = new Set<number>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next.id)) continue;
    seen.add(next.id);
    for (const at of m.usesOf(next.id)) {
      const storage = storageAt(m, at) ?? next.track.storage;
      const track = storage === next.track.storage ? next.track : { ...next.track, storage };
      places.push({ at, track });
      const result = m.resultAt(at);
      if (result !== 0 && m.functionAt(at) === undefined) pending.push({ id: result, track });
    }
  }
  return places;
}

function builtInDecorations(m: Facts): { readonly decoration: Decoration; readonly builtIn: number }[] {
  const found = m.decorations.all.flatMap((decoration) =>
    decoration.kind === D.BuiltIn && m.opcodeOf(decoration.target) !== Op.DecorationGroup
      ? [{ decoration, builtIn: m.word(decoration.at, decoration.parameters) }]
      : [],
  );
  return found.sort((a, b) => a.decoration.target - b.decoration.target);
}

function check(m: Facts): readonly Outcome[] {
  const decorations = builtInDecorations(m);
  const applies = (rule: BuiltInRule) => rule.beyond !== true || !m.settings.reference;
  const found: Outcome[] = [];
  const places: { at: number; track: Track }[] = [];
  for (const { decoration, builtIn } of decorations) {
    const rules = compiled().get(builtIn);
    if (rules !== undefined && !applies(rules.rule)) continue;
    const problem = rules?.rule.typeLast === true ? undefined : atDefinition(m, decoration, builtIn);
    if (problem !== undefined) found.push(problem);
    if (rules === undefined) continue;
    const at = m.definition(decoration.target);
    const track: Track = { decoration, found: rules, storage: storageAt(m, at) };
    const own = storageProblem(m, at, track, track.storage);
    if (own !== undefined) found.push(own);
    const last = rules.rule.typeLast === true ? atDefinition(m, decoration, builtIn) : undefined;
    if (last !== undefined) found.push(last);
    places.push(...references(m, track));
  }
  places.sort((a, b) => a.at - b.at);
  for (const { at, track } of places) {
    if (found.length > 0 && !m.settings.all) break;
    const problem = atReference(m, at, track);
    if (problem !== undefined) found.push(problem);
  }
  return found;
}

/** Built-ins that only variables have. */
const onlyVariables: ReadonlySet<number> = new Set([
  BuiltIn.NumSubgroups,
  BuiltIn.SubgroupId,
  BuiltIn.SubgroupSize,
  BuiltIn.SubgroupLocalInvocationId,
  BuiltIn.SubgroupEqMask,
  BuiltIn.SubgroupGeMask,
  BuiltIn.SubgroupGtMask,
  BuiltIn.SubgroupLeMask,
  BuiltIn.SubgroupLtMask,
  BuiltIn.ResourceHeapEXT,
  BuiltIn.SamplerHeapEXT,
]);

function memberProblem(m: Facts): readonly Outcome[] {
  return builtInDecorations(m).flatMap(({ decoration: { member, target }, builtIn }) =>
    member !== undefined && onlyVariables.has(builtIn) && isStruct(m, target)
      ? [broken(undefined, `BuiltIn ${nameOf(builtIn)} cannot be used as a member decoration `, m.definition(target))]
      : [],
  );
}

/** The heaps of descriptors are variables in UniformConstant. */
const heaps: ReadonlyMap<number, RuleText> = new Map(
  [
    { builtIn: BuiltIn.SamplerHeapEXT, vuid: "11239" },
    { builtIn: BuiltIn.ResourceHeapEXT, vuid: "11241" },
  ].map(({ builtIn, vuid }) => {
    const text = `The variable decorated with ${nameOf(builtIn)} must be declared using the UniformConstant storage class.`;
    return [builtIn, sentenceOf(builtIn, vuid, "storage", text, false)];
  }),
);

function heapProblem(m: Facts): readonly Outcome[] {
  return builtInDecorations(m).flatMap(({ decoration: { member, target }, builtIn }) => {
    const rule = heaps.get(builtIn);
    const at = m.definition(target);
    const storage = storageAt(m, at);
    const isWrong = member === undefined && storage !== undefined && storage !== StorageClass.UniformConstant;
    return rule !== undefined && isWrong ? [broken(rule, rule.sentence, at)] : [];
  });
}

/** Rules for built-ins, all of which are of Vulkan. */
export const builtInRules = lazy((): readonly Rule[] => [
  ...([...heaps.values()] as Rule[]),
  universal.module("heaps", "built-ins", "Heaps of descriptors are in UniformConstant.", heapProblem, {
    when: (m) => m.isVulkan && m.has(C.DescriptorHeapEXT),
  }),
  ...[...compiled().values()].flatMap(
    ({ model, storage, type, exclusions }) => [model, storage, type, ...exclusions] as Rule[],
  ),
  ...meshSentences,
  fragDepth,
  layerCapability,
  viewportCapability,
  constantSize,
  vertexId,
  universal.module("members", "built-ins", "Some built-ins are never members of structures.", memberProblem, {
    when: (m) => m.isVulkan,
  }),
  vulkan.module(
    "built-ins",
    "built-ins",
    "Built-in variables have the types, storage classes and execution models of the specification.",
    check,
    {
      when: (m) => m.isVulkan,
    },
  ),
]);
