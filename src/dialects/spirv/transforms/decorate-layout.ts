// Gives the types of a module's interface variables their layout, and the addresses taken of them. What else is made of such an address
// than loads, stores and access chains keeps its type, and is an error.

import type { OpDef, Operation } from "../../../ir/index.ts";
import { lookupSymbol, TypeAttr } from "../../../ir/index.ts";
import {
  applyFullConversion,
  type ConversionPattern,
  ConversionTarget,
  convert,
  singleValues,
} from "../../../rewrite/index.ts";
import { typeText } from "../../../text/index.ts";
import { decorate_type, hasNeededLayout } from "../layout.ts";
import { addressof, GlobalVariable } from "../ops/memory/global-variable.ts";
import { AccessChain, Load, Store } from "../ops/memory/memory.ts";
import { PointerType, StructType } from "../types/index.ts";

/** Decorates the variables of a `spirv.module` with their layout. Emits a diagnostic and returns false on failure. @internal */
export function decorateVariables(module: Operation): boolean {
  return applyFullConversion([module], layoutTarget(), [decorateVariable, takeAddress, ...users.map(takeOperands)]);
}

const users: readonly OpDef[] = [AccessChain, Load, Store];

function layoutTarget(): ConversionTarget {
  return new ConversionTarget()
    .markUnknownDynamicallyLegal(() => true)
    .addDynamicallyLegalOps((op) => isLaidOut(op.attr("type")), GlobalVariable)
    .addDynamicallyLegalOps((op) => hasLayout(op), addressof)
    .addDynamicallyLegalOps(
      (op) => {
        const source = op.operand(0).definingOp;
        return source?.def !== addressof || hasLayout(source);
      },
      ...users,
    );
}

function isLaidOut(type: Operation["location"] | undefined): boolean {
  return !TypeAttr.is(type) || !PointerType.is(type.type) || hasNeededLayout(type.type);
}

function hasLayout(address: Operation): boolean {
  const type = address.resultType();
  return !PointerType.is(type) || hasNeededLayout(type);
}

const decorateVariable: ConversionPattern = convert(GlobalVariable, ({ type: { type } }, _, rewriter, op) => {
  if (!PointerType.is(type) || !StructType.is(type.pointee)) return false;
  const { context } = op;
  const pointee = decorate_type(type.pointee);
  if (pointee === undefined) {
    context.emit(op.plainError(`failed to decorate (unsuported pointee type: '${typeText(type.pointee)}')`));
    return false;
  }
  const decorated = PointerType.get(context, { pointee, storageClass: type.storageClass });
  rewriter.modify(op, () => op.setAttr("type", TypeAttr.get(context, { type: decorated })));
  return true;
});

/** The address gets the type that the variable has by now. */
const takeAddress: ConversionPattern = convert(addressof, ({ variable }, _, rewriter, op) => {
  const global = GlobalVariable.of(lookupSymbol(op, variable));
  if (global === undefined) return false;
  rewriter.replaceWithNew(op, addressof, { properties: [variable], resultTypes: [global.type.type] });
  return true;
});

function takeOperands(root: OpDef): ConversionPattern {
  return {
    name: `operands of ${root.name}`,
    root,
    benefit: 1,
    apply(op, operands, rewriter) {
      const values = singleValues(operands);
      if (values === undefined) return false;
      rewriter.modify(op, () => op.setOperands(values));
      return true;
    },
  };
}
