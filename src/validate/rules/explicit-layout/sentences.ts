/** The sentences of the Vulkan specification about layouts that a walk of types checks. */
import { chapter } from "../../rule.ts";

const layout = chapter(
  "Vulkan, Shader Resource and Storage Class Correspondence, Offset and Stride Assignment",
  "layout",
);
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "layout");

export const sentences = {
  missing: layout.sentence(
    "missing",
    "Members of blocks need an Offset, arrays an ArrayStride, and matrices a MatrixStride and RowMajor or ColMajor.",
  ),
  alignment: layout.sentence(
    "alignment",
    "The Offset of a member must be a multiple of its alignment; in relaxed layout that of a vector is the alignment of its components.",
  ),
  overlap: layout.sentence(
    "overlap",
    "Members must not overlap, and but in scalar layout they must not be in the padding of a structure or array in front.",
  ),
  straddle: layout.sentence(
    "straddle",
    "Vectors must not improperly straddle: up to 16 bytes they do not cross a multiple of 16, larger ones begin at one.",
  ),
  arrayStride: layout.sentence(
    "array-stride",
    "ArrayStride must be a multiple of the alignment of the array, and not smaller than an element.",
  ),
  matrixStride: layout.sentence("matrix-stride", "MatrixStride must be a multiple of the alignment of the matrix."),
  runtimeArray: vulkan.sentence(
    "runtime-array",
    "OpTypeRuntimeArray must only be used for the last member of a structure: the one with the largest offset.",
    { vulkan: "VUID-StandaloneSpirv-OpTypeRuntimeArray-04680" },
  ),
} as const;
