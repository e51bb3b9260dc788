// Ops that become several ops: the expansion gets the converted operands and gives the value that replaces the result.

import type { OpDef, Operation, Type, Value } from "../../ir/index.ts";
import { type ConversionPattern, singleValues } from "../../rewrite/index.ts";
import type { Emitter } from "./emit.ts";

/** As many operands as the definition has; an expansion takes them apart. */
export type Operands = readonly [Value, Value, Value, Value];

/** `type` is the converted result type. Returns undefined if the expansion is not for this op; it has then created no ops. */
export type Expansion = (at: Emitter, operands: Operands, type: Type, op: Operation) => Value | undefined;

/** The conversion of ops with one result. */
export function expand(def: OpDef, expansion: Expansion): ConversionPattern {
  return {
    name: `expand ${def.name}`,
    root: def,
    benefit: 1,
    apply(op, operands, at) {
      const values = singleValues(operands);
      const type = at.converter?.convert(op.resultType());
      if (values === undefined || type === undefined) return false;
      // Sound: an expansion takes no more operands than its definition has.
      const value = expansion(at, values as unknown as Operands, type, op);
      if (value !== undefined) at.replaceOp(op, [value]);
      return value !== undefined;
    },
  };
}
