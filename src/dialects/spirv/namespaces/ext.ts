// The ops `spirv.EXT.*`.
export { AtomicFAdd } from "../ops/atomic.ts";
export { ConstantCompositeReplicate } from "../ops/constant.ts";
export { EmitMeshTasks, SetMeshOutputs } from "../ops/mesh.ts";
export { SpecConstantCompositeReplicate } from "../ops/specialization.ts";
