/**
 * How words of a module are read, for layers above that read every word themselves: forms of instructions, operands one by one,
 * names, the text of one instruction. No public entry exports it.
 */
export { kindName } from "./assemble/kind-names.ts";
export { Definitions, stringAt } from "./definitions.ts";
export { ModuleNames } from "./disassemble/module-names.ts";
export { instructionText } from "./disassemble/one-instruction.ts";
export { wordError } from "./failure.ts";
export { IdTable } from "./id-table.ts";
export { FriendlyNames, friendlyNames } from "./names/friendly-names.ts";
export { type Form, formOf, isPlain } from "./words/form.ts";
export { OperandReader } from "./words/operand-reader.ts";
