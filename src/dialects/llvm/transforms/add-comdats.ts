// Comdats for functions that may be defined in several modules.

import { Builder, integerAttr, type Operation, stringAttr, symbolName, symbolRefAttr } from "../../../ir/index.ts";
import { func, linkageOf } from "../ops/function.ts";
import { comdat, comdat_selector } from "../ops/module.ts";

const NAME = "__llvm_comdat";

/** Gives each function of linkage `linkonce` or `linkonce_odr` in a module a comdat of its name. @internal */
export function addComdats(module: Operation): void {
  const { context } = module;
  const [body] = module.region().blocks;
  if (body === undefined) return;
  const builder = new Builder(module.store);
  builder.location = module.locationNumber;
  const all = [...body.ops()];
  let table = all.find((op) => op.def === comdat && symbolName(op) === NAME);
  for (const op of all) {
    if (op.def !== func || !(linkageOf(op) ?? "").startsWith("linkonce")) continue;
    const name = symbolName(op) ?? "";
    if (table === undefined) {
      table = builder.insertAtStart(body).create(comdat, { properties: [stringAttr(context, NAME)], regions: 1 });
      table.region().addBlock();
    }
    const [selectors] = table.region().blocks;
    if (selectors === undefined) return;
    const any = integerAttr(context, context.i64, 0);
    const location = table.locationNumber;
    builder
      .insertAtStart(selectors)
      .create(comdat_selector, { properties: [stringAttr(context, name), any], location });
    op.setAttr("comdat", symbolRefAttr(context, NAME, name));
  }
}
