/**
 * How words of a module are read, for layers above that read every word themselves: forms of instructions, operands one by one,
 * names, the text of one instruction. No public entry exports it.
 */
export { kindName } from "./assemble/kind-names.ts";
export { Definitions, stringAt } from "./definitions.ts";
export { instructionText } from "./disassemble/one-instruction.ts";
export { wordError } from "./failure.ts";
export { type Form, formOf, isPlain } from "./form.ts";
export { FriendlyNames, friendlyNames } from "./friendly-names.ts";
export { IdTable } from "./id-table.ts";
export { ModuleNames } from "./module-names.ts";
export { OperandReader } from "./operand-reader.ts";
