// The ops `spirv.INTEL.*`.
export { SubgroupBlockRead, SubgroupBlockWrite } from "../ops/group.ts";
export * from "../ops/intel.ts";
