// The ops `llvm.mlir.*`.

export { addressof, constant, none, poison, undef, zero } from "../ops/constant.ts";
export { global } from "../ops/global.ts";
export { alias, global_ctors, global_dtors, ifunc } from "../ops/module.ts";
