// Emits checked code for the start of work-groups and regions: counts the phases of memory, and marks memory of the work-group as not set.

import type { Builder } from "../code/builder.ts";
import { fault } from "../code/checking/suspects.ts";
import { access, type Block, callIf, type Node, type Terminator } from "../code/graph.ts";
import { orders } from "../lower/checks.ts";
import type { Lowering } from "../lower/lowering.ts";
import { phaseState } from "../lower/memory/race-functions.ts";
import { argument, placeholder } from "../lower/placeholders.ts";
import { i32, int, memory } from "../wasm/opcodes.ts";
import type { Known } from "./known.ts";

/** Stamps from here on are near the end of 32 bits. */
const LAST_PHASE = 0xe0000000;

export class Phases {
  readonly #builder: Builder;
  readonly #lowering: Lowering;
  readonly #items: number;

  constructor(builder: Builder, lowering: Lowering, items: number) {
    this.#builder = builder;
    this.#lowering = lowering;
    this.#items = items;
  }

  /** At the start of a work-group. */
  beginGroup(known: Known): void {
    this.#own(() => {
      const group = known.get(placeholder.groupNumber);
      this.#restart(known);
      for (const sharing of ["group", "launch"] as const) {
        const state = this.#state(sharing, known);
        const phase = this.#next(state);
        const floor = sharing === "group" ? this.#builder.i32(1) : phase;
        this.#write(state, phaseState.floor, floor);
        this.#write(state, phaseState.since, phase);
        this.#write(state, phaseState.cells, this.#builder.graph.argument(argument.shadowCells, i32));
        this.#write(state, phaseState.group, group);
      }
      this.#unset(known.get(placeholder.groupMemory), known.get(placeholder.groupBytes));
      this.#lowering.globals.bindings.forEach(({ storageClass }, at) => {
        if (storageClass !== "Workgroup") return;
        const { graph } = this.#builder;
        const number = argument.firstBinding + 2 * at;
        this.#unset(graph.argument(number, i32), graph.argument(number + 1, i32));
      });
    });
  }

  /** After what all invocations have waited for. */
  pass(wait: Terminator | undefined, known: Known): void {
    if (wait?.kind === "barrier") this.#passBarrier(wait, known);
    else if (wait?.kind === "meet") this.passMeetings(known);
  }

  #passBarrier(barrier: Terminator, known: Known): void {
    const all = this.#ordersOf(barrier);
    this.#own(() => {
      this.#restart(known);
      for (const sharing of ["group", "launch"] as const) {
        const state = this.#state(sharing, known);
        if (all & orders[sharing]) this.#write(state, phaseState.since, this.#next(state));
      }
    });
  }

  /** The memory that a barrier orders. */
  #ordersOf({ orders: own }: Terminator): number {
    return (own ?? orders.all) | (this.#lowering.checks?.fenced ?? 0);
  }

  /** After invocations of subgroups have met. */
  passMeetings(known: Known): void {
    this.#own(() => {
      this.#restart(known);
      for (const sharing of ["group", "launch"] as const) this.#next(this.#state(sharing, known));
    });
  }

  /**
   * Where invocations take turns, and all go on after a barrier: `passed` gives whether it is one of those before some regions. The phase that
   * follows begins with the next round.
   */
  openBarrier(waits: ReadonlyMap<Block, Terminator>, known: Known, passed: (regions: readonly Block[]) => Node): void {
    const builder = this.#builder;
    this.#own(() => {
      for (const sharing of ["group", "launch"] as const) {
        const regions = [...waits].flatMap(([region, wait]) =>
          wait.kind === "barrier" && this.#ordersOf(wait) & orders[sharing] ? [region] : [],
        );
        if (regions.length === 0) continue;
        const state = this.#state(sharing, known);
        const read = (offset: number) => builder.load(memory.i32Load, builder.addConstant(state, offset));
        const next = builder.op(int.add, [read(phaseState.phase), builder.i32(this.#items)]);
        const isOrdered = passed(regions);
        this.#write(state, phaseState.since, builder.select(isOrdered, next, read(phaseState.since)));
      }
    });
  }

  #own(action: () => void): void {
    this.#builder.accessing(access.own, action);
  }

  #state(sharing: "group" | "launch", known: Known): Node {
    const { checks } = this.#lowering;
    return checks === undefined ? this.#builder.i32(0) : known.compute(checks.state(sharing));
  }

  /** Begins the next phase, and returns it. */
  #next(state: Node): Node {
    const builder = this.#builder;
    const phase = builder.load(memory.i32Load, builder.addConstant(state, phaseState.phase));
    const next = builder.op(int.add, [phase, builder.i32(this.#items)]);
    this.#write(state, phaseState.phase, next);
    return next;
  }

  #write(state: Node, offset: number, value: Node): void {
    this.#builder.store(memory.i32Store, this.#builder.addConstant(state, offset), value);
  }

  /** Forgets all accesses before the stamps wrap. */
  #restart(known: Known): void {
    const builder = this.#builder;
    const { callees } = this.#lowering;
    const states = (["group", "launch"] as const).map((sharing) => this.#state(sharing, known));
    for (const state of states) {
      const phase = builder.load(memory.i32Load, builder.addConstant(state, phaseState.phase));
      const isLate = builder.op(int.geU, [phase, builder.i32(LAST_PHASE)]);
      const cells = builder.graph.argument(argument.shadowCells, i32);
      builder.effect(callIf, [isLate, cells, ...states], callees.host("restart", 3));
    }
  }

  #unset(address: Node, bytes: Node): void {
    const builder = this.#builder;
    const shadow = builder.op(int.add, [address, builder.graph.argument(argument.shadowDistance, i32)]);
    builder.effect(memory.fill, [shadow, builder.i32(fault.uninitialized), bytes]);
  }
}
