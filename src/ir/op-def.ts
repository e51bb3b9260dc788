// The IR's part of an op definition: its name, its traits, its properties. How it is read, printed and verified is
// attached by the layers above (`syntax`, `model`), which know what they put there.

import type { Diagnostic } from "../support/diagnostics/diagnostic.ts";
import type { Region } from "./block.ts";
import type { Context } from "./context.ts";
import { type DefId, NO_ID, type OpId, type PropertiesId } from "./ids.ts";
import type { Operation } from "./operation.ts";
import type { Store } from "./store/store.ts";
import type { Attribute } from "./uniqued/attribute.ts";
import type { Type } from "./uniqued/type.ts";
import type { Value } from "./value.ts";

/**
 * A property of ops that shared code asks for. A trait with `verify` is a rule of its own; it is checked after the op's
 * constraints, in the order in which the definition lists its traits. `fast` is the same rule on column ids (false: broken or not
 * decided), so that correct ops need no handles.
 */
export interface Trait {
  readonly name: string;
  readonly verify?: (op: Operation) => Diagnostic | undefined;
  /** The rule is checked before the op's constraints. */
  readonly isStructural?: boolean;
  /** Whether the rule certainly holds, told from column ids. */
  readonly fast?: (store: Store, op: OpId) => boolean;
  /** The rule looks at nothing but the types of operands and results and the properties: what has held once holds again. */
  readonly isByTypes?: boolean;
  /** How many of the last blocks that the op names are references and no edges, by its properties; the generic form does not say it. */
  readonly references?: (properties: PropertyTuple) => number;
  /** A rule that needs the regions of the op verified first. */
  readonly verifyRegions?: (op: Operation) => Diagnostic | undefined;
}

const trait = (name: string): Trait => ({ name });

/** Ends its block. */
export const Terminator = trait("Terminator");
/** Its regions use no value from outside. */
export const IsolatedFromAbove = trait("IsolatedFromAbove");
/** Its region holds symbols with unique names. */
export const SymbolTable = trait("SymbolTable");
/** Has a `sym_name` and maybe a `sym_visibility`. */
export const SymbolOp = trait("Symbol");
/** No side effects and no undefined behaviour: may be moved, merged and dropped. */
export const Pure = trait("Pure");
/** No memory effects, but may not be executed speculatively. */
export const NoMemoryEffect = trait("NoMemoryEffect");
/** Has only the memory effects of the ops in its regions. */
export const RecursiveMemoryEffects = trait("RecursiveMemoryEffects");
/** May be executed speculatively: no undefined behaviour, whatever its operands are. */
export const AlwaysSpeculatable = trait("AlwaysSpeculatable");
/** May be executed speculatively if all ops in its regions may. */
export const RecursivelySpeculatable = trait("RecursivelySpeculatable");
/** The order of its operands has no meaning. */
export const Commutative = trait("Commutative");
/** Its only result is its attribute `value` (or what its fold gives without operands). */
export const ConstantLike = trait("ConstantLike");
/** Applying it twice is applying it once. */
export const Idempotent = trait("Idempotent");
/** Applying it twice gives the operand back. */
export const Involution = trait("Involution");
/** Blocks of its regions need no terminator. */
export const NoTerminator = trait("NoTerminator");
/** Its regions are graphs: no order among their ops is meant, and no dominance. */
export const GraphRegion = trait("GraphRegion");
/** Entry blocks of its regions have no arguments. */
export const NoRegionArguments: Trait = {
  name: "NoRegionArguments",
  isStructural: true,
  verify(op) {
    for (const [index, region] of op.regions.entries()) {
      if ((region.firstBlock?.numArguments ?? 0) === 0) continue;
      return op.error(
        op.regions.length > 1 ? `region #${index} should have no arguments` : "region should have no arguments",
      );
    }
    return undefined;
  },
};
/** Each region has at most one block. */
export const SingleBlock: Trait = {
  name: "SingleBlock",
  isStructural: true,
  verify(op) {
    const wrong = op.regions.findIndex((region) => !region.isEmpty && !region.hasOneBlock);
    if (wrong >= 0) return op.error(`expects region #${wrong} to have 0 or 1 blocks`);
    const empty = op.regions.some((region) => region.firstBlock?.isEmpty);
    return empty && !op.def.has(NoTerminator) ? op.error("expects a non-empty block") : undefined;
  },
};
/** Returns from the function around it. */
export const ReturnLike = trait("ReturnLike");
/** A function: `sym_name`, `function_type`, argument attributes. */
export const FunctionLike = trait("FunctionLike");
/** A call whose callee is its symbol attribute `callee` and whose arguments are all its operands; other calls have a trait of their own. */
export const CallLike = trait("CallLike");
/** Constants needed inside of its regions are made in its entry block, and not further out. */
export const AffineScope = trait("AffineScope");
/** Stack memory that is allocated inside of its regions is freed at their end. */
export const AutomaticAllocationScope = trait("AutomaticAllocationScope");
/** Has a data layout for what is in its regions: its attribute `dlti.dl_spec`. */
export const DataLayoutScope = trait("DataLayoutScope");
/** Takes and gives values that live in an isolated region of its own, elementwise. */
export const ElementwiseMappable = trait("ElementwiseMappable");

/** An inherent attribute of a definition; its index in the list is its index in the property tuple. */
export interface PropertyDef {
  readonly name: string;
  readonly optional: boolean;
  /** The value that an op gets where none is given. */
  readonly defaultValue?: (context: Context) => Attribute;
  /** The generic form must state it nevertheless. */
  readonly isStated?: boolean;
  /** The kind of attribute that is accepted. */
  readonly isKind?: ((attr: Attribute) => boolean) | undefined;
  /** How an attribute of another kind is taken in the properties of the generic form, or what is said of one that cannot be. */
  readonly convert?: ((attr: Attribute) => Attribute | string) | undefined;
  /** The attribute divides the operands or results into groups: a wrong one in a dictionary is as good as none. */
  readonly isSegments?: boolean;
  /** MLIR does not have the property: bytecode has it among the other attributes. */
  readonly isOwn?: boolean | undefined;
  /** The property is a number or a truth value, which bytecode does not write as an attribute. */
  readonly native?: "number" | "unit" | undefined;
  /** The rule that an attribute breaks, in words; undefined if it keeps all. */
  readonly rule?: (attr: Attribute) => string | undefined;
}

/** The argument of an op definition without a specification by `defineOp`. @internal */
export interface OpDefInit {
  readonly name: string;
  readonly traits?: readonly Trait[];
  readonly registered?: boolean;
  /** The dialect whose prefix ops in its regions may leave out. */
  readonly defaultDialect?: string;
}

/** Asks for a name; the printer makes it unique. @internal */
export type SetName = (value: Value, name: string) => void;

/** The properties of a definition, and where each is. */
class PropertyTable {
  readonly list: readonly PropertyDef[];
  readonly indexes: ReadonlyMap<string, number>;
  readonly byName: readonly number[];
  readonly hasDefaults: boolean;

  constructor(list: readonly PropertyDef[]) {
    this.list = list;
    this.indexes = new Map(list.map(({ name }, index) => [name, index]));
    this.byName = [...list.keys()].sort((a, b) => (list[a]!.name < list[b]!.name ? -1 : 1));
    this.hasDefaults = list.some(({ defaultValue }) => defaultValue !== undefined);
  }
}

/** Ids of property tuples of a definition in a context, by those of the tuples that they complete. @internal */
export interface Completions {
  /** The id of the tuple of default values. */
  readonly ofNone: PropertiesId;
  readonly whole: Map<PropertiesId, PropertiesId>;
  /** The same for tuples of generic forms. */
  readonly stated: Map<PropertiesId, PropertiesId>;
}

/** One kind of op. Definitions are values shared by all contexts. */
export class OpDef {
  readonly name: string;
  readonly dialect: string;
  readonly registered: boolean;
  readonly traits: readonly Trait[];
  readonly isTerminator: boolean;
  readonly isIsolated: boolean;
  readonly isSymbolTable: boolean;
  readonly isSymbol: boolean;
  readonly defaultDialect: string;
  #propertyTable: PropertyTable | undefined = undefined;
  /** How the op reads and writes itself in custom form; see the text layer. */
  syntax: object | undefined = undefined;
  /** Constraints, folds, patterns; see the definition layer. */
  model: object | undefined = undefined;
  /** Facts of the definition that drivers cache; see the rewriting layer. */
  facts: object | undefined = undefined;
  /** Names that results ask for in printed text. */
  nameValues: ((op: Operation, setName: SetName) => void) | undefined = undefined;
  /** The name that the only result asks for, which is not empty, where properties and type decide it. */
  nameResult: ((properties: PropertyTuple, type: Type) => string) | undefined = undefined;
  /** Names that the arguments of a region ask for. */
  nameArguments: ((op: Operation, region: Region, setName: SetName) => void) | undefined = undefined;

  constructor(init: OpDefInit) {
    this.name = init.name;
    const dot = init.name.indexOf(".");
    this.dialect = dot < 0 ? "" : init.name.slice(0, dot);
    this.registered = init.registered ?? true;
    this.traits = init.traits ?? [];
    this.defaultDialect = init.defaultDialect ?? "";
    this.isTerminator = this.has(Terminator);
    this.isIsolated = this.has(IsolatedFromAbove);
    this.isSymbolTable = this.has(SymbolTable);
    this.isSymbol = this.has(SymbolOp);
  }

  get #table(): PropertyTable {
    this.#propertyTable ??= new PropertyTable(this.listProperties());
    return this.#propertyTable;
  }

  /** Asked once, on first use: most definitions of a dialect are not used in a run. */
  protected listProperties(): readonly PropertyDef[] {
    return [];
  }

  /** The inherent attributes, in the order of the property tuple. */
  get properties(): readonly PropertyDef[] {
    return this.#table.list;
  }

  /** Indexes of the inherent attributes, in the order of their names. */
  get propertiesByName(): readonly number[] {
    return this.#table.byName;
  }

  has(wanted: Trait): boolean {
    return this.traits.includes(wanted);
  }

  /** Whether the successor of that index is a reference and no edge: see the Store's header. */
  isReference(_index: number): boolean {
    return false;
  }

  /** A property tuple with the default values of those that are missing. */
  withDefaults(context: Context, tuple: PropertyTuple): PropertyTuple {
    if (!this.#table.hasDefaults || !this.#lacksDefault(tuple)) return tuple;
    return this.properties.map(({ defaultValue }, index) => tuple[index] ?? defaultValue?.(context));
  }

  #lacksDefault(tuple: PropertyTuple): boolean {
    for (let index = 0; index < this.properties.length; index++) {
      if (tuple[index] === undefined && this.properties[index]!.defaultValue !== undefined) return true;
    }
    return false;
  }

  /** The same for what the generic form said. */
  #withUnstated(context: Context, id: PropertiesId): PropertyTuple {
    const tuple = context.propertyTuples[id]!;
    return this.properties.map(({ defaultValue, isStated }, index) =>
      isStated === true ? tuple[index] : (tuple[index] ?? defaultValue?.(context)),
    );
  }

  /** The id of a property tuple that the generic form said, with the values of those that it need not say; `id` is that of the definition. */
  statedPropertiesId(context: Context, id: DefId, tuple: PropertyTuple): PropertiesId {
    return this.statedIdOf(context, id, context.internProperties(tuple));
  }

  /** The same for a tuple that has an id. */
  statedIdOf(context: Context, id: DefId, tuple: PropertiesId): PropertiesId {
    if (!this.#table.hasDefaults) return tuple;
    const { stated } = this.#completions(context, id);
    return stated.get(tuple) ?? complete(context, stated, tuple, this.#withUnstated(context, tuple));
  }

  /** The id of the tuple of default values. */
  defaultProperties(context: Context, id: DefId): PropertiesId {
    return this.#table.hasDefaults ? this.#completions(context, id).ofNone : NO_ID;
  }

  /** The id of a property tuple with the default values of those that are missing. */
  propertiesId(context: Context, id: DefId, tuple: PropertyTuple): PropertiesId {
    if (!this.#table.hasDefaults) return context.internProperties(tuple);
    const { ofNone, whole } = this.#completions(context, id);
    if (tuple.length === 0) return ofNone;
    const given = context.internProperties(tuple);
    return whole.get(given) ?? complete(context, whole, given, this.withDefaults(context, tuple));
  }

  #completions(context: Context, id: DefId): Completions {
    return context.completions[id] ?? this.#makeCompletions(context, id);
  }

  #makeCompletions(context: Context, id: DefId): Completions {
    const ofNone = context.internProperties(this.withDefaults(context, []));
    const made: Completions = { ofNone, whole: new Map(), stated: new Map() };
    while (context.completions.length <= id) context.completions.push(undefined);
    context.completions[id] = made;
    return made;
  }

  /** The place of an inherent attribute in the property tuple, or -1 where the name is not inherent. */
  propertyIndex(name: string): number {
    return this.#table.indexes.get(name) ?? -1;
  }
}

/** Inherent attributes in the order of {@link OpDef.properties}; an unregistered op has one, a dictionary. @internal */
export type PropertyTuple = readonly (Attribute | undefined)[];

function complete(
  context: Context,
  known: Map<PropertiesId, PropertiesId>,
  given: PropertiesId,
  tuple: PropertyTuple,
): PropertiesId {
  const whole = context.internProperties(tuple);
  known.set(given, whole);
  return whole;
}
