/** The opcodes by name, generated from the grammar: `Op.IAdd` is 128. */
export * as Op from "../grammar/opcodes.generated.ts";
