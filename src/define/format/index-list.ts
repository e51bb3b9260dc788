// `[%i, 2, ?]`: lists of index values of which some are known numbers. The known ones are an attribute, `array<i64: …>`, in which the
// others are a mark; the operands represent the marks in order.

import { DenseArrayAttr, type Operation, type Value } from "../../ir/index.ts";
import type { OpDraft, Parser, Printer } from "../../text/index.ts";
import { modelOf } from "../model.ts";
import { explained } from "../parameters.ts";
import type { Directive, DirectiveSink } from "./assembly.ts";

/** The attribute's mark for an unknown number. @internal */
export const DYNAMIC_INDEX: bigint = -(2n ** 63n);

/** The bracket that opens a list, and the one that closes it. @internal */
export type Brackets = readonly [open: string, close: string];
const SQUARE: Brackets = ["[", "]"];

const nameOf = (arg: string | undefined): string => (arg ?? "").replace("$", "");

/** The numbers of a list, dynamic ones marked, and its values. @internal */
export function parseIndexList(parser: Parser, brackets: Brackets, draft: OpDraft): readonly bigint[] {
  const numbers: bigint[] = [];
  const wanted = `${parser.formPrefix}expected SSA value or integer`;
  parser.list(...brackets, () => {
    if (parser.peek() === 37) {
      parser.draftOperand(draft);
      numbers.push(DYNAMIC_INDEX);
    } else numbers.push(explained(parser, wanted, () => parser.sizedInteger(64), draft.position));
  });
  return numbers;
}

/** @internal */
export function printIndexList(
  printer: Printer,
  numbers: readonly bigint[],
  values: readonly Value[],
  [open, close]: Brackets = SQUARE,
): void {
  let next = 0;
  printer.write(open);
  printer.list(numbers, (number) => {
    const value = number === DYNAMIC_INDEX ? values[next++] : undefined;
    if (value !== undefined) printer.value(value);
    else printer.write(number === DYNAMIC_INDEX ? "?" : number.toString());
  });
  printer.write(close);
}

function i64Array(parser: Parser, values: readonly bigint[]): DenseArrayAttr {
  return DenseArrayAttr.get(parser.context, { element: parser.context.i64, values });
}

/** `custom<DynamicIndexList>($values, $numbers)`, by default in square brackets. @internal */
export function dynamicIndexList(brackets: Brackets = SQUARE): Directive {
  return {
    parse(parser: Parser, sink: DirectiveSink, [values, numbers]) {
      let read: readonly bigint[] = [];
      sink.operands(nameOf(values), () => {
        read = parseIndexList(parser, brackets, sink.draft);
      });
      sink.attr(nameOf(numbers), i64Array(parser, read));
    },
    print(printer: Printer, op: Operation, [values, numbers]) {
      const attr = op.attr(nameOf(numbers));
      const operands = modelOf(op.def)?.layout.valuesUnder(op, nameOf(values)) ?? [];
      printIndexList(printer, DenseArrayAttr.is(attr) ? attr.values : [], operands, brackets);
    },
  };
}
