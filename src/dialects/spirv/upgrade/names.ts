// Names of ops: what they were called, and which are gone.

import type { Gone, Parser, Successor } from "../../../text/index.ts";
import { table } from "./table.ts";

/** Present names, without the dialect, by the older ones. */
const RENAMED: ReadonlyMap<string, string> = table({
  constant: "Constant",
  globalVariable: "GlobalVariable",
  specConstant: "SpecConstant",
  specConstantComposite: "SpecConstantComposite",
  undef: "Undef",
  selection: "mlir.selection",
  loop: "mlir.loop",
  _address_of: "mlir.addressof",
  _reference_of: "mlir.referenceof",
  _merge: "mlir.merge",
  _yield: "mlir.yield",
  AssumeTrueKHR: "KHR.AssumeTrue",
  AtomicFAddEXT: "EXT.AtomicFAdd",
  ConvertBF16ToFINTEL: "INTEL.ConvertBF16ToF",
  ConvertFToBF16INTEL: "INTEL.ConvertFToBF16",
  GroupFMulKHR: "KHR.GroupFMul",
  GroupIMulKHR: "KHR.GroupIMul",
  InverseSqrt: "GL.InverseSqrt",
  SubgroupBallotKHR: "KHR.SubgroupBallot",
  SubgroupBlockReadINTEL: "INTEL.SubgroupBlockRead",
  SubgroupBlockWriteINTEL: "INTEL.SubgroupBlockWrite",
  Tan: "GL.Tan",
  Tanh: "GL.Tanh",
});

/** Ops that ended the region of a module. */
const MODULE_ENDS: ReadonlySet<string> = new Set(["_module_end", "mlir.endmodule"]);

/** SPV_NV_cooperative_matrix. */
export const NV_MATRICES: Gone = {
  gone: "SPV_NV_cooperative_matrix gave way to SPV_KHR_cooperative_matrix, where a type says whether its matrices are A, B or accumulators",
};
/** SPV_INTEL_joint_matrix. */
export const JOINT_MATRICES: Gone = {
  gone: "SPV_INTEL_joint_matrix is not part of the dialect any more, and nothing there says the same",
};

/** The present name of an op of this dialect, or of a function's op inside of a module of this dialect. */
export function opToday(name: string, around: readonly string[], parser: Parser): Successor | undefined {
  if (name.startsWith("spirv.")) return ownToday(name.slice("spirv.".length));
  if (around.includes("spirv.module")) return functionToday(name, around, parser);
  return undefined;
}

function ownToday(name: string): Successor | undefined {
  const renamed = RENAMED.get(name);
  if (renamed !== undefined) return `spirv.${renamed}`;
  if (name.startsWith("GLSL.")) return `spirv.GL.${name.slice("GLSL.".length)}`;
  if (name.startsWith("OCL.")) return `spirv.CL.${name.slice("OCL.".length)}`;
  // No block of a module needs an end today; the older one is read like any op without operands.
  if (MODULE_ENDS.has(name)) return { droppedAs: "spirv.Return" };
  if (/^(NV\.)?CooperativeMatrix\w+?(NV)?$/.test(name)) return NV_MATRICES;
  return name.includes("JointMatrix") ? JOINT_MATRICES : undefined;
}

/** Functions of modules were those of the func dialect, which before was part of others. */
function functionToday(name: string, around: readonly string[], parser: Parser): string | undefined {
  const own = name.replace(/^(func|std|builtin)\./, "");
  if (own === "func" && around.at(-1) === "spirv.module") return "spirv.func";
  if (!around.includes("spirv.func")) return undefined;
  if (own === "call") return "spirv.FunctionCall";
  if (own !== "return") return undefined;
  const hasOperand = /^\s*\(?\s*%/.test(parser.textBetween(parser.pos, parser.pos + 100));
  return hasOperand ? "spirv.ReturnValue" : "spirv.Return";
}
