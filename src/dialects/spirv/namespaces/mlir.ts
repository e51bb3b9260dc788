// The ops `spirv.mlir.*`, which have no instruction of their own.
export { constant, decorate, decorate_type } from "../ops/beyond.ts";
export { referenceof, yield } from "../ops/constants/specialization.ts";
export { loop, merge, selection } from "../ops/control-flow/selection-loop.ts";
export { addressof } from "../ops/memory/global-variable.ts";
