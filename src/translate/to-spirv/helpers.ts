// Functions that the translation adds to a module: each exists once, and follows the function that uses it first. They are exported as llvm-spirv's are, which
// makes calls of them intrinsics again and then needs external declarations.

import { FunctionControl } from "../../grammar/enumerants.generated.ts";
import { Op } from "../../spirv/modules.ts";
import { decorateLinkage } from "../decorations/linkage.ts";
import type { SpirvBuilder } from "./builder.ts";

/** Writes the body of a function after its first label, up to its return. */
type WriteBody = (parameters: readonly number[]) => void;

interface Pending {
  readonly id: number;
  readonly result: number;
  readonly parameters: readonly number[];
  readonly write: WriteBody;
}

/** The functions by their names. */
export class HelperFunctions {
  readonly #builder: SpirvBuilder;
  readonly #known = new Map<string, number>();
  #pending: Pending[] = [];

  constructor(builder: SpirvBuilder) {
    this.#builder = builder;
  }

  /** The id of a function. Its body is written by {@link flush}. */
  function(name: string, result: number, parameters: readonly number[], write: WriteBody): number {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const id = this.#builder.id();
    this.#known.set(name, id);
    this.#builder.name(id, name);
    decorateLinkage({ builder: this.#builder }, id, { name, linkage: "linkonce_odr" }, true);
    this.#pending.push({ id, result, parameters, write });
    return id;
  }

  /** Writes the bodies of functions that were asked for. Call between functions. */
  flush(): void {
    const builder = this.#builder;
    while (this.#pending.length > 0) {
      const [first, ...rest] = this.#pending;
      this.#pending = rest;
      if (first === undefined) return;
      const type = builder.type(Op.TypeFunction, first.result, ...first.parameters);
      builder.emit(Op.Function, first.result, first.id, FunctionControl.None, type);
      const ids = first.parameters.map((parameter) => {
        const id = builder.id();
        builder.emit(Op.FunctionParameter, parameter, id);
        return id;
      });
      builder.emit(Op.Label, builder.id());
      first.write(ids);
      builder.emit(Op.FunctionEnd);
    }
  }
}
