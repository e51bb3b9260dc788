// LLVM's list of loop metadata as one annotation. A list with a part that the dialect does not have is dropped with a warning.

import {
  LoopAnnotationAttr,
  LoopDistributeAttr,
  LoopInterleaveAttr,
  LoopLICMAttr,
  LoopPeeledAttr,
  LoopPipelineAttr,
  LoopUnrollAndJamAttr,
  LoopUnrollAttr,
  LoopUnswitchAttr,
  LoopVectorizeAttr,
} from "../../../dialects/llvm/index.ts";
import { type Attribute, boolAttr, FusedLoc, IntegerType, integerAttr, type Operation } from "../../../ir/index.ts";
import { LOOP_OPTIONS, type LoopOptionKind, PARALLEL_ACCESSES } from "../../mapping/loop-options.ts";
import type { MetadataOperand } from "../../metadata.ts";
import type { Importer } from "../importer.ts";
import { constantOf, nodeOf, stringIn } from "../instructions/operands.ts";
import type { AliasImport } from "./alias-metadata.ts";

/** The exception that aborts a conversion after a warning; it never leaves this file. */
class Dropped extends Error {}

const PARTS = {
  vectorize: LoopVectorizeAttr,
  interleave: LoopInterleaveAttr,
  unroll: LoopUnrollAttr,
  unrollAndJam: LoopUnrollAndJamAttr,
  licm: LoopLICMAttr,
  distribute: LoopDistributeAttr,
  pipeline: LoopPipelineAttr,
  peeled: LoopPeeledAttr,
  unswitch: LoopUnswitchAttr,
} as const;

type Params = Record<string, Attribute | readonly Attribute[] | undefined>;

export class LoopImport {
  readonly #importer: Importer;
  readonly #aliases: AliasImport;
  readonly #known = new Map<number, Attribute | undefined>();

  constructor(importer: Importer, aliases: AliasImport) {
    this.#importer = importer;
    this.#aliases = aliases;
  }

  /** The annotation of a node; undefined, after a warning, for one that cannot be represented. */
  annotation(node: number, op: Operation): Attribute | undefined {
    if (this.#known.has(node)) return this.#known.get(node);
    // A loop that follows itself has no annotation.
    this.#known.set(node, undefined);
    const made = this.#converted(node, op);
    this.#known.set(node, made);
    return made;
  }

  #converted(node: number, op: Operation): Attribute | undefined {
    try {
      return new Conversion(this.#importer, this.#aliases, this, node, op).run();
    } catch (failure) {
      if (failure instanceof Dropped) return undefined;
      throw failure;
    }
  }
}

class Conversion {
  readonly #importer: Importer;
  readonly #aliases: AliasImport;
  readonly #loops: LoopImport;
  readonly #op: Operation;
  /** The nodes of the list by their names. */
  readonly #properties = new Map<string, readonly MetadataOperand[]>();
  readonly #locations: number[] = [];

  constructor(importer: Importer, aliases: AliasImport, loops: LoopImport, node: number, op: Operation) {
    this.#importer = importer;
    this.#aliases = aliases;
    this.#loops = loops;
    this.#op = op;
    this.#collect(node);
  }

  #drop(message: string): never {
    this.#importer.warn(message, this.#op.location);
    throw new Dropped(message);
  }

  #collect(node: number): void {
    const { metadata } = this.#importer.module;
    const [self, ...rest] = metadata.node(node).operands;
    if (nodeOf(self) !== node) this.#drop("invalid loop node");
    for (const operand of rest) {
      const number = nodeOf(operand);
      if (number === 0) {
        this.#drop("expected all loop properties to be either debug locations or metadata nodes");
      }
      const { kind, operands } = metadata.node(number);
      if (kind === "DILocation") {
        this.#locations.push(number);
        continue;
      }
      if (operands.length === 0) this.#drop("cannot import empty loop property");
      const name = stringIn(operands[0]);
      if (name === undefined) return this.#drop("cannot import loop property without a name");
      if (this.#properties.has(name)) this.#drop(`cannot import loop properties with duplicated names ${name}`);
      this.#properties.set(name, operands.slice(1));
    }
  }

  run(): Attribute | undefined {
    const { context } = this.#importer;
    const own: Params = {};
    for (const [part, def] of Object.entries(PARTS)) {
      const params = this.#part(part);
      if (Object.values(params).some((one) => one !== undefined)) {
        // Sound: the table names the parameters of each part.
        own[part] = (def as unknown as { get(of: typeof context, params: object): Attribute }).get(context, params);
      }
    }
    Object.assign(own, this.#part(""));
    const parallelAccesses = this.#parallelAccesses();
    for (const name of this.#properties.keys())
      this.#importer.warn(`unknown loop annotation ${name}`, this.#op.location);
    if (this.#properties.size > 0) return undefined;
    if (this.#locations.length > 2) {
      this.#drop("loop annotations can only contain at most two debug location nodes");
    }
    const [startLoc, endLoc] = this.#locations.map((one) => this.#location(one));
    const params = { ...own, startLoc, endLoc };
    const isEmpty = parallelAccesses.length === 0 && Object.values(params).every((one) => one === undefined);
    if (isEmpty) return undefined;
    const all = Object.fromEntries(ALL.map((name) => [name, undefined]));
    return LoopAnnotationAttr.get(context, { ...all, ...params, parallelAccesses } as never);
  }

  #location(node: number): Attribute | undefined {
    const location = this.#importer.debug.locationAttr(node);
    return FusedLoc.is(location) ? location : undefined;
  }

  #part(part: string): Record<string, Attribute | undefined> {
    const params: Record<string, Attribute | undefined> = {};
    for (const [owner, parameter, name, how] of LOOP_OPTIONS) {
      if (owner === part) params[parameter] = this.#option(name, how);
    }
    return params;
  }

  /** The values after a name, which is known from now on. */
  #take(name: string): readonly MetadataOperand[] | undefined {
    const values = this.#properties.get(name);
    this.#properties.delete(name);
    return values;
  }

  #option(name: string, how: LoopOptionKind): Attribute | undefined {
    const { context } = this.#importer;
    if (how === "switch") return this.#switched(name);
    const values = this.#take(name);
    if (values === undefined) return undefined;
    const expected = (what: string) => this.#drop(`expected metadata node ${name} to hold ${what}`);
    const constant = values.length === 1 ? constantOf(values[0]) : undefined;
    const width = constant?.kind === "integer" && IntegerType.is(constant.type) ? constant.type.width : 0;
    switch (how) {
      case "unit":
      case "one-way":
        return values.length === 0 ? boolAttr(context, true) : expected("no value");
      case "boolean":
      case "opposite":
        return width === 1
          ? boolAttr(context, (constant?.bits === 1n) === (how === "boolean"))
          : expected("a boolean value");
      case "number":
        return width === 32 ? integerAttr(context, context.i32, constant?.bits ?? 0n) : expected("an i32 value");
      case "flag":
        return width === 32 ? boolAttr(context, constant?.bits !== 0n) : expected("an i32 value");
      default: {
        const node = values.length === 1 ? nodeOf(values[0]) : 0;
        if (node === 0) return expected("an MDNode");
        return this.#loops.annotation(node, this.#op);
      }
    }
  }

  /** Two names that exclude each other. */
  #switched(name: string): Attribute | undefined {
    const [on, off] = [`${name}.enable`, `${name}.disable`];
    const [enabled, disabled] = [this.#take(on), this.#take(off)];
    if (enabled !== undefined && disabled !== undefined) {
      this.#drop(`expected metadata nodes ${on} and ${off} to be mutually exclusive.`);
    }
    if (enabled === undefined && disabled === undefined) return undefined;
    const [values, used] = enabled === undefined ? [disabled, off] : [enabled, on];
    if (values?.length !== 0) this.#drop(`expected metadata node ${used} to hold no value`);
    return boolAttr(this.#importer.context, disabled !== undefined);
  }

  #parallelAccesses(): readonly Attribute[] {
    const nodes = (this.#take(PARALLEL_ACCESSES) ?? []).map(nodeOf);
    if (nodes.includes(0)) this.#drop(`expected metadata node ${PARALLEL_ACCESSES} to hold MDNodes`);
    return nodes.flatMap((node) => {
      const groups = this.#aliases.groups(node);
      if (groups === undefined) this.#importer.warn("could not lookup access group", this.#op.location);
      return groups ?? [];
    });
  }
}

/** The parameters of an annotation. */
const ALL = [
  ...Object.keys(PARTS),
  ...["disableNonforced", "mustProgress", "isVectorized", "startLoc", "endLoc", "parallelAccesses"],
];
