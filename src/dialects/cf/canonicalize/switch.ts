// Patterns of the switch.

import {
  type Case,
  casesOf,
  defaultTarget,
  knownAttribute,
  type Pattern,
  pattern,
  type Target,
} from "../../../define/index.ts";
import { IntegerAttr, integerWidth, type Operation, type Rewriter, type Value } from "../../../ir/index.ts";
import { toUnsigned } from "../../../support/bigint.ts";
import { replaceByBranch, replaceSwitch } from "../cases.ts";
import type { Branch, Switch } from "../families.ts";
import { collapse } from "./collapse.ts";

/** A switch taken apart. */
interface Parts {
  readonly flag: Value;
  readonly otherwise: Target;
  readonly cases: readonly Case[];
}

/** The patterns, which know the definitions that they are for. */
class SwitchPatterns {
  readonly #root: Switch;
  readonly #br: Branch;

  constructor(root: Switch, br: Branch) {
    this.#root = root;
    this.#br = br;
  }

  all(): readonly Pattern[] {
    return [
      this.#pattern("SimplifySwitchWithOnlyDefault", this.#onlyDefault),
      this.#pattern("DropSwitchCasesThatMatchDefault", this.#dropDefaults),
      this.#pattern("SimplifyConstSwitchValue", this.#constantFlag),
      this.#pattern("SimplifyPassThroughSwitch", this.#passThrough),
      this.#pattern("SimplifySwitchFromSwitchOnSameCondition", this.#sameFlagBefore),
      this.#pattern("SimplifySwitchFromDefaultSwitchOnSameCondition", this.#sameFlagInDefaultBefore),
    ];
  }

  #pattern(name: string, apply: (parts: Parts, op: Operation, rewriter: Rewriter) => boolean): Pattern {
    return pattern(name, this.#root, (op, rewriter) => {
      const parts = this.#partsOf(op);
      return parts !== undefined && apply.call(this, parts, op, rewriter);
    });
  }

  #partsOf(op: Operation | undefined): Parts | undefined {
    const view = this.#root.of(op);
    if (op === undefined || view === undefined) return undefined;
    return { flag: view.flag, otherwise: defaultTarget(op), cases: casesOf(op) };
  }

  #onlyDefault({ cases, otherwise }: Parts, op: Operation, rewriter: Rewriter): boolean {
    return cases.length === 0 && replaceByBranch(this.#br, op, rewriter, otherwise);
  }

  #keepCases(cases: readonly Case[], parts: Parts, op: Operation, rewriter: Rewriter): boolean {
    if (cases.length === parts.cases.length) return false;
    replaceSwitch(this.#root, op, rewriter, parts.otherwise, cases);
    return true;
  }

  #dropDefaults(parts: Parts, op: Operation, rewriter: Rewriter): boolean {
    const kept = parts.cases.filter((one) => !areSameTarget(one, parts.otherwise));
    return this.#keepCases(kept, parts, op, rewriter);
  }

  #branchFor(flag: bigint, { cases, otherwise }: Parts, op: Operation, rewriter: Rewriter): true {
    return replaceByBranch(this.#br, op, rewriter, cases.find(({ value }) => value === flag) ?? otherwise);
  }

  #constantFlag(parts: Parts, op: Operation, rewriter: Rewriter): boolean {
    const flag = constantPattern(parts.flag);
    return flag !== undefined && this.#branchFor(flag, parts, op, rewriter);
  }

  #passThrough({ otherwise, cases }: Parts, op: Operation, rewriter: Rewriter): boolean {
    const newDefault = collapse(otherwise, this.#br);
    const newCases = cases.map((one) => {
      const target = collapse(one, this.#br);
      return target === undefined ? undefined : { ...target, value: one.value };
    });
    if (newDefault === undefined && newCases.every((one) => one === undefined)) return false;
    const all = cases.map((one, index) => newCases[index] ?? one);
    replaceSwitch(this.#root, op, rewriter, newDefault ?? otherwise, all);
    return true;
  }

  /** The switch on the same flag from which alone control comes here. */
  #before({ flag }: Parts, op: Operation): Parts | undefined {
    const before = this.#partsOf(op.block?.singlePredecessor?.lastOp);
    return before?.flag === flag ? before : undefined;
  }

  #sameFlagBefore(parts: Parts, op: Operation, rewriter: Rewriter): boolean {
    const before = this.#before(parts, op);
    if (before === undefined || before.otherwise.block === op.block) return false;
    const taken = before.cases.find(({ block }) => block === op.block);
    return taken !== undefined && this.#branchFor(taken.value, parts, op, rewriter);
  }

  /** In the default of a switch before, the flag has none of its values. */
  #sameFlagInDefaultBefore(parts: Parts, op: Operation, rewriter: Rewriter): boolean {
    const before = this.#before(parts, op);
    if (before === undefined || before.otherwise.block !== op.block) return false;
    const excluded = new Set(before.cases.map(({ value }) => value));
    return this.#keepCases(
      parts.cases.filter(({ value }) => !excluded.has(value)),
      parts,
      op,
      rewriter,
    );
  }
}

function areSameTarget(a: Target, b: Target): boolean {
  return a.block === b.block && a.operands.every((operand, index) => operand === b.operands[index]);
}

function constantPattern(value: Value): bigint | undefined {
  const attr = knownAttribute(value);
  return IntegerAttr.is(attr) ? toUnsigned(attr.value, integerWidth(attr.type)) : undefined;
}

export function switchPatterns(root: Switch, br: Branch): readonly Pattern[] {
  return new SwitchPatterns(root, br).all();
}
