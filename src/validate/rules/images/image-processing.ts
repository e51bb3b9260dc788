/** Image processing of Qualcomm: textures and samplers that are decorated for it, and for nothing else. */
import { Decoration } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { traceToVariable } from "../../facts/pointers.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";

const processing = chapter("SPV_QCOM_image_processing", "image-processing");

const windowed = [Op.ImageBlockMatchWindowSSDQCOM, Op.ImageBlockMatchWindowSADQCOM];
const matching = [
  Op.ImageBlockMatchSSDQCOM,
  Op.ImageBlockMatchSADQCOM,
  Op.ImageBlockMatchGatherSSDQCOM,
  Op.ImageBlockMatchGatherSADQCOM,
  ...windowed,
];

/** The variable that an image, a sampler or a sampled image is loaded from; 0 if that cannot be seen. */
function source(m: Facts, id: number): number {
  return m.opcodeOf(id) === Op.Load ? traceToVariable(m, m.wordOf(id, 3)) : 0;
}

/** The variables of the texture and the sampler that a sampled image combines. */
function sourcesOf(m: Facts, id: number): { readonly texture: number; readonly sampler: number } {
  if (m.opcodeOf(id) === Op.SampledImage) {
    return { texture: source(m, m.wordOf(id, 3)), sampler: source(m, m.wordOf(id, 4)) };
  }
  const variable = source(m, id);
  return { texture: variable, sampler: variable };
}

function missing(m: Facts, operand: number, name: "Texture" | "Sampler"): Outcome {
  const { texture, sampler } = sourcesOf(m, operand);
  const isTexture = name === "Texture";
  const kind = isTexture ? Decoration.BlockMatchTextureQCOM : Decoration.BlockMatchSamplerQCOM;
  if (m.decorations.has(isTexture ? texture : sampler, kind)) return undefined;
  return broken(undefined, `Missing decoration BlockMatch${name}QCOM`, m.definition(operand));
}

const dedicated = [Decoration.WeightTextureQCOM, Decoration.BlockMatchTextureQCOM, Decoration.BlockMatchSamplerQCOM];

const others = [
  Op.ImageSampleImplicitLod,
  Op.ImageSampleExplicitLod,
  Op.ImageSampleDrefImplicitLod,
  Op.ImageSampleDrefExplicitLod,
  Op.ImageSampleProjImplicitLod,
  Op.ImageSampleProjExplicitLod,
  Op.ImageSampleProjDrefImplicitLod,
  Op.ImageSampleProjDrefExplicitLod,
  Op.ImageFetch,
  Op.ImageGather,
  Op.ImageDrefGather,
  Op.ImageGatherQCOM,
  Op.ImageSparseSampleImplicitLod,
  Op.ImageSparseSampleExplicitLod,
  Op.ImageSparseSampleDrefImplicitLod,
  Op.ImageSparseSampleDrefExplicitLod,
  Op.ImageSparseFetch,
  Op.ImageSparseGather,
  Op.ImageSparseDrefGather,
];

export const imageProcessingRules: readonly Rule[] = [
  processing.instruction(
    "match",
    matching,
    "The target and the reference of block matching are textures decorated with BlockMatchTextureQCOM.",
    (m, at) => missing(m, m.word(at, 3), "Texture") ?? missing(m, m.word(at, 5), "Texture"),
  ),
  processing.instruction(
    "match-sampler",
    windowed,
    "The samplers of block matching in a window are decorated with BlockMatchSamplerQCOM.",
    (m, at) => missing(m, m.word(at, 3), "Sampler") ?? missing(m, m.word(at, 5), "Sampler"),
  ),
  processing.instruction(
    "weight",
    [Op.ImageSampleWeightedQCOM],
    "The weights are a texture decorated with WeightTextureQCOM.",
    (m, at) => {
      const id = m.word(at, 5);
      if (m.decorations.has(sourcesOf(m, id).texture, Decoration.WeightTextureQCOM)) return undefined;
      return broken(undefined, "Missing decoration WeightTextureQCOM", m.definition(id));
    },
  ),
  processing.instruction(
    "only",
    others,
    "Textures and samplers that are decorated for image processing are used for nothing else.",
    (m, at) => {
      const { texture, sampler } = sourcesOf(m, m.word(at, 3));
      const isDedicated = dedicated.some(
        (kind) => m.decorations.has(texture, kind) || m.decorations.has(sampler, kind),
      );
      return isDedicated ? "Illegal use of QCOM image processing decorated texture" : undefined;
    },
    { when: (m) => m.extensions.has("SPV_QCOM_image_processing") || m.extensions.has("SPV_QCOM_image_processing2") },
  ),
];
