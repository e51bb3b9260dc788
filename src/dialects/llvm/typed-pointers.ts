// How releases before 18 of MLIR wrote ops whose pointer states what it points to: without the types that follow from it.
// The upgrader reads these forms.

import type { OpDef, Operation, OpId, Type } from "../../ir/index.ts";
import { type OpDraft, opSyntax, type Parser, type Printer } from "../../text/index.ts";
import { PointerType } from "./types/index.ts";

/** The end of a form today, and its former end, each as a text of types. */
interface Endings {
  readonly now: string;
  readonly before: string;
}

/** Lets ops whose operand number `pointer` states what it points to be printed with their older ending. */
export function printsTypedPointers(
  def: OpDef,
  pointer: number,
  endings: (op: Operation, text: (type: Type | undefined) => string) => Endings,
): void {
  const syntax = opSyntax(def);
  if (syntax === undefined) return;
  def.syntax = {
    get plain() {
      return syntax.plain === true;
    },
    parse: (parser: Parser, draft: OpDraft) => syntax.parse(parser, draft),
    print(printer: Printer, id: OpId) {
      const { store } = printer;
      const type = store.typeOfValue(store.operandId(id, pointer));
      if (!PointerType.is(type) || type.pointee === undefined) {
        syntax.print(printer, id);
        return;
      }
      const op = store.operationOf(id);
      const { now, before } = endings(op, (part) => printer.capture(() => part !== undefined && printer.type(part)));
      const whole = printer.capture(() => syntax.print(printer, id));
      printer.write(whole.slice(0, whole.length - now.length) + before);
    },
  };
}
