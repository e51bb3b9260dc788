// The flags that say how IR is printed.

import type { PrintOptions } from "../../text/index.ts";
import { type FlagTable, flagNumber, isSet, type ParsedArguments } from "../command-line.ts";

export const PRINTING_FLAGS: FlagTable = {
  "mlir-elide-elementsattrs-if-larger": {
    takes: "value",
    value: "uint",
    help: 'Elide ElementsAttrs with "..." that have more elements than the given upper limit',
  },
  "mlir-elide-resource-strings-if-larger": {
    takes: "value",
    value: "uint",
    help: "Elide printing value of resources if string is too long in chars",
  },
  "mlir-pretty-debuginfo": { takes: "nothing", help: "With --mlir-print-debuginfo: print locations for people" },
  "mlir-print-assume-verified": {
    takes: "nothing",
    isHidden: true,
    help: "Accepted for scripts: operations are not verified for printing",
  },
  "mlir-print-debuginfo": { takes: "nothing", help: "Print debug info in MLIR output" },
  "mlir-print-elementsattrs-with-hex-if-larger": {
    takes: "value",
    value: "long",
    help:
      "Print DenseElementsAttrs with a hex string that have more elements than the given upper limit " +
      "(use -1 to disable); 100 by default",
  },
  "mlir-print-local-scope": {
    takes: "nothing",
    help: "Print with local scope and inline information (eliding aliases for attributes, types, and locations)",
  },
  "mlir-print-op-generic": { takes: "nothing", isHidden: true, help: "Print the generic op form" },
  "mlir-print-skip-regions": { takes: "nothing", help: "Skip regions when printing ops." },
  "mlir-print-unique-ssa-ids": {
    takes: "nothing",
    help: "Print unique SSA ID numbers for values, block arguments and naming conflicts across all regions",
  },
  "mlir-print-value-users": {
    takes: "nothing",
    help: "Print users of operation results and block arguments as a comment",
  },
  "mlir-use-nameloc-as-prefix": { takes: "nothing", help: "Print SSA IDs using NameLocs as prefixes" },
};

export function printOptions(parsed: ParsedArguments): PrintOptions {
  const elements = flagNumber(parsed, "mlir-elide-elementsattrs-if-larger");
  const resources = flagNumber(parsed, "mlir-elide-resource-strings-if-larger");
  const hexadecimal = flagNumber(parsed, "mlir-print-elementsattrs-with-hex-if-larger");
  return {
    generic: isSet(parsed, "mlir-print-op-generic"),
    debugInfo: isSet(parsed, "mlir-print-debuginfo"),
    prettyDebugInfo: isSet(parsed, "mlir-pretty-debuginfo"),
    localScope: isSet(parsed, "mlir-print-local-scope"),
    useNameLocations: isSet(parsed, "mlir-use-nameloc-as-prefix"),
    skipRegions: isSet(parsed, "mlir-print-skip-regions"),
    uniqueNames: isSet(parsed, "mlir-print-unique-ssa-ids"),
    valueUsers: isSet(parsed, "mlir-print-value-users"),
    ...(elements === undefined ? {} : { elideElementsLargerThan: elements }),
    ...(resources === undefined ? {} : { elideResourcesLargerThan: resources }),
    ...(hexadecimal === undefined
      ? {}
      : { hexadecimalIfLargerThan: hexadecimal < 0 ? Number.POSITIVE_INFINITY : hexadecimal }),
  };
}
