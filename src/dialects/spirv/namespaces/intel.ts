// The ops `spirv.INTEL.*`.

export * from "../ops/extensions/intel.ts";
export { SubgroupBlockRead, SubgroupBlockWrite } from "../ops/groups/group.ts";
export * from "../ops/module/declarations.ts";
export * from "../ops/module/function-variants.ts";
