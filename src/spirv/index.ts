/** SPIR-V modules, and the ways between them and the SPIR-V dialect. */
export * from "./deserialize/index.ts";
export * from "./modules.ts";
export { type SerializeOptions, serialize } from "./serialize/serialize.ts";
