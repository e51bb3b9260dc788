// The ops `spirv.EXT.*`.

export { ConstantCompositeReplicate } from "../ops/constants/constant.ts";
export { SpecConstantCompositeReplicate } from "../ops/constants/specialization.ts";
export { EmitMeshTasks, SetMeshOutputs } from "../ops/extensions/mesh.ts";
export { AtomicFAdd } from "../ops/memory/atomic.ts";
