// The ops `spirv.INTEL.*`.
export * from "../ops/declarations.ts";
export * from "../ops/function-variants.ts";
export { SubgroupBlockRead, SubgroupBlockWrite } from "../ops/group.ts";
export * from "../ops/intel.ts";
