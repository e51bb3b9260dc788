// Compiles an assembly format into steps, and finds out where types that are not written come from.

import type { OpDef } from "../../ir/index.ts";
import type { Args, Regions, Results, Successors } from "../args.ts";
import { UnitAttribute } from "../constraints/attr-constraints.ts";
import type { Layout } from "../layout.ts";
import type { OpSpec } from "../op.ts";
import type { TypeTrait } from "../traits/traits.ts";
import { type FormatElement, parseFormat } from "./assembly.ts";
import type { CompiledFormat } from "./compiled-format.ts";
import * as steps from "./format-steps.ts";
import { Step, type TypeSource } from "./format-steps.ts";

type Spec = OpSpec<Args, Results, Regions, Successors>;

export function compileFormat(def: OpDef, spec: Spec, layout: Layout, assembly: string): CompiledFormat {
  const compiler = new FormatCompiler(def, spec, layout);
  const compiled = parseFormat(assembly).map((element) => compiler.step(element, false));
  new Spacing().assign(compiled);
  const written = compiler.written;
  const elided = new Set([
    ...layout.properties.map(({ name }) => name).filter((name) => written.has(`$${name}`)),
    ...compiler.segments,
  ]);
  const derivationsFrom = (given: number): ReadonlySet<number> =>
    new Set(
      [...layout.operands, ...layout.results]
        .map(({ name }) => compiler.source(name))
        .filter(({ kind, derive }) => kind === given && derive !== undefined)
        .map(({ index }) => index),
    );
  const format = {
    def,
    spec,
    layout,
    steps: compiled,
    operandSources: layout.operands.map(({ name }) => compiler.source(name)),
    resultSources: layout.results.map(({ name }) => compiler.source(name)),
    allOperandTypesWritten: written.has("operands types"),
    allResultTypesWritten: written.has("results types"),
    allOperandsWritten: written.has("operands"),
    unwritten: def.properties.flatMap(({ name }, index) => (elided.has(name) ? [] : [index])),
    derivesFrom: derivationsFrom(steps.FROM_OPERAND),
    derivesFromResults: derivationsFrom(steps.FROM_RESULT),
    hasVariableOperands: layout.operands.some(({ arg }) => arg.arg !== "value"),
    hasVariableResults: layout.results.some(({ arg }) => arg.arg !== "value"),
  };
  return { ...format, isPlain: isPlain(compiled) };
}

/** Whether nothing but the op itself decides what steps read and print: see `OpSyntax.plain`. */
function isPlain(list: readonly Step[]): boolean {
  return list.every(({ kind, directive, text, steps: inside, otherwise, clauses }) => {
    if (kind === steps.CUSTOM) return directive?.plain === true;
    if (kind === steps.SPACE) return text !== "\\n";
    return isPlain(inside) && isPlain(otherwise) && clauses.every(isPlain);
  });
}

class FormatCompiler {
  /** The names that the format writes: `$name` of attributes, `type name` of groups. */
  readonly written = new Set<string>();
  readonly segments: ReadonlySet<string>;
  readonly #def: OpDef;
  readonly #spec: Spec;
  readonly #layout: Layout;

  constructor(def: OpDef, spec: Spec, layout: Layout) {
    this.#def = def;
    this.#spec = spec;
    this.#layout = layout;
    this.segments = new Set([layout.operandSegments, layout.resultSegments].filter((name) => name !== undefined));
  }

  step(element: FormatElement, inOptional: boolean): Step {
    switch (element.kind) {
      case "literal":
        return literalStep(element.text);
      case "space":
        return named(steps.SPACE, element.text);
      case "variable":
        return this.#variable(element.name, inOptional, element.qualified);
      case "type":
        return this.#typeStep(element.of, element.qualified);
      case "attr-dict":
        return Object.assign(new Step(steps.ATTR_DICT), { withKeyword: element.withKeyword });
      case "prop-dict":
        return Object.assign(new Step(steps.ATTR_DICT), { withKeyword: false });
      case "operands":
        this.written.add("operands");
        return new Step(steps.ALL_OPERANDS);
      case "successors":
        return new Step(steps.ALL_SUCCESSORS);
      case "regions":
        return new Step(steps.ALL_REGIONS);
      case "functional-type":
        return this.#functionalType(element.inputs, element.results);
      case "custom":
        return this.#custom(element.name, element.args);
      case "optional":
        return this.#optional(element);
      case "oilist":
        return Object.assign(new Step(steps.CLAUSES), {
          clauses: element.clauses.map((clause) => clause.map((one) => this.step(one, true))),
        });
      default:
        return this.#fail(`'${element.kind}' stands alone`);
    }
  }

  #variable(name: string, inOptional: boolean, qualified: boolean): Step {
    const layout = this.#layout;
    const operand = layout.operands.findIndex((group) => group.name === name);
    if (operand >= 0) return this.#operand(operand);
    const property = layout.properties.findIndex((one) => one.name === name);
    if (property >= 0) return this.#attribute(property, inOptional, qualified);
    const region = layout.regions.findIndex((one) => one.name === name);
    if (region >= 0) return indexed(steps.REGION, region, layout.regions[region]?.arg.variadic ?? false);
    const successor = layout.successors.findIndex((one) => one.name === name);
    if (successor >= 0) return indexed(steps.SUCCESSOR, successor, layout.successors[successor]?.arg.variadic ?? false);
    return this.#fail(`nothing is called '${name}'`);
  }

  #operand(group: number): Step {
    const kind = this.#layout.operands[group]?.arg.arg;
    const code =
      kind === "value" ? steps.OPERAND : kind === "optional" ? steps.OPTIONAL_OPERAND : steps.VARIADIC_OPERAND;
    return Object.assign(indexed(code, group, kind === "variadic"), { optional: kind !== "value" });
  }

  #attribute(index: number, inOptional: boolean, qualified: boolean): Step {
    const property = this.#layout.properties[index];
    if (property === undefined) return this.#fail("no such property");
    const { name, arg } = property;
    this.written.add(`$${name}`);
    const isUnit = inOptional && arg.attr === UnitAttribute;
    const constraint = qualified ? { ...arg.attr } : arg.attr;
    if (qualified) delete (constraint as { def?: unknown }).def;
    return Object.assign(indexed(isUnit ? steps.UNIT : steps.ATTRIBUTE, index, false), {
      text: name,
      optional: arg.arg !== "attr",
      constraint,
      defaultValue: arg.arg === "defaultAttr" ? arg.value : undefined,
    });
  }

  #typeStep(of: string, isQualified: boolean): Step {
    const layout = this.#layout;
    if (of === "operands" || of === "results") {
      this.written.add(`${of} types`);
      return new Step(of === "operands" ? steps.ALL_OPERAND_TYPES : steps.ALL_RESULT_TYPES);
    }
    const name = of.replace("$", "");
    this.written.add(`type ${name}`);
    const operand = layout.operands.findIndex((group) => group.name === name);
    const result = layout.results.findIndex((group) => group.name === name);
    if (operand < 0 && result < 0) this.#fail(`no value is called '${name}'`);
    const arg = operand >= 0 ? layout.operands[operand]?.arg : layout.results[result]?.arg;
    const step = indexed(
      operand >= 0 ? steps.OPERAND_TYPE : steps.RESULT_TYPE,
      Math.max(operand, result),
      arg?.arg === "variadic",
    );
    return Object.assign(step, { optional: arg?.arg !== "value", typeKind: isQualified ? undefined : arg?.type.kind });
  }

  #functionalType(inputs: string, results: string): Step {
    const typed = (of: string, all: string) =>
      this.written.add(of === all ? `${all} types` : `type ${of.replace("$", "")}`);
    typed(inputs, "operands");
    typed(results, "results");
    const layout = this.#layout;
    const resultName = results.replace("$", "");
    return Object.assign(new Step(steps.FUNCTIONAL_TYPE), {
      args: [inputs.replace("$", ""), resultName],
      index: layout.operands.findIndex(({ name }) => `$${name}` === inputs),
      variadic: results === "results" || (layout.results.length === 1 && layout.results[0]!.name === resultName),
    });
  }

  #custom(name: string, args: readonly string[]): Step {
    const directive = this.#spec.directives?.[name];
    if (directive === undefined) this.#fail(`there is no directive '${name}'`);
    for (const arg of args) {
      const type = /^type\(\$(.*)\)$/.exec(arg);
      if (type !== null) this.written.add(`type ${type[1]}`);
      else if (arg.startsWith("$")) this.written.add(arg);
    }
    return Object.assign(new Step(steps.CUSTOM), { directive, args });
  }

  #optional(element: FormatElement & { readonly kind: "optional" }): Step {
    const then = element.then.map((one) => this.step(one, true));
    const otherwise = element.otherwise.map((one) => this.step(one, true));
    const anchor = element.inverted ? otherwise[element.anchor] : then[element.anchor];
    if (anchor === undefined) this.#fail("an optional group has no anchor");
    return Object.assign(new Step(steps.OPTIONAL_GROUP), {
      steps: then,
      otherwise,
      anchor,
      inverted: element.inverted,
    });
  }

  // ---- where types come from

  /** The source of the type of a group that the format may not write. */
  source(name: string): TypeSource {
    const layout = this.#layout;
    const isOperand = layout.operands.some((group) => group.name === name);
    const all = isOperand ? "operands types" : "results types";
    if (this.written.has(`type ${name}`) || this.written.has(all)) return plain(steps.FROM_TEXT, name);
    const arg = (isOperand ? layout.operands : layout.results).find((group) => group.name === name)?.arg;
    // How many results a list has does not follow from their type.
    const isCounted = isOperand || arg?.arg === "value" || this.#spec.inferResults === undefined;
    if (arg?.type.build !== undefined && isCounted) {
      return { ...plain(steps.FROM_CONSTRAINT, name), build: arg.type.build };
    }
    return this.#relatedSource(name) ?? plain(steps.FROM_INFERENCE, name);
  }

  #relatedSource(name: string): TypeSource | undefined {
    for (const trait of (this.#spec.traits ?? []) as readonly TypeTrait[]) {
      const others = trait.allSame ? this.#allNames() : trait.sameTypes?.includes(name) ? trait.sameTypes : [];
      for (const other of others) {
        const source = other === name ? undefined : this.#known(other);
        if (source !== undefined) return source;
      }
      if (trait.derived?.to === name) {
        const source = this.#known(trait.derived.from);
        if (source !== undefined) return { ...source, derive: trait.derived.type };
      }
      if (trait.derivedList?.to === name) {
        const source = this.#known(trait.derivedList.from);
        if (source !== undefined) return { ...source, deriveList: trait.derivedList.types };
      }
    }
    return undefined;
  }

  #allNames(): readonly string[] {
    return [...this.#layout.results, ...this.#layout.operands].map(({ name }) => name);
  }

  /** A group or attribute whose type the format writes, or whose constraint tells it. */
  #known(name: string): TypeSource | undefined {
    const layout = this.#layout;
    const operand = layout.operands.findIndex((group) => group.name === name);
    const result = layout.results.findIndex((group) => group.name === name);
    const property = layout.properties.findIndex((one) => one.name === name);
    if (property >= 0) return { ...plain(steps.FROM_ATTRIBUTE, name), index: property };
    const all = operand >= 0 ? "operands types" : "results types";
    if (!this.written.has(`type ${name}`) && !this.written.has(all)) {
      const arg = operand >= 0 ? layout.operands[operand]?.arg : layout.results[result]?.arg;
      return arg?.type.build === undefined
        ? undefined
        : { ...plain(steps.FROM_CONSTRAINT, name), build: arg.type.build };
    }
    return operand >= 0
      ? { ...plain(steps.FROM_OPERAND, name), index: operand }
      : { ...plain(steps.FROM_RESULT, name), index: result };
  }

  #fail(what: string): never {
    throw new Error(`assembly format of '${this.#def.name}': ${what}`);
  }
}

function plain(kind: number, name: string): TypeSource {
  return { kind, index: 0, build: undefined, derive: undefined, name };
}

function named(kind: number, text: string): Step {
  return Object.assign(new Step(kind), { text });
}

function indexed(kind: number, index: number, variadic: boolean): Step {
  return Object.assign(new Step(kind), { index, variadic });
}

function literalStep(text: string): Step {
  return Object.assign(new Step(steps.LITERAL), {
    isWord: /^[A-Za-z_]/.test(text),
    text,
    byte: text.length === 1 && !/[A-Za-z_:-]/.test(text) ? text.charCodeAt(0) : 0,
  });
}

/** Decides before which steps a blank is printed, as MLIR's generator does. */
class Spacing {
  #emitSpace = true;
  #lastWasPunctuation = false;

  assign(list: readonly Step[]): void {
    for (const step of list) this.#one(step);
  }

  #one(step: Step): void {
    if (step.kind === steps.LITERAL) this.#literal(step);
    else if (step.kind === steps.SPACE) this.#space(step);
    else if (step.kind === steps.OPTIONAL_GROUP) this.#optional(step);
    else if (step.kind === steps.CLAUSES) for (const clause of step.clauses) this.assign(clause);
    else if (step.kind === steps.ATTR_DICT) this.#lastWasPunctuation = false;
    else if (step.kind !== steps.UNIT) {
      step.space = this.#emitSpace || !this.#lastWasPunctuation;
      this.#lastWasPunctuation = false;
      this.#emitSpace = true;
    }
  }

  #literal(step: Step): void {
    const { text } = step;
    step.printed = this.#emitSpace && this.#spaceBefore(text) ? ` ${text}` : text;
    this.#emitSpace = text.length !== 1 || !"<({[".includes(text);
    this.#lastWasPunctuation = !/^[A-Za-z_]/.test(text);
  }

  #spaceBefore(text: string): boolean {
    if (text.length !== 1 && text !== "->") return true;
    return this.#lastWasPunctuation ? !">)}],".includes(text) : !"<>(){}[],".includes(text);
  }

  #space(step: Step): void {
    if (step.text === "\\n") {
      this.#emitSpace = false;
      this.#lastWasPunctuation = true;
      return;
    }
    this.#lastWasPunctuation = step.text === "";
    this.#emitSpace = false;
  }

  /** The steps after the group see what its first half left. */
  #optional(step: Step): void {
    const emitSpace = this.#emitSpace;
    const lastWasPunctuation = this.#lastWasPunctuation;
    this.assign(step.steps);
    const after = { emitSpace: this.#emitSpace, last: this.#lastWasPunctuation };
    this.#emitSpace = emitSpace;
    this.#lastWasPunctuation = lastWasPunctuation;
    this.assign(step.otherwise);
    this.#emitSpace = after.emitSpace;
    this.#lastWasPunctuation = after.last;
  }
}
