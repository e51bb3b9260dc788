/** What the ops of a context need to be made from words, by opcode and by number in an extended set. */
import { ArrayAttr, type Attribute, type Context, integerAttr } from "../../ir/index.ts";
import { definitionOf, definitionOfExtended } from "../op-words.ts";
import { type OpPlan, planOf } from "./op-plan.ts";

export class Plans {
  private readonly context: Context;
  private readonly indices: Attribute[] = [];
  private readonly byOpcode: (OpPlan | null | undefined)[] = new Array(0x2000).fill(undefined);
  private readonly byExtended = new Map<string, OpPlan | undefined>();

  constructor(context: Context) {
    this.context = context;
  }

  /** `[7 : i32]`: the path that most extractions have. */
  index(word: number): Attribute {
    const known = this.indices[word];
    if (known !== undefined) return known;
    const { context } = this;
    const made = ArrayAttr.get(context, { elements: [integerAttr(context, context.i32, word)] });
    if (word === this.indices.length) this.indices.push(made);
    return made;
  }

  of(opcode: number): OpPlan | undefined {
    const known = this.byOpcode[opcode];
    if (known !== undefined) return known ?? undefined;
    const def = definitionOf(opcode);
    const plan = def === undefined ? undefined : planOf(this.context, def);
    if (opcode < this.byOpcode.length) this.byOpcode[opcode] = plan ?? null;
    return plan;
  }

  ofExtended(set: string, number: number): OpPlan | undefined {
    const key = `${set} ${number}`;
    if (!this.byExtended.has(key)) {
      const def = definitionOfExtended(set, number);
      this.byExtended.set(key, def === undefined ? undefined : planOf(this.context, def));
    }
    return this.byExtended.get(key);
  }
}
