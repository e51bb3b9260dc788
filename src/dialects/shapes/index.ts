// Shapes: the rewrites of slices and reshapes that the memref and the tensor dialect share. It is no dialect: it defines no op.

export { forgettingCast, keepsSizes } from "./casts.ts";
export * from "./reassociation.ts";
export * from "./reshapes.ts";
export * from "./slices.ts";
