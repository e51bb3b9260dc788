/** Entry points: their functions, and the modes that their execution models need. */
import {
  BuiltIn,
  Capability as C,
  Decoration,
  ExecutionMode as M,
  MemoryModel,
  ExecutionModel as Model,
} from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { hasMode } from "../../facts/execution-modes.ts";
import type { EntryPoint, Facts } from "../../facts/module-facts.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";

const entries = chapter("3.3.4 Mode-Setting Instructions", "entry-point");
const universal = chapter("2.16.1 Universal Validation Rules", "entry-point");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "entry-point");
const isVulkan = (m: Facts): boolean => m.isVulkan;

/** The entry point that an instruction declares; entry points are in the order of their instructions. */
function entryAt({ entryPoints }: Facts, at: number): EntryPoint | undefined {
  let [low, high] = [0, entryPoints.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entryPoints[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const found = entryPoints[low];
  return found?.at === at ? found : undefined;
}

const signature = vulkan.sentence("signature", "Every entry point must have no return value and accept no arguments.", {
  vulkan: "VUID-StandaloneSpirv-None-04633",
});

function checkFunction(m: Facts, at: number): Outcome {
  const entry = entryAt(m, at);
  if (entry === undefined) return undefined;
  const head = (): string => `OpEntryPoint Entry Point <id> ${m.name(entry.id)}`;
  if (!m.isFunction(entry.id)) return `${head()} is not a function.`;
  const type = m.wordOf(entry.id, 4);
  if (entry.model !== Model.Kernel && m.length(m.definition(type)) !== 3) {
    return broken(signature, `${head()}s function parameter count is not zero.`);
  }
  if (m.opcodeOf(m.typeOf(entry.id)) === Op.TypeVoid) return undefined;
  return broken(signature, `${head()}s function return type is not void.`);
}

/** At most, or exactly, one of some modes. */
interface Choice {
  readonly models: readonly number[];
  readonly modes: readonly number[];
  readonly exactly: boolean;
  readonly message: string;
}

const tessellation = [Model.TessellationControl, Model.TessellationEvaluation];
const atMost = (models: readonly number[], modes: readonly number[], message: string): Choice => ({
  models,
  modes,
  exactly: false,
  message,
});
const exactly = (models: readonly number[], modes: readonly number[], message: string): Choice => ({
  models,
  modes,
  exactly: true,
  message,
});

const choices: readonly Choice[] = [
  atMost(
    [Model.Fragment],
    [M.DepthGreater, M.DepthLess, M.DepthUnchanged],
    "Fragment execution model entry points can specify at most one of DepthGreater, DepthLess or DepthUnchanged execution modes.",
  ),
  atMost(
    [Model.Fragment],
    [
      M.PixelInterlockOrderedEXT,
      M.PixelInterlockUnorderedEXT,
      M.SampleInterlockOrderedEXT,
      M.SampleInterlockUnorderedEXT,
      M.ShadingRateInterlockOrderedEXT,
      M.ShadingRateInterlockUnorderedEXT,
    ],
    "Fragment execution model entry points can specify at most one fragment shader interlock execution mode.",
  ),
  atMost(
    [Model.Fragment],
    [M.StencilRefUnchangedFrontAMD, M.StencilRefLessFrontAMD, M.StencilRefGreaterFrontAMD],
    "Fragment execution model entry points can specify at most one of StencilRefUnchangedFrontAMD, StencilRefLessFrontAMD or StencilRefGreaterFrontAMD execution modes.",
  ),
  atMost(
    [Model.Fragment],
    [M.StencilRefUnchangedBackAMD, M.StencilRefLessBackAMD, M.StencilRefGreaterBackAMD],
    "Fragment execution model entry points can specify at most one of StencilRefUnchangedBackAMD, StencilRefLessBackAMD or StencilRefGreaterBackAMD execution modes.",
  ),
  atMost(
    tessellation,
    [M.SpacingEqual, M.SpacingFractionalEven, M.SpacingFractionalOdd],
    "Tessellation execution model entry points can specify at most one of SpacingEqual, SpacingFractionalOdd or SpacingFractionalEven execution modes.",
  ),
  atMost(
    tessellation,
    [M.Triangles, M.Quads, M.Isolines],
    "Tessellation execution model entry points can specify at most one of Triangles, Quads or Isolines execution modes.",
  ),
  atMost(
    tessellation,
    [M.VertexOrderCw, M.VertexOrderCcw],
    "Tessellation execution model entry points can specify at most one of VertexOrderCw or VertexOrderCcw execution modes.",
  ),
  exactly(
    [Model.Geometry],
    [M.InputPoints, M.InputLines, M.InputLinesAdjacency, M.Triangles, M.InputTrianglesAdjacency],
    "Geometry execution model entry points must specify exactly one of InputPoints, InputLines, InputLinesAdjacency, Triangles or InputTrianglesAdjacency execution modes.",
  ),
  exactly(
    [Model.Geometry],
    [M.OutputPoints, M.OutputLineStrip, M.OutputTriangleStrip],
    "Geometry execution model entry points must specify exactly one of OutputPoints, OutputLineStrip or OutputTriangleStrip execution modes.",
  ),
  exactly(
    [Model.MeshEXT],
    [M.OutputPoints, M.OutputLinesEXT, M.OutputTrianglesEXT],
    "MeshEXT execution model entry points must specify exactly one of OutputPoints, OutputLinesEXT, or OutputTrianglesEXT Execution Modes.",
  ),
];

function checkModes(m: Facts, at: number): Outcome {
  const entry = entryAt(m, at);
  if (entry === undefined) return undefined;
  const { id, model } = entry;
  if (model === Model.Fragment) {
    const [upper, lower] = [hasMode(m, id, M.OriginUpperLeft), hasMode(m, id, M.OriginLowerLeft)];
    if (upper && lower)
      return "Fragment execution model entry points can only specify one of OriginUpperLeft or OriginLowerLeft execution modes.";
    if (!upper && !lower)
      return "Fragment execution model entry points require either an OriginUpperLeft or OriginLowerLeft execution mode.";
  }
  for (const choice of choices) {
    if (!choice.models.includes(model)) continue;
    const count = choice.modes.filter((mode) => hasMode(m, id, mode)).length;
    if (count > 1 || (choice.exactly && count === 0)) return choice.message;
  }
  if (model !== Model.MeshEXT || (hasMode(m, id, M.OutputPrimitivesEXT) && hasMode(m, id, M.OutputVertices)))
    return undefined;
  return "MeshEXT execution model entry points must specify both OutputPrimitivesEXT and OutputVertices Execution Modes.";
}

const sized: ReadonlyMap<number, string> = new Map([
  [Model.GLCompute, "GLCompute"],
  [Model.MeshEXT, "MeshEXT"],
  [Model.TaskEXT, "TaskEXT"],
]);

function hasWorkgroupSize(m: Facts): boolean {
  return m.decorations.all.some(
    ({ kind, at, parameters }) => kind === Decoration.BuiltIn && m.word(at, parameters) === BuiltIn.WorkgroupSize,
  );
}

function checkSize(m: Facts, at: number): Outcome {
  const entry = entryAt(m, at);
  const name = entry === undefined ? undefined : sized.get(entry.model);
  if (entry === undefined || name === undefined) return undefined;
  const { id } = entry;
  if (hasMode(m, id, M.LocalSize) || hasMode(m, id, M.LocalSizeId) || m.derive(hasWorkgroupSize)) return undefined;
  if (hasMode(m, id, M.TileShadingRateQCOM)) return undefined;
  return `In the Vulkan environment, ${name} execution model entry points require either the LocalSize or LocalSizeId execution mode or an object decorated with WorkgroupSize must be specified.`;
}

function exists(m: Facts): Outcome {
  if (m.entryPoints.length > 0 || m.has(C.Linkage)) return undefined;
  if (m.has(C.GraphARM)) return undefined;
  return "No OpEntryPoint instruction was found. This is only allowed if the Linkage or GraphARM capability is being used.";
}

function shared(m: Facts, at: number): Outcome {
  const entry = entryAt(m, at);
  const isTwice = m.entryPoints.some(
    (other) => other.at < at && other.name === entry?.name && other.model === entry.model,
  );
  return isTwice ? "2 Entry points cannot share the same name and ExecutionMode." : undefined;
}

function called(m: Facts): readonly Outcome[] {
  const ids = new Set(m.entryPoints.map(({ id }) => id));
  return m.functions.flatMap(({ callees }) =>
    callees.flatMap((id) =>
      ids.has(id)
        ? [
            broken(
              undefined,
              `A function (${id}) may not be targeted by both an OpEntryPoint instruction and an OpFunctionCall instruction.`,
              m.definition(id),
            ),
          ]
        : [],
    ),
  );
}

const recursion = vulkan.sentence(
  "recursion",
  "The static function-call graph for an entry point must not contain cycles.",
  {
    vulkan: "VUID-StandaloneSpirv-None-04634",
  },
);

/** Functions that an entry point reaches and that are in a cycle of calls. */
function cyclic(m: Facts): readonly Outcome[] {
  const recursive = new Set(
    m.functions.flatMap(({ id }) => (m.callGraph.isCyclic(id) ? m.callGraph.entriesOf(id) : [])),
  );
  return m.entryPoints
    .filter((entry) => recursive.has(entry))
    .map(({ id }) => broken(recursion, "Entry points may not have a call graph with cycles.", m.definition(id)));
}

function memoryModel(m: Facts, at: number): Outcome {
  const isVulkanModel = m.word(at, 2) === MemoryModel.Vulkan;
  if (m.has(C.VulkanMemoryModel) && !isVulkanModel) {
    return "VulkanMemoryModelKHR capability must only be specified if the VulkanKHR memory model is used.";
  }
  return undefined;
}

const meshMix = vulkan.sentence(
  "mesh-mix",
  "The module must not contain both an entry point that uses MeshEXT or TaskEXT and one that uses MeshNV or TaskNV.",
  {
    vulkan: "VUID-StandaloneSpirv-MeshEXT-07102",
  },
);

export const entryPointRules: readonly Rule[] = [
  signature,
  recursion,
  meshMix,
  entries.instruction(
    "shared",
    [Op.EntryPoint],
    "No two entry points may have the same name and execution model.",
    shared,
  ),
  entries.instruction(
    "function",
    [Op.EntryPoint],
    "Entry Point must be an OpFunction without parameters and result.",
    checkFunction,
  ),
  entries.instruction(
    "modes",
    [Op.EntryPoint],
    "Some execution models need modes, and some modes exclude each other.",
    checkModes,
    {
      when: (m) => m.has(C.Shader),
    },
  ),
  vulkan.instruction(
    "workgroup-size",
    [Op.EntryPoint],
    "Either a TileShadingRateQCOM, LocalSize, or LocalSizeId Execution Mode, or an object decorated with the WorkgroupSize decoration must be specified for each entry point with a task, mesh, or compute Execution Model.",
    checkSize,
    { vulkan: "VUID-StandaloneSpirv-None-10685", when: isVulkan },
  ),
  entries.instruction(
    "vulkan-model",
    [Op.MemoryModel],
    "The capability VulkanMemoryModel and the memory model go together.",
    memoryModel,
  ),
  vulkan.module("mesh-models", "adjacency", meshMix.sentence, (m) => {
    const models = new Set(m.entryPoints.map(({ model }) => model));
    const has = (...some: number[]) => some.some((one) => models.has(one));
    return has(Model.MeshEXT, Model.TaskEXT) && has(Model.MeshNV, Model.TaskNV)
      ? broken(meshMix, "Module can't mix MeshEXT/TaskEXT with MeshNV/TaskNV Execution Model.")
      : undefined;
  }),
  universal.module(
    "exists",
    "entry points",
    "There must be an entry point unless the Linkage capability is declared.",
    exists,
  ),
  universal.module("called", "entry points", "An entry point must not be the target of an OpFunctionCall.", called),
  universal.module(
    "cycles",
    "entry points",
    "The static function-call graph for an entry point must not contain cycles.",
    cyclic,
  ),
];
