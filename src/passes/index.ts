// The public entry of the pass layer. The passes themselves are loaded through the registry.

export * from "../pass/index.ts";
export * from "./named-pipelines.ts";
export * from "./registry.ts";
