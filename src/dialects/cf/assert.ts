// cf.assert: ends the program where a condition does not hold.

import {
  type AttrArg,
  attr,
  defineOp,
  I1,
  knownInteger,
  MemoryWrite,
  type OpDefinition,
  pattern,
  StrAttr,
  type ValueArg,
  value,
} from "../../define/index.ts";
import type { Operation, Rewriter, StringAttr } from "../../ir/index.ts";

export const assert: Assert = defineOp("cf.assert", {
  summary: "Ends the program with a message unless the condition holds.",
  args: { arg: value(I1), msg: attr(StrAttr) },
  traits: [MemoryWrite],
  assembly: "$arg `,` $msg attr-dict",
  canonicalize: () => [pattern("EraseRedundantAssertions", assert, eraseTrue)],
});

type Assert = OpDefinition<{ arg: ValueArg; msg: AttrArg<StringAttr> }>;

function eraseTrue(op: Operation, rewriter: Rewriter): boolean {
  const known = knownInteger(op.operand(0));
  if (known === undefined || known === 0n) return false;
  rewriter.eraseOp(op);
  return true;
}
