// The ops `spirv.mlir.*`, which have no instruction of their own.
export { constant, decorate, decorate_type } from "../ops/beyond.ts";
export { addressof } from "../ops/global-variable.ts";
export { loop, merge, selection } from "../ops/selection-loop.ts";
export { referenceof, yield } from "../ops/specialization.ts";
