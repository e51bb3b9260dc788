// Mangled names: one model of types for printing (`mangle.ts`) and reading (`demangle.ts`).

export { type Demangled, demangle } from "./demangle.ts";
export { mangle, mangleType } from "./mangle.ts";
export * from "./types.ts";
