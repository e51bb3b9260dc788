// defineOp: an op declared once, as a value. The parser, the printer, the verifier, views and builders follow from it.

import {
  type Attribute,
  type Builder,
  type Context,
  denseI32Array,
  OpDef,
  type Operation,
  type OpId,
  type OpState,
  type PropertyDef,
  type PropertyTuple,
  type Region,
  type SetName,
  type Store,
  type Trait,
  type Type,
  type Value,
} from "../ir/index.ts";
import type { Diagnostic } from "../support/diagnostics/diagnostic.ts";
import type { OpDraft, OpSyntax, Parser, Printer } from "../text/index.ts";
import type { Args, Constants, None, Regions, Results, Successors, View } from "./args.ts";
import type { Directive } from "./format/assembly.ts";
import { assemblySyntax } from "./format/format-syntax.ts";
import { type Layout, layoutOf, viewMaker } from "./layout.ts";
import { modelOf } from "./model.ts";
import type { Pattern } from "./pattern.ts";

/**
 * The result of a fold: a value or a constant, one for each of several results, or nothing. A fold that changed its op in
 * place returns the op's own results.
 */
export type FoldResult = Value | Attribute | readonly (Value | Attribute | undefined)[] | undefined;

/** The argument of `defineOp`: everything that describes an op. */
export interface OpSpec<A, R, G = None, S = None> {
  /** One sentence, for the documentation. */
  readonly summary: string;
  readonly description?: string;
  readonly args?: A;
  readonly results?: R;
  readonly regions?: G;
  readonly successors?: S;
  readonly traits?: readonly Trait[];
  /** The declarative assembly format, in MLIR's notation. */
  readonly assembly?: string;
  /** The custom directives that the format names. */
  readonly directives?: Readonly<Record<string, Directive>>;
  /** The custom form as functions, for forms that no assembly format can express. */
  parse?(parser: Parser, draft: OpDraft): void;
  print?(printer: Printer, op: Operation): void;
  /** Property of the custom form: see `OpSyntax.plain`. */
  readonly plain?: boolean;
  /** Result types that follow from the op's operands and attributes; undefined if they do not (an error has been reported). */
  inferResults?(parts: InferParts): readonly Type[] | string;
  /** Rules beyond constraints and traits. */
  verify?(view: View<A, R, G, S>, op: Operation): Diagnostic | undefined;
  /** `verify` looks at nothing but the types of operands and results and the properties: what has held once holds again. */
  readonly verifiesTypes?: boolean;
  /** Rules that need the ops inside verified first. */
  verifyRegions?(view: View<A, R, G, S>, op: Operation): Diagnostic | undefined;
  fold?(view: View<A, R, G, S>, constants: Constants<A>, op: Operation): FoldResult;
  /** The patterns that canonicalization applies; `self` is this definition. */
  readonly canonicalize?: (self: OpDef) => readonly Pattern[];
  /**
   * Checks of symbols that the op names, done when everything else around is known to be right. It looks at nothing but the symbols, the
   * types of operands and results and the properties where `verifiesTypes` is set.
   */
  verifySymbolUses?(view: View<A, R, G, S>, op: Operation): Diagnostic | undefined;
  /** Whether the checks of symbols look at more than that for an op, though `verifiesTypes` is set. */
  looksAround?(store: Store, op: OpId): boolean;
  /** Names that results ask for when printed. */
  names?(op: Operation, setName: SetName): void;
  /** The name that the only result asks for, where properties and type decide it: quicker than `names`. */
  resultName?(properties: PropertyTuple, type: Type): string;
  argumentNames?(op: Operation, region: Region, setName: SetName): void;
  readonly defaultDialect?: string;
}

/** The inputs of the inference of result types. @internal */
export interface InferParts {
  readonly operandTypes: readonly Type[];
  /** By the definition's names. */
  attr(name: string): Attribute | undefined;
  readonly context: Operation["context"];
}

/** The facts that follow from the parts of a definition, beside the IR's {@link OpDef}. @internal */
export interface OpModel {
  readonly layout: Layout;
  /** The view that the spec's functions get. */
  viewOf(op: Operation): View<Args, Results, Regions, Successors>;
  readonly spec: OpSpec<Args, Results, Regions, Successors>;
}

/** The parts of a new op, by the names of the definition. */
export type BuildArgs<A> = {
  readonly [K in keyof A as A[K] extends { arg: "value" | "attr" } ? K : never]: A[K] extends { arg: "value" }
    ? Value
    : Attribute;
} & {
  readonly [K in keyof A as A[K] extends { arg: "value" | "attr" } ? never : K]?: A[K] extends { arg: "variadic" }
    ? readonly Value[]
    : A[K] extends { arg: "optional" }
      ? Value | undefined
      : Attribute | undefined;
};

/** The result of {@link defineOp}; `A`, `R`, `G` and `S` are the parts of the definition by their names. */
export interface OpDefinition<A = None, R = None, G = None, S = None> extends OpDef {
  /** The typed view of an op, if it is one of this definition. */
  of(op: Operation | undefined): View<A, R, G, S> | undefined;
  /** Makes an op. Result types may be left out where they can be inferred. */
  build(builder: Builder, args: BuildArgs<A>, state?: BuildState): Operation;
}

/** Location, additional attributes, result types, regions and successors of an op to build. @internal */
export interface BuildState extends Omit<OpState, "operands" | "properties"> {}

/** Declares an op. `name` is the dialect's and the op's, joined by a full stop. */
export function defineOp<
  A extends Args = None,
  R extends Results = None,
  G extends Regions = None,
  S extends Successors = None,
>(name: string, spec: OpSpec<A, R, G, S>): OpDefinition<A, R, G, S> {
  // Sound: a definition calls the functions of its spec with views of its own ops, and makes them of its own arguments.
  return new Definition(name, spec as unknown as GeneralSpec) as unknown as OpDefinition<A, R, G, S>;
}

type GeneralSpec = OpSpec<Args, Results, Regions, Successors>;

/** The value that {@link defineOp} gives. What follows from the spec is made on first use, so that a dialect loads fast. */
class Definition extends OpDef implements OpModel {
  readonly spec: GeneralSpec;
  #lazyLayout: Layout | undefined = undefined;
  #makeView: ((op: Operation) => object) | undefined = undefined;

  constructor(name: string, spec: GeneralSpec) {
    super({
      name,
      traits: spec.traits ?? [],
      defaultDialect: spec.defaultDialect ?? "",
    });
    this.spec = spec;
    this.model = this;
    this.nameValues = spec.names ?? groupNames(spec.results);
    this.nameResult = spec.resultName;
    this.nameArguments = spec.argumentNames;
    this.syntax = syntaxOf(this, spec);
  }

  protected override listProperties(): readonly PropertyDef[] {
    return propertiesOf(this.layout);
  }

  override isReference(index: number): boolean {
    return this.layout.isReference(index);
  }

  get layout(): Layout {
    this.#lazyLayout ??= layoutOf(this.spec);
    return this.#lazyLayout;
  }

  viewOf(op: Operation): View<Args, Results, Regions, Successors> {
    this.#makeView ??= viewMaker(this.layout);
    // Sound: the view has a getter for every name of the definition.
    return this.#makeView(op) as View<Args, Results, Regions, Successors>;
  }

  of(op: Operation | undefined): object | undefined {
    return op?.def === this ? this.viewOf(op) : undefined;
  }

  build(builder: Builder, args: Readonly<Record<string, unknown>>, state: BuildState = {}): Operation {
    return builder.create(this, this.#stateOf(builder, args, state));
  }

  #stateOf({ context }: Builder, args: Readonly<Record<string, unknown>>, state: BuildState): OpState {
    const { layout } = this;
    const operands: Value[] = [];
    const sizes: number[] = [];
    for (const { name } of layout.operands) sizes.push(pushValues(operands, args[name]));
    const properties: (Attribute | undefined)[] = [];
    for (const { name } of layout.properties) {
      // Sound: BuildArgs gives each attribute's name the type of that attribute.
      properties.push(
        name === layout.operandSegments ? denseI32Array(context, sizes) : (args[name] as Attribute | undefined),
      );
    }
    const { attributes, successors, location } = state;
    return {
      operands,
      properties,
      resultTypes: state.resultTypes ?? this.#inferredTypes(operands, properties, context),
      regions: state.regions ?? layout.regions.length,
      ...(attributes === undefined ? {} : { attributes }),
      ...(successors === undefined ? {} : { successors }),
      ...(location === undefined ? {} : { location }),
    };
  }

  #inferredTypes(operands: readonly Value[], properties: PropertyTuple, context: Context): readonly Type[] {
    const { spec, layout } = this;
    if (layout.results.length === 0) return NO_TYPES;
    const operandTypes: Type[] = [];
    for (const operand of operands) operandTypes.push(operand.type);
    if (spec.inferResults !== undefined) {
      const tuple = this.withDefaults(context, properties);
      const inferred = spec.inferResults({ operandTypes, attr: (name) => tuple[this.propertyIndex(name)], context });
      if (inferred !== undefined && typeof inferred !== "string") return inferred;
    }
    return layout.inferResultTypes(operandTypes, properties, context);
  }
}

const NO_TYPES: readonly Type[] = [];

/** Of several groups of results, the first value of each has the group's name. */
function groupNames(results: Results | undefined): GeneralSpec["names"] {
  if (results === undefined || Object.keys(results).length < 2) return undefined;
  return (op, setName) => {
    for (const name of Object.keys(results)) {
      const first = modelOf(op.def)?.layout.valuesUnder(op, name)[0];
      if (first !== undefined) setName(first, name);
    }
  };
}

function propertiesOf(layout: Layout): readonly PropertyDef[] {
  return layout.properties.map(({ name, arg }) => {
    const { isKind, def, summary, convert, native } = arg.attr;
    const property = {
      name,
      isKind: def === undefined ? isKind : (attr: Attribute) => attr.def === def,
      rule: (attr: Attribute) => (arg.attr.accepts(attr) ? undefined : summary),
      convert,
      native,
    };
    return arg.arg === "defaultAttr"
      ? {
          ...property,
          optional: false,
          defaultValue: arg.value,
          isStated: arg.isStated === true,
          isSegments: name === layout.operandSegments || name === layout.resultSegments,
        }
      : { ...property, optional: arg.arg === "optionalAttr", isOwn: arg.arg === "optionalAttr" && arg.isOwn === true };
  });
}

function syntaxOf(def: OpDef & OpModel, spec: GeneralSpec): OpSyntax | undefined {
  const { parse, print, assembly } = spec;
  if (parse !== undefined && print !== undefined) {
    return {
      plain: spec.plain === true,
      parse,
      print: (printer, id) => print(printer, printer.store.operationOf(id)),
    };
  }
  return assembly === undefined ? undefined : assemblySyntax(def, assembly);
}

/** Adds what is given under the name of a group of operands; how many values that is. */
function pushValues(operands: Value[], given: unknown): number {
  if (given === undefined) return 0;
  // Sound: BuildArgs allows a value or a list of values there.
  const values = Array.isArray(given) ? (given as readonly Value[]) : [given as Value];
  for (const value of values) operands.push(value);
  return values.length;
}
