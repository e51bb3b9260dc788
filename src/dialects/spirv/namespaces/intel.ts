// The ops `spirv.INTEL.*`.
export * from "../ops/declarations.ts";
export { SubgroupBlockRead, SubgroupBlockWrite } from "../ops/group.ts";
export * from "../ops/intel.ts";
