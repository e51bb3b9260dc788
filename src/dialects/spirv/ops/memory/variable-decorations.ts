// The decorations that variables are written with.

import { StringAttr } from "../../../../ir/index.ts";
import type { OpDraft, Parser } from "../../../../text/index.ts";
import { failOp, parseAttrDict } from "../parsing.ts";

/** `bind(0, 1)`, `built_in("Position")`, and other attributes. */
export function parseVariableDecorations(parser: Parser, draft: OpDraft): void {
  const { context } = parser;
  if (parser.acceptKeyword("bind")) {
    parser.expect("(");
    draft.setAttr("descriptor_set", parser.attribute(context.i32));
    parser.expect(",");
    draft.setAttr("binding", parser.attribute(context.i32));
    parser.expect(")");
  }
  // A variable may have both, and is printed so, which the reference does not read.
  if (parser.acceptKeyword("built_in")) {
    parser.expect("(");
    const { position } = parser;
    const name = parser.attribute();
    if (!StringAttr.is(name)) failOp(parser, draft, position, "invalid kind of attribute specified");
    draft.setAttr("built_in", name);
    parser.expect(")");
  }
  parseAttrDict(parser, draft);
}
