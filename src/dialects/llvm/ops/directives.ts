// Parts of assembly formats: bundles of operands, and the inherent attributes as a dictionary.

import type { Directive } from "../../../define/index.ts";
import { printDictionary } from "../../../text/index.ts";
import { parseBundles, printBundles } from "./call.ts";

/** `custom<OpBundles>`: the types of the operands are in the bundles. */
export const OpBundles: Directive = {
  plain: true,
  parse(parser, sink) {
    sink.operands("op_bundle_operands", () => {
      sink.types("op_bundle_operands", parseBundles(parser, sink.draft).types);
    });
  },
  print: (printer, op) => printBundles(printer, op, ""),
};

/** Inherent attributes in `<{…}>`; the arguments are their names. */
export const PropDict: Directive = {
  plain: true,
  parse(parser, sink) {
    parser.expect("<");
    for (const { name, value } of parser.optionalAttributeDictionary()) sink.attr(name, value);
    parser.expect(">");
  },
  print(printer, op, args) {
    const names = args.map((arg) => arg.slice(1));
    printer.write("<");
    printDictionary(
      printer,
      op.allAttributes.filter(({ name }) => names.includes(name)),
    );
    printer.write(">");
  },
};
