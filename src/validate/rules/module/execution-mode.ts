/** OpExecutionMode and OpExecutionModeId. */
import {
  BuiltIn,
  Capability as C,
  Decoration,
  ExecutionMode as M,
  ExecutionModel as Model,
} from "../../../grammar/enumerants.generated.ts";
import { enumerant, KindCode } from "../../../grammar/index.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { environmentNamed } from "../../environment.ts";
import { constantNumber, isConstantId } from "../../facts/constants.ts";
import { findMode, hasMode, modesOf } from "../../facts/execution-modes.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";

const modes = chapter("3.2.6 Execution Mode", "execution-mode");
const vulkan = chapter(
  "Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation",
  "execution-mode",
);
const both = [Op.ExecutionMode, Op.ExecutionModeId];
const isVulkan = (m: Facts): boolean => m.isVulkan;

const geometry = [Model.Geometry];
const tessellation = [Model.TessellationControl, Model.TessellationEvaluation];
const mesh = [Model.MeshNV, Model.MeshEXT];
const tasks = [Model.TaskNV, Model.TaskEXT];
const hasMesh = (m: Facts): boolean => m.hasAny([C.MeshShadingNV, C.MeshShadingEXT]);

interface Group {
  readonly modes: readonly number[];
  readonly models: readonly number[];
  readonly message: string;
  /** Models that mesh shading adds, with the message for modules that have it. */
  readonly withMesh?: readonly number[];
  readonly meshMessage?: string;
}

const groups: readonly Group[] = [
  {
    modes: [
      M.Invocations,
      M.InputPoints,
      M.InputLines,
      M.InputLinesAdjacency,
      M.InputTrianglesAdjacency,
      M.OutputLineStrip,
      M.OutputTriangleStrip,
    ],
    models: geometry,
    message: "the Geometry execution model.",
  },
  {
    modes: [M.OutputPoints],
    models: geometry,
    message: "the Geometry execution model.",
    withMesh: mesh,
    meshMessage: "the Geometry MeshNV or MeshEXT execution model.",
  },
  {
    modes: [
      M.SpacingEqual,
      M.SpacingFractionalEven,
      M.SpacingFractionalOdd,
      M.VertexOrderCw,
      M.VertexOrderCcw,
      M.PointMode,
      M.Quads,
      M.Isolines,
    ],
    models: tessellation,
    message: "a tessellation execution model.",
  },
  {
    modes: [M.Triangles],
    models: [...geometry, ...tessellation],
    message: "a Geometry or tessellation execution model.",
  },
  {
    modes: [M.OutputVertices],
    models: [...geometry, ...tessellation],
    message: "a Geometry or tessellation execution model.",
    withMesh: mesh,
    meshMessage: "a Geometry, tessellation, MeshNV or MeshEXT execution model.",
  },
  {
    modes: [M.OutputLinesEXT, M.OutputTrianglesEXT, M.OutputPrimitivesEXT],
    models: mesh,
    message: "the MeshEXT or MeshNV execution model.",
  },
  {
    modes: [
      M.PixelCenterInteger,
      M.OriginUpperLeft,
      M.OriginLowerLeft,
      M.EarlyFragmentTests,
      M.DepthReplacing,
      M.DepthGreater,
      M.DepthLess,
      M.DepthUnchanged,
      M.NonCoherentColorAttachmentReadEXT,
      M.NonCoherentDepthAttachmentReadEXT,
      M.NonCoherentStencilAttachmentReadEXT,
      M.PixelInterlockOrderedEXT,
      M.PixelInterlockUnorderedEXT,
      M.SampleInterlockOrderedEXT,
      M.SampleInterlockUnorderedEXT,
      M.ShadingRateInterlockOrderedEXT,
      M.ShadingRateInterlockUnorderedEXT,
      M.EarlyAndLateFragmentTestsAMD,
      M.StencilRefReplacingEXT,
      M.StencilRefUnchangedFrontAMD,
      M.StencilRefGreaterFrontAMD,
      M.StencilRefLessFrontAMD,
      M.StencilRefUnchangedBackAMD,
      M.StencilRefGreaterBackAMD,
      M.StencilRefLessBackAMD,
      M.RequireFullQuadsKHR,
      M.QuadDerivativesKHR,
      M.PostDepthCoverage,
    ],
    models: [Model.Fragment],
    message: "the Fragment execution model.",
  },
  {
    modes: [M.LocalSizeHint, M.VecTypeHint, M.ContractionOff, M.LocalSizeHintId],
    models: [Model.Kernel],
    message: "the Kernel execution model.",
  },
  {
    modes: [M.LocalSize, M.LocalSizeId],
    models: [Model.Kernel, Model.GLCompute],
    message: "a Kernel or GLCompute execution model.",
    withMesh: [...mesh, ...tasks],
    meshMessage: "a Kernel, GLCompute, MeshNV, MeshEXT, TaskNV or TaskEXT execution model.",
  },
];

const groupByMode = new Map(groups.flatMap((group) => group.modes.map((mode) => [mode as number, group] as const)));

const modelsOf = (m: Facts, at: number): readonly number[] =>
  m.entryPoints.flatMap(({ id, model }) => (id === m.word(at, 1) ? [model] : []));

function model(m: Facts, at: number): Outcome {
  const group = groupByMode.get(m.word(at, 2));
  if (group === undefined) return undefined;
  const isMesh = group.withMesh !== undefined && hasMesh(m);
  const allowed = isMesh ? [...group.models, ...(group.withMesh ?? [])] : group.models;
  if (modelsOf(m, at).every((one) => allowed.includes(one))) return undefined;
  return `Execution mode can only be used with ${isMesh ? group.meshMessage : group.message}`;
}

function takesIds(mode: number): boolean {
  return enumerant("ExecutionMode", mode)?.parameters.some((one) => one.kind.code === KindCode.Id) ?? false;
}

function idOperands(m: Facts, at: number): Outcome {
  const mode = m.word(at, 2);
  if (m.opcode(at) === Op.ExecutionMode) {
    if (!takesIds(mode) || mode === M.VecTypeHint) return undefined;
    return "OpExecutionMode is only valid when the Mode operand is an execution mode that takes no Extra Operands, or takes Extra Operands that are not id operands.";
  }
  if (!takesIds(mode)) {
    return "OpExecutionModeId is only valid when the Mode operand is an execution mode that takes Extra Operands that are id operands.";
  }
  const ids = mode === M.FPFastMathDefault ? m.rest(at, 4) : m.rest(at, 3);
  return ids.every((id) => isConstantId(m, id))
    ? undefined
    : "For OpExecutionModeId all Extra Operand ids must be constant instructions.";
}

const fastMath = {
  fast: 0x10,
  reassoc: 0x20000,
  contract: 0x10000,
  transform: 0x40000,
};

function fastMathDefault(m: Facts, at: number): Outcome {
  if (m.word(at, 2) !== M.FPFastMathDefault) return undefined;
  const value = constantNumber(m, m.word(at, 4));
  if (value === undefined) return "The Fast Math Default operand must be a non-specialization constant";
  if ((value & fastMath.fast) !== 0) return "The Fast Math Default operand must not include Fast";
  const both = fastMath.contract | fastMath.reassoc;
  if ((value & fastMath.transform) === 0 || (value & both) === both) return undefined;
  return "The Fast Math Default operand must include AllowContract and AllowReassoc when AllowTransform is specified";
}

// Sizes.

/** The three sizes of LocalSize or LocalSizeId; undefined if they are not constant. */
function sizesOf(m: Facts, at: number): readonly (number | undefined)[] {
  return [3, 4, 5].map((word) =>
    m.word(at, 2) === M.LocalSizeId ? constantNumber(m, m.word(at, word)) : m.word(at, word),
  );
}

const isSize = (m: Facts, at: number): boolean => m.word(at, 2) === M.LocalSize || m.word(at, 2) === M.LocalSizeId;

function localSize(m: Facts, at: number): Outcome {
  if (!isSize(m, at)) return undefined;
  const [x, y, z] = sizesOf(m, at);
  if (x === undefined || y === undefined || z === undefined || x * y * z !== 0) return undefined;
  const name = m.word(at, 2) === M.LocalSize ? "Local Size" : "LocalSizeId";
  return `${name} execution mode must not have a product of zero (X = ${x}, Y = ${y}, Z = ${z}).`;
}

function localSizeId(m: Facts, at: number): Outcome {
  if (m.word(at, 2) !== M.LocalSizeId || m.settings.allowLocalsizeid) return undefined;
  const { api } = m.environment;
  return api >= (environmentNamed("vulkan1.3")?.api ?? 0)
    ? undefined
    : "LocalSizeId mode is not allowed by the current environment.";
}

const quads = vulkan.sentence(
  "derivative-quads",
  "For shaders using DerivativeGroupQuadsKHR, the first two dimensions of the local workgroup size must be a multiple of two.",
  { vulkan: "VUID-StandaloneSpirv-DerivativeGroupQuadsKHR-10151" },
);
const linear = vulkan.sentence(
  "derivative-linear",
  "For shaders using DerivativeGroupLinearKHR, the product of the dimensions of the local workgroup size must be a multiple of four.",
  { vulkan: "VUID-StandaloneSpirv-DerivativeGroupLinearKHR-10152" },
);

/** Checks the sizes under the derivative groups of an entry point. */
function derivativeSizes(
  m: Facts,
  entry: number,
  sizes: readonly (number | undefined)[],
  what: string,
  also: string,
): Outcome {
  const [x, y, z] = sizes;
  if (x === undefined || y === undefined || z === undefined) return undefined;
  if (hasMode(m, entry, M.DerivativeGroupQuadsKHR) && (x % 2 !== 0 || y % 2 !== 0)) {
    return broken(
      quads,
      `${what} (X = ${x}, Y = ${y}) but Entry Point id ${entry} ${also} an DerivativeGroupQuadsKHR execution mode, so both dimensions must be a multiple of 2`,
    );
  }
  const product = x * y * z;
  if (!hasMode(m, entry, M.DerivativeGroupLinearKHR) || product % 4 === 0) return undefined;
  return broken(
    linear,
    `${what} (X = ${x}, Y = ${y}, Z = ${z}) but Entry Point id ${entry} ${also} an DerivativeGroupLinearKHR execution mode, so the product (${product}) must be a multiple of 4`,
  );
}

function derivativeGroup(m: Facts, at: number): Outcome {
  // A WorkgroupSize object overrides the modes.
  if (!isSize(m, at) || sizeObject(m) !== undefined) return undefined;
  const name = m.word(at, 2) === M.LocalSize ? "Local Size" : "LocalSizeId";
  return derivativeSizes(m, m.word(at, 1), sizesOf(m, at), `${name} execution mode dimensions is`, "also has");
}

const sizeObject = (m: Facts) =>
  m.decorations.all.find(
    ({ kind, at, parameters }) => kind === Decoration.BuiltIn && m.word(at, parameters) === BuiltIn.WorkgroupSize,
  );

/** A WorkgroupSize object gives the sizes of every entry point. */
function workgroupSize(m: Facts): readonly Outcome[] {
  const decoration = sizeObject(m);
  if (decoration === undefined || m.opcodeOf(decoration.target) !== Op.ConstantComposite) return [];
  const sizes = [...m.rest(m.definition(decoration.target), 3)].map((id) => constantNumber(m, id));
  return m.entryPoints.map(({ id }) =>
    derivativeSizes(m, id, sizes, "WorkgroupSize decorations has a static dimensions of", "has"),
  );
}

// Repetition.

const once: ReadonlySet<number> = new Set([M.DepthReplacing, M.DepthGreater, M.DepthLess, M.DepthUnchanged]);
const perOperand: ReadonlySet<number> = new Set([
  M.DenormPreserve,
  M.DenormFlushToZero,
  M.SignedZeroInfNanPreserve,
  M.RoundingModeRTE,
  M.RoundingModeRTZ,
  M.FPFastMathDefault,
]);

/** Modes that the newer one replaces. */
const replaced: readonly number[] = [M.ContractionOff, M.SignedZeroInfNanPreserve];

const name = (mode: number): string => enumerant("ExecutionMode", mode)?.name ?? String(mode);

function repeated(m: Facts, at: number): Outcome {
  const mode = m.word(at, 2);
  const earlier = modesOf(m, m.word(at, 1)).filter((other) => other < at);
  if (mode === M.FPFastMathDefault || replaced.includes(mode)) {
    const other = modesOf(m, m.word(at, 1)).find((one) =>
      mode === M.FPFastMathDefault ? replaced.includes(m.word(one, 2)) : m.word(one, 2) === M.FPFastMathDefault,
    );
    if (other !== undefined) {
      const old = mode === M.FPFastMathDefault ? m.word(other, 2) : mode;
      return `FPFastMathDefault and ${name(old)} execution modes cannot be applied to the same entry point`;
    }
  }
  const same = earlier.filter((other) => m.word(other, 2) === mode);
  if (perOperand.has(mode)) {
    if (!same.some((other) => m.word(other, 3) === m.word(at, 3))) return undefined;
    return `${name(mode)} execution mode must not be specified multiple times for the same entry point and operands`;
  }
  return same.length > 0 && (once.has(mode) || m.has(C.Shader))
    ? `${name(mode)} execution mode must not be specified multiple times per entry point`
    : undefined;
}

// Vulkan.

const forbidden = (mode: number, title: string, id: string): Rule =>
  vulkan.instruction(
    title.toLowerCase(),
    both,
    `The ${title} execution mode must not be used.`,
    (m, at) =>
      m.word(at, 2) === mode ? `In the Vulkan environment, the ${title} execution mode must not be used.` : undefined,
    { vulkan: `VUID-StandaloneSpirv-${title}-${id}`, when: isVulkan },
  );

const meshCount = (mode: number, title: string, id: string): Rule =>
  vulkan.instruction(
    title.toLowerCase(),
    both,
    `In mesh shaders using the MeshEXT Execution Model the ${title} Execution Mode must be greater than 0.`,
    (m, at) =>
      m.word(at, 2) === mode && m.word(at, 3) === 0 && modelsOf(m, at).includes(Model.MeshEXT)
        ? `In mesh shaders using the MeshEXT Execution Model the ${title} Execution Mode must be greater than 0`
        : undefined,
    { vulkan: `VUID-StandaloneSpirv-MeshEXT-${id}`, when: isVulkan },
  );

const tileRate = {
  power: modes.sentence("tile-rate", "The rates of TileShadingRateQCOM must be powers of 2."),
  compute: vulkan.sentence(
    "tile-rate-compute",
    "The TileShadingRateQCOM execution mode must not be used in any stage other than compute.",
    {
      vulkan: "VUID-StandaloneSpirv-Execution-10688",
    },
  ),
  size: vulkan.sentence(
    "tile-rate-size",
    "If the TileShadingRateQCOM execution mode is used, LocalSize and LocalSizeId must not be specified.",
    {
      vulkan: "VUID-StandaloneSpirv-TileShadingRateQCOM-10692",
    },
  ),
};

function tileShading(m: Facts, at: number): Outcome {
  if (m.word(at, 2) !== M.TileShadingRateQCOM) return undefined;
  const isPower = (value: number) => value !== 0 && (value & (value - 1)) === 0;
  if (modelsOf(m, at).some((one) => one !== Model.GLCompute)) {
    return broken(
      tileRate.compute,
      "The TileShadingRateQCOM execution mode must not be used in any stage other than compute.",
    );
  }
  if (!isPower(m.word(at, 3)) || !isPower(m.word(at, 4))) {
    return broken(tileRate.power, "The TileShadingRateQCOM execution mode's x and y values must be powers of 2.");
  }
  const entry = m.word(at, 1);
  if (findMode(m, entry, M.LocalSize) === undefined && findMode(m, entry, M.LocalSizeId) === undefined)
    return undefined;
  return broken(
    tileRate.size,
    "If the TileShadingRateQCOM execution mode is used, LocalSize and LocalSizeId must not be specified.",
  );
}

export const executionModeRules: readonly Rule[] = [
  quads,
  linear,
  ...Object.values(tileRate),
  modes.instruction("entry-point", both, "Entry Point must be the Entry Point operand of an OpEntryPoint.", (m, at) =>
    m.entryPoints.some(({ id }) => id === m.word(at, 1))
      ? undefined
      : `OpExecutionMode Entry Point <id> ${m.name(m.word(at, 1))} is not the Entry Point operand of an OpEntryPoint.`,
  ),
  modes.instruction(
    "id-operands",
    both,
    "OpExecutionModeId is for modes whose operands are ids, which must be constants.",
    idOperands,
  ),
  modes.instruction(
    "fast-math-default",
    [Op.ExecutionModeId],
    "The Fast Math Default must be a constant without Fast.",
    fastMathDefault,
  ),
  modes.instruction("model", both, "A mode must be one of the execution model.", model),
  modes.instruction("local-size", both, "The product of the sizes must not be zero.", localSize),
  vulkan.instruction("local-size-id", both, "LocalSizeId needs Vulkan 1.3 or maintenance4.", localSizeId, {
    when: isVulkan,
  }),
  vulkan.instruction("derivative-group", both, "Derivative groups need workgroups of whole groups.", derivativeGroup, {
    when: isVulkan,
  }),
  vulkan.module("workgroup-size", "entry points", "Derivative groups need workgroups of whole groups.", workgroupSize, {
    when: isVulkan,
  }),
  modes.instruction(
    "repeated",
    both,
    "Each mode may be given once per entry point, float controls once per width.",
    repeated,
  ),
  forbidden(M.OriginLowerLeft, "OriginLowerLeft", "04653"),
  forbidden(M.PixelCenterInteger, "PixelCenterInteger", "04654"),
  meshCount(M.OutputVertices, "OutputVertices", "07330"),
  meshCount(M.OutputPrimitivesEXT, "OutputPrimitivesEXT", "07331"),
  modes.instruction(
    "tile-shading",
    both,
    "TileShadingRateQCOM is for compute, with powers of 2 and no local size.",
    tileShading,
  ),
];
