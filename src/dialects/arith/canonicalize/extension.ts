// Patterns of the extension of integers, and of operations on extended integers.

import type { Pattern } from "../../../define/index.ts";
import type { Cast, IntegerBinary } from "../families.ts";
import { Replacement, rewrite } from "./rewriting.ts";

/** A value extended with zeros is not negative: extending it with its sign adds zeros, too. */
export function signExtensionPatterns(extsi: Cast, extui: Cast): readonly Pattern[] {
  return [
    rewrite("ExtSIOfExtUI", extsi, 2, (view, op, rewriter) => {
      const inner = extui.of(view.in.definingOp);
      if (inner === undefined) return false;
      const made = new Replacement(rewriter, op, view.in.definingOp);
      return made.finish(made.value(extui, [inner.in], view.out.type));
    }),
  ];
}

/** A bitwise operation on two extended integers of one type is done before they are extended. */
export function narrowedBitwise(name: string, root: IntegerBinary, ext: Cast): Pattern {
  return rewrite(name, root, 3, (view, op, rewriter) => {
    const [x, y] = [ext.of(view.lhs.definingOp), ext.of(view.rhs.definingOp)];
    if (x === undefined || y === undefined || x.in.type !== y.in.type) return false;
    const made = new Replacement(rewriter, op, view.lhs.definingOp, view.rhs.definingOp);
    const narrow = made.value(root, [x.in, y.in], x.in.type);
    return made.finish(made.value(ext, [narrow], view.result.type));
  });
}

/** An index cast of an extended integer casts the integer itself, which extends it in the same way. */
export function castOfExtended(name: string, root: Cast, ext: Cast): Pattern {
  return rewrite(name, root, 2, (view, op, rewriter) => {
    const inner = ext.of(view.in.definingOp);
    if (inner === undefined) return false;
    const made = new Replacement(rewriter, op, view.in.definingOp);
    return made.finish(made.value(root, [inner.in], view.out.type));
  });
}

/** A cast of a cast of the same kind back to the first type is nothing. */
export function castBack(name: string, root: Cast): Pattern {
  return rewrite(name, root, 2, (view, op, rewriter) => {
    const inner = root.of(view.in.definingOp);
    if (inner === undefined || inner.in.type !== view.out.type) return false;
    rewriter.replaceOp(op, [inner.in]);
    return true;
  });
}
