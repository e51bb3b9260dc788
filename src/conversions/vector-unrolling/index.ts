// Unrolls vectors to sizes that SPIR-V has.

export { unrollBodies } from "./bodies.ts";
export { unrollSignatures } from "./signatures.ts";
