// The way from SPIR-V modules to the SPIR-V dialect, which the engine loads without the way back.

export { type DeserializeOptions, deserialize } from "./deserialize.ts";
