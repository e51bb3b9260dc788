// The functions that read and print an op, a type or an attribute in its own form.

import type { AnyAttrDef, AnyTypeDef, Attribute, OpDef, Operation, OpId, Type } from "../ir/index.ts";
import type { Printer } from "./print/printer.ts";
import type { TextWriter } from "./print/text-writer.ts";
import type { OpDraft } from "./syntax/ops/draft.ts";
import type { Parser } from "./syntax/parser.ts";

/** The custom form of an op, after its name. */
export interface OpSyntax {
  /**
   * The parsed op depends on the text of the form alone, which states the types of all operands, and the text on the op's attributes,
   * the types of its operands and results, and the names of its operands. Forms with regions or successors need not say so.
   */
  readonly plain?: boolean;
  /** Reads what follows the name into the draft. */
  parse(parser: Parser, draft: OpDraft): void;
  /** Prints what follows the name; `op` is the id, for which {@link Operation} is a call away. */
  print(printer: Printer, op: OpId): void;
}

/** The form of a type after `!dialect.mnemonic`. */
export interface TypeSyntax {
  parse(parser: Parser): Type;
  print(writer: TextWriter, type: Type): void;
}

/** The form of an attribute after `#dialect.mnemonic`; `type` is what was written after a colon, or expected there. */
export interface AttrSyntax {
  parse(parser: Parser, type: Type | undefined): Attribute;
  print(writer: TextWriter, attr: Attribute): void;
  /** The text after the mnemonic is no body in angle brackets, so that all of it is in some: `#dialect<mnemonic word>`. */
  readonly isVerbose?: boolean;
}

// The IR layer keeps syntax as an unknown object; definitions put only these there.

/** The custom form of an op definition; undefined without one. */
export function opSyntax(def: OpDef): OpSyntax | undefined {
  return def.syntax as OpSyntax | undefined;
}

export function typeSyntax(def: AnyTypeDef): TypeSyntax | undefined {
  return def.syntax as TypeSyntax | undefined;
}

/** The syntax of a type or attribute definition; undefined without one. @internal */
export function attrSyntax(def: AnyAttrDef): AttrSyntax | undefined {
  return def.syntax as AttrSyntax | undefined;
}

/** A custom form as functions on handles. */
export function customSyntax(
  parse: (parser: Parser, draft: OpDraft) => void,
  print: (printer: Printer, op: Operation) => void,
): OpSyntax {
  return { parse, print: (printer, id) => print(printer, printer.store.operationOf(id)) };
}
