// Errors of custom forms.

import type { OpDraft, Parser } from "../../text/index.ts";

/** An error that an op's own form raises, rather than a missing token: it begins with the op's name. @internal */
export function failCustom(parser: Parser, _draft: OpDraft, position: number, message: string): never {
  return parser.failForm(message, position);
}
