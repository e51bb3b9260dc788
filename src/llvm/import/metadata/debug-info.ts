// Debug information: nodes as attributes, and locations.
//
// Attributes are uniqued by what they hold, so that a type that holds itself cannot be one: inside of it, it is a reference by a number
// (`recId`). What holds such a reference is valid inside only, and is made again outside.

import {
  DICompositeTypeAttr,
  DIExpressionAttr,
  DIExpressionElemAttr,
  DIGlobalVariableExpressionAttr,
  DISubprogramAttr,
} from "../../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  CallSiteLoc,
  type DistinctAttr,
  FusedLoc,
  fileLineColLoc,
  type LocationId,
  placeOf,
} from "../../../ir/index.ts";
import type { Place } from "../../../support/diagnostics/diagnostic.ts";
import { dwarfName } from "../../debug/dwarf.ts";
import { expressionElements, expressionSteps } from "../../debug/expression-words.ts";
import type { MetadataOperand } from "../../metadata.ts";
import type { GlobalValue, LLVMFunction } from "../../module.ts";
import type { Importer } from "../importer.ts";
import { nodeOf, stringIn } from "../instructions/operands.ts";
import { type Conversion, convertNode } from "./debug-nodes.ts";

/** A node that is being converted. */
interface Frame {
  readonly node: number;
  readonly steps: Conversion;
  /** The frames whose references the result holds. */
  readonly needs: Set<number>;
  /** Nodes whose attributes are valid inside of this frame only. */
  readonly inside: number[];
  isRepeated: boolean;
}

/** An attribute that is valid inside of some frames only. */
interface Inner {
  readonly attribute: Attribute | undefined;
  readonly needs: ReadonlySet<number>;
}

export class DebugImport {
  readonly #importer: Importer;
  readonly #known = new Map<number, Attribute | undefined>();
  readonly #inner = new Map<number, Inner>();
  readonly #frames: Frame[] = [];
  /** The first frame of a node that is being converted. */
  readonly #frameOf = new Map<number, number>();
  readonly #distinctIds = new Map<number, DistinctAttr>();
  readonly #recursiveIds = new Map<number, DistinctAttr>();
  readonly #locations = new Map<number, Attribute>();
  readonly #locationIds = new Map<number, LocationId>();
  /** The file that the module was compiled from. */
  readonly moduleLocation: Attribute;

  constructor(importer: Importer) {
    this.#importer = importer;
    this.moduleLocation = fileLineColLoc(importer.context, importer.module.sourceFileName, 0, 0);
  }

  // ---- nodes

  /** The attribute of a node; undefined for 0 and for what the dialect cannot represent. */
  node(number: number): Attribute | undefined {
    if (number === 0 || this.#known.has(number)) return this.#known.get(number);
    this.#enter(number);
    let given: Attribute | undefined;
    for (let top = this.#frames.at(-1); top !== undefined; top = this.#frames.at(-1)) {
      const step = top.steps.next(given);
      if (step.done === true) given = this.#leave(top, step.value);
      else given = this.#request(step.value);
      // A node that is entered begins without an answer.
    }
    return given;
  }

  #enter(node: number): void {
    const index = this.#frames.push({
      node,
      steps: convertNode(this.#importer, node),
      needs: new Set(),
      inside: [],
      isRepeated: false,
    });
    if (!this.#frameOf.has(node)) this.#frameOf.set(node, index - 1);
  }

  /** The converted attribute of a node in another node, if known; otherwise begins the node's conversion. */
  #request(node: number): Attribute | undefined {
    if (node === 0 || this.#known.has(node)) return this.#known.get(node);
    const top = this.#frames.at(-1);
    const inner = this.#inner.get(node);
    if (inner !== undefined) {
      for (const need of inner.needs) top?.needs.add(need);
      return inner.attribute;
    }
    const frame = this.#frameOf.get(node);
    const reference = frame === undefined ? undefined : this.#reference(node);
    const repeated = this.#frames[frame ?? -1];
    if (frame === undefined || reference === undefined || repeated === undefined) {
      this.#enter(node);
      return undefined;
    }
    repeated.isRepeated = true;
    this.#setInner(node, reference, new Set([frame]));
    top?.needs.add(frame);
    return reference;
  }

  /** A reference to a type or function from inside of it; undefined for other nodes. */
  #reference(node: number): Attribute | undefined {
    const { context, module } = this.#importer;
    const { kind } = module.metadata.node(node);
    const def =
      kind === "DICompositeType" ? DICompositeTypeAttr : kind === "DISubprogram" ? DISubprogramAttr : undefined;
    if (def === undefined) return undefined;
    let recId = this.#recursiveIds.get(node);
    if (recId === undefined) {
      recId = this.#importer.metadata.aliases.distinct();
      this.#recursiveIds.set(node, recId);
    }
    return def === DICompositeTypeAttr
      ? DICompositeTypeAttr.get(context, { ...EMPTY_COMPOSITE, recId, isRecSelf: true })
      : DISubprogramAttr.get(context, { ...EMPTY_SUBPROGRAM, recId, isRecSelf: true });
  }

  #leave(frame: Frame, made: Attribute | undefined): Attribute | undefined {
    const { node, needs } = frame;
    const index = this.#frames.length - 1;
    this.#frames.pop();
    const result = frame.isRepeated && made !== undefined ? this.#withId(node, made) : made;
    needs.delete(index);
    if (this.#frameOf.get(node) === index) this.#frameOf.delete(node);
    for (const one of frame.inside) this.#inner.delete(one);
    if (needs.size === 0) this.#known.set(node, result);
    else {
      this.#setInner(node, result, needs);
      const parent = this.#frames.at(-1);
      for (const need of needs) parent?.needs.add(need);
    }
    return result;
  }

  #setInner(node: number, attribute: Attribute | undefined, needs: ReadonlySet<number>): void {
    this.#inner.set(node, { attribute, needs });
    for (const need of needs) this.#frames[need]?.inside.push(node);
  }

  #withId(node: number, made: Attribute): Attribute {
    const recId = this.#recursiveIds.get(node);
    const { context } = this.#importer;
    if (DICompositeTypeAttr.is(made)) {
      // Sound: the parameters are those of the definition.
      const params = made.params as unknown as Parameters<typeof DICompositeTypeAttr.get>[1];
      return DICompositeTypeAttr.get(context, { ...params, recId });
    }
    if (!DISubprogramAttr.is(made)) return made;
    const params = made.params as unknown as Parameters<typeof DISubprogramAttr.get>[1];
    return DISubprogramAttr.get(context, { ...params, recId });
  }

  /** The number that tells a distinct node from others. */
  distinctId(node: number): DistinctAttr {
    let id = this.#distinctIds.get(node);
    if (id === undefined) {
      id = this.#importer.metadata.aliases.distinct();
      this.#distinctIds.set(node, id);
    }
    return id;
  }

  // ---- expressions and globals

  /** `#llvm.di_expression<…>` */
  expression(number: number): Attribute | undefined {
    const { context, module } = this.#importer;
    if (number === 0) return undefined;
    const { kind, fields } = module.metadata.node(number);
    if (kind !== "DIExpression") return undefined;
    const elements = expressionElements(fields.map(({ word }) => word ?? "0"));
    const operations = (expressionSteps(elements) ?? []).map(({ name, args }) => {
      const values = args.map((arg, index) =>
        name === "DW_OP_LLVM_convert" && index === 1 ? (dwarfName("ATE", Number(arg)) ?? arg) : arg,
      );
      return DIExpressionElemAttr.get(context, { opcode: name, arguments: values });
    });
    return DIExpressionAttr.get(context, { operations });
  }

  /** The debug information of a global variable as a list; undefined for none. */
  globalExpressions(one: GlobalValue): Attribute | undefined {
    const { context, module } = this.#importer;
    const elements = one.attachments.flatMap(([kind, node]) => {
      if (kind !== 0) return [];
      const { fields } = module.metadata.node(node);
      const field = (name: string): MetadataOperand => fields.find((each) => each.name === name)?.operand;
      const variable = this.node(nodeOf(field("var")));
      if (variable === undefined) return [];
      const expr = this.expression(nodeOf(field("expr")));
      return [DIGlobalVariableExpressionAttr.get(context, { var: variable, expr })];
    });
    return elements.length === 0 ? undefined : ArrayAttr.get(context, { elements });
  }

  // ---- locations

  /** The number of a location in the store, for the node of an instruction's place. */
  location(node: number): LocationId {
    let id = this.#locationIds.get(node);
    if (id === undefined) {
      id = this.#importer.store.locationId(this.locationAttr(node));
      this.#locationIds.set(node, id);
    }
    return id;
  }

  locationAttr(node: number): Attribute {
    if (node === 0) return this.#importer.unknown;
    const known = this.#locations.get(node);
    if (known !== undefined) return known;
    // Places that are inside of others are many: the outermost is made first.
    const path = [node];
    for (let at = this.#inlinedAt(node); at !== 0 && !this.#locations.has(at); at = this.#inlinedAt(at)) path.push(at);
    for (const one of path.reverse()) this.#locations.set(one, this.#makeLocation(one));
    return this.#locations.get(node) ?? this.#importer.unknown;
  }

  #field(node: number, name: string): MetadataOperand {
    return this.#importer.module.metadata.node(node).fields.find((one) => one.name === name)?.operand;
  }

  #word(node: number, name: string): number {
    return Number(this.#importer.module.metadata.node(node).fields.find((one) => one.name === name)?.word ?? 0);
  }

  #inlinedAt(node: number): number {
    return nodeOf(this.#field(node, "inlinedAt"));
  }

  #makeLocation(node: number): Attribute {
    const { context } = this.#importer;
    const scope = nodeOf(this.#field(node, "scope"));
    const file = this.#fileName(scope) || NO_FILE;
    const place = fileLineColLoc(context, file, this.#word(node, "line"), this.#word(node, "column"));
    const whole = FusedLoc.get(context, { metadata: this.node(scope), locations: [place] });
    const caller = this.#locations.get(this.#inlinedAt(node));
    return caller === undefined ? whole : CallSiteLoc.get(context, { callee: whole, caller });
  }

  /** The name of the file that a scope is in. */
  #fileName(scope: number): string {
    const { metadata } = this.#importer.module;
    if (scope === 0) return "";
    const file = metadata.node(scope).kind === "DIFile" ? scope : nodeOf(this.#field(scope, "file"));
    return file === 0 ? "" : (stringIn(this.#field(file, "filename")) ?? "");
  }

  /** The location of a function, which contains its debug information. */
  locationOfFunction(one: LLVMFunction): Attribute {
    const { context } = this.#importer;
    const node = one.attachments.find(([kind]) => kind === 0)?.[1] ?? 0;
    if (node === 0) return this.#importer.unknown;
    const place = fileLineColLoc(context, this.#fileName(node), this.#word(node, "line"), 0);
    return FusedLoc.get(context, { metadata: this.node(node), locations: [place] });
  }

  /** Where diagnostics of a location point. */
  placeOf(location: Attribute | LocationId): Place | undefined {
    return placeOf(typeof location === "number" ? this.#importer.store.location(location) : location);
  }
}

/** The reference's name for a file without a name. */
const NO_FILE = "-";

const EMPTY_COMPOSITE = {
  tag: undefined,
  name: undefined,
  file: undefined,
  line: 0,
  scope: undefined,
  baseType: undefined,
  flags: 0,
  sizeInBits: 0n,
  alignInBits: 0n,
  dataLocation: undefined,
  rank: undefined,
  allocated: undefined,
  associated: undefined,
  elements: [],
};

const EMPTY_SUBPROGRAM = {
  identifier: undefined,
  compileUnit: undefined,
  scope: undefined,
  name: undefined,
  linkageName: undefined,
  file: undefined,
  line: 0,
  scopeLine: 0,
  subprogramFlags: 0,
  subroutineType: undefined,
  retainedNodes: [],
  annotations: [],
};
