// From an entry point of the LLVM dialect to a code graph. Calls are inlined, each value becomes its scalars, each variable gets a place in
// memory. What each op does is in the tables of the files beside this one: here is what they share.

import type { Block as IrBlock, OpDef, Operation, Type, Value } from "../../ir/index.ts";
import { ArrayAttr, opMap, StringAttr, symbolsOf } from "../../ir/index.ts";
import { assert } from "../../support/assert.ts";
import { analyse } from "../code/analysis/flow.ts";
import { Builder, Mistyped } from "../code/builder.ts";
import { markVariables } from "../code/checking/suspects.ts";
import { checkTaints } from "../code/checking/taints.ts";
import { lowerElements } from "../code/elements.ts";
import { type Block, CodeGraph, type Node } from "../code/graph.ts";
import { cleanUp, resolveGraph } from "../code/passes/cleanup.ts";
import { moveTables } from "../code/passes/constant-variables.ts";
import { guardAccesses } from "../code/passes/guards.ts";
import { narrow } from "../code/passes/narrowing.ts";
import type { OptionalPass } from "../code/passes/optional.ts";
import { promoteVariables } from "../code/passes/promote.ts";
import { findRotations } from "../code/passes/rotations.ts";
import { unrollLoops } from "../code/passes/unroll.ts";
import { Unsupported } from "../failure.ts";
import type { StopReason } from "../traps.ts";
import type { ValueType } from "../wasm/opcodes.ts";
import { aggregateOps } from "./aggregate-ops.ts";
import type { GroupSizes } from "./built-ins.ts";
import { Callees } from "./callees.ts";
import { copiedType } from "./calls/copied-parameters.ts";
import { Checks } from "./checks.ts";
import { controlOps } from "./control-ops.ts";
import { DataLayout, type Scalar } from "./data-layout.ts";
import { Globals, textAttribute } from "./memory/globals.ts";
import { memoryOps } from "./memory/memory-ops.ts";
import { Sites } from "./memory/sites.ts";
import { arithmeticFaults } from "./values/arithmetic-faults.ts";
import type { ElementRule, ElementRules, RuleInput } from "./values/element-rules.ts";
import { floatRules } from "./values/floats.ts";
import { hintOps } from "./values/hints.ts";
import { integerRules } from "./values/integers.ts";
import { vectorOps } from "./vector-ops.ts";
import { lowerWide } from "./wide/rules.ts";

/** Lowers one op; gives the scalars of its result, if it has one. */
export type OpHandler = (
  lowering: Lowering,
  op: Operation,
  operands: readonly (readonly Node[])[],
) => readonly Node[] | undefined;
export type OpHandlers = ReadonlyMap<OpDef, OpHandler>;
/** Calls of functions that the engine replaces by instructions, by the names of the functions. */
export type FunctionHandlers = Readonly<Record<string, OpHandler>>;

/**
 * The parts of lowering that differ if functions are compiled one by one, and not inlined into a kernel: calls stay calls, variables lie on a
 * stack, and globals have fixed addresses.
 */
export interface Host {
  readonly layout: DataLayout;
  readonly callees: Callees;
  readonly ops: OpHandlers;
  readonly rules: ElementRules;
}

/** Nodes from which on a kernel is too large to compile in reasonable time. */
const MOST_NODES = 1 << 20;

/** How deep calls may nest. */
const DEEPEST_CALL = 200;

/** The state of a call in progress: the values of its function, and its return target. */
interface Frame {
  readonly function: Operation;
  readonly call: Operation;
  readonly values: Map<Value, readonly Node[]>;
  readonly blocks: Map<IrBlock, Block>;
  readonly exit: Block;
  /** Addresses of its variables. */
  readonly variables: Node[];
}

/** Loops in loops, and loops one after the other, that are unrolled. */
const MOST_UNROLLED = 8;

export class Lowering {
  readonly graph: CodeGraph;
  readonly builder: Builder;
  readonly layout: DataLayout;
  readonly callees: Callees;
  readonly globals: Globals;
  readonly sites = new Sites();
  /** Undefined if the code is not checked. */
  checks: Checks | undefined = undefined;
  readonly module: Operation;
  /** Whether the code is for memory that threads share. */
  isThreaded = false;
  /** Whether code for such memory differs. */
  usesAtomics = false;
  /** Whether work-groups must run one after the other, since they share what no thread can be given. */
  isSequential = false;
  /** The passes that are left out. */
  leavesOut: ReadonlySet<OptionalPass> = new Set();
  readonly #handlers: OpHandlers;
  readonly #rules: ElementRules;
  readonly #frames: Frame[] = [];
  /** Of a variadic function of a host program, the address of the arguments after its parameters. */
  variadicArguments: Node | undefined = undefined;

  constructor(module: Operation, sizes: GroupSizes, host?: Host) {
    this.module = module;
    this.layout = host?.layout ?? new DataLayout(module);
    this.callees = host?.callees ?? new Callees();
    this.#handlers = host?.ops ?? new Map();
    this.#rules = host?.rules ?? new Map();
    this.graph = new CodeGraph(this.callees.entries);
    this.builder = new Builder(this.graph);
    this.globals = new Globals(this, sizes);
  }

  /** Makes the code check what it does. */
  check(): void {
    this.checks = new Checks(this);
    this.globals.checks = this.checks;
  }

  /** Whether a pass is run that checked code never has. */
  runs(pass: OptionalPass): boolean {
    return this.checks === undefined && !this.leavesOut.has(pass);
  }

  /** Ends the block that is being built where the run must not go on. */
  stop(reason: StopReason, op: Operation): void {
    this.builder.block.trap(this.sites.stop(reason, [this.sites.origin(op)]));
  }

  /** Lowers the entry point; the graph returns at its end. */
  lowerEntry(entry: Operation): void {
    this.globals.isKernel = textAttribute(entry, "entry_point") === "Kernel";
    this.inline(entry, this.#parameters(entry), entry);
    this.builder.block.return();
    cleanUp(this.graph);
    // The initial values of variables, and the built-in variables that need memory, are known only now.
    const start = this.graph.block();
    this.builder.block = start;
    const used = new Set(analyse(this.graph).order.flatMap(({ body }) => body.flatMap((node) => node.args)));
    this.globals.initialize((address) => used.has(address));
    if (this.globals.zeroesGroup) waitAtEntry(this.graph);
    prepend(this.graph.entry, start.body);
    resolveGraph(this.graph);
    const { places } = this.globals;
    this.builder.block = this.graph.block();
    moveTables(this.graph, places, (bytes) => this.globals.addConstants(bytes));
    prepend(this.graph.entry, this.builder.block.body);
    const { checks } = this;
    if (checks !== undefined) markVariables(this.graph, places, checks.reportTaint);
    let isKept = promoteVariables(this.graph, places);
    // Removes unused nodes, so that the checks do not look at them.
    cleanUp(this.graph);
    if (this.runs("unrolling") && this.#unroll()) isKept = promoteVariables(this.graph, places);
    if (!isKept) places.sizes.item = 0;
    if (checks !== undefined) checkTaints(this.graph, checks);
    guardAccesses(this.graph, this.globals);
    checks?.races(this.graph);
    lowerElements(this.graph);
    if (!this.leavesOut.has("rotations")) findRotations(this.graph);
    if (!this.leavesOut.has("narrowing")) narrow(this.graph, (leaf) => this.globals.rangeOf(leaf));
    cleanUp(this.graph);
  }

  /** Unrolls small loops, inner ones first; returns whether there are any. */
  #unroll(): boolean {
    let isAny = false;
    for (let depth = 0; depth < MOST_UNROLLED && unrollLoops(this.graph); depth++) {
      cleanUp(this.graph);
      isAny = true;
    }
    return isAny;
  }

  /** The values that the host gives the entry point, parameter by parameter. */
  #parameters(entry: Operation): readonly (readonly Node[])[] {
    const given = entry.attr("spirvana.parameters");
    const params = entry.regions[0]?.firstBlock?.arguments ?? [];
    return params.map(({ type }, index) => {
      const kind = ArrayAttr.is(given) ? given.elements[index] : undefined;
      if (!StringAttr.is(kind))
        throw new Unsupported("the engine does not know what the parameters of this are", entry);
      return this.globals.parameter(index, kind.value, type, copiedType(entry, index), entry);
    });
  }

  symbol(name: string): Operation | undefined {
    return symbolsOf(this.module).get(name);
  }

  /** The scalar of a type that must be one, or of its elements. */
  elementScalar(type: Type, op: Operation): Scalar {
    const [part] = this.layout.parts(type, op);
    if (part === undefined) throw new Unsupported(`the engine cannot compute with empty values`, op);
    if (part.scalar.kind === "limb")
      throw new Unsupported(`the engine cannot run '${op.name}' on integers of more than 64 bits yet`, op);
    return part.scalar;
  }

  /** Whether values of a type are integers of more than 64 bits, or vectors of them. */
  isWide(type: Type, op: Operation): boolean {
    return this.layout.parts(type, op)[0]?.scalar.kind === "limb";
  }

  types(types: readonly Type[], op: Operation): ValueType[] {
    return types.flatMap((type) => this.layout.parts(type, op).map(({ scalar }) => scalar.type));
  }

  // ---- functions

  /** Puts the body of a function here; gives the scalars that it returns. */
  inline(callee: Operation, args: readonly (readonly Node[])[], call: Operation): readonly Node[] {
    if (this.#frames.some((frame) => frame.function === callee)) {
      throw new Unsupported("the engine cannot run a function that calls itself", call);
    }
    if (this.#frames.length > DEEPEST_CALL) throw new Unsupported("calls nest too deeply for the engine", call);
    return this.lowerBody(callee, args, call === callee ? [] : this.types(call.resultTypes, call), call);
  }

  /** The same without asking whether that may be; `results` are the types of the scalars that are returned. */
  lowerBody(
    callee: Operation,
    args: readonly (readonly Node[])[],
    results: readonly ValueType[],
    call: Operation,
  ): readonly Node[] {
    const entry = callee.regions[0]?.firstBlock;
    if (entry === undefined) throw new Unsupported("the engine needs the body of a function", call);
    const exit = this.graph.block(results);
    const frame: Frame = { function: callee, call, values: new Map(), blocks: new Map(), exit, variables: [] };
    this.#frames.push(frame);
    entry.arguments.forEach((argument, at) => frame.values.set(argument, args[at] ?? []));
    this.#blocks(entry, frame);
    this.#frames.pop();
    this.builder.block = exit;
    if (this.#frames.length > 0) for (const variable of frame.variables) this.checks?.lifetime(variable, false);
    return exit.params;
  }

  /** A variable of the function that is being lowered. */
  variable(size: number, alignment: number): Node {
    const address = this.globals.itemMemory.take(size, alignment);
    if (this.checks === undefined) return address;
    this.#frame.variables.push(address);
    this.checks.lifetime(address, true);
    return address;
  }

  /** Whether an invocation may come to an op that is being lowered again: by a loop in its function or around a call that leads there. */
  mayRepeat(op: Operation): boolean {
    const ops = [op, ...this.#frames.slice(1).map(({ call }) => call)];
    return ops.some(({ block }) => block !== undefined && isInLoop(block));
  }

  /** Where the function that is being lowered returns to. */
  get exit(): Block {
    return this.#frame.exit;
  }

  get #frame(): Frame {
    const frame = this.#frames.at(-1);
    assert(frame !== undefined, "no function is being lowered");
    return frame;
  }

  #blocks(entry: IrBlock, frame: Frame): void {
    for (const block of reversePostorder(entry)) {
      if (block !== entry) this.builder.block = this.block(block, frame);
      for (const op of block.ops()) this.#op(op, frame);
    }
  }

  /** The block of the code graph that represents one of the function being lowered. */
  block(block: IrBlock, frame: Frame = this.#frame): Block {
    const known = frame.blocks.get(block);
    if (known !== undefined) return known;
    const op = block.firstOp ?? frame.function;
    const made = this.graph.block(
      this.types(
        block.arguments.map((one) => one.type),
        op,
      ),
    );
    made.origin = this.sites.origin(op);
    frame.blocks.set(block, made);
    let next = 0;
    for (const argument of block.arguments) {
      const count = this.layout.parts(argument.type, op).length;
      frame.values.set(argument, made.params.slice(next, next + count));
      next += count;
    }
    return made;
  }

  // ---- ops

  #op(op: Operation, frame: Frame): void {
    const operands = op.operands.map((operand) => this.#value(operand, op, frame));
    this.builder.origin = this.sites.origin(op);
    const nodes = this.#checkedNodes(op, operands) ?? [];
    if (op.numResults > 0) {
      const parts = this.layout.parts(op.resultType(), op);
      if (nodes.length !== parts.length || nodes.some(({ type }, at) => type !== parts[at]?.scalar.type))
        throw mistyped(op);
      frame.values.set(op.result(), nodes);
    }
    if (this.graph.size > MOST_NODES) throw new Unsupported("the kernel is too large for the engine", op);
  }

  #checkedNodes(op: Operation, operands: readonly (readonly Node[])[]): readonly Node[] | undefined {
    try {
      return this.lowerOp(op, operands);
    } catch (error) {
      throw error instanceof Mistyped ? mistyped(op) : error;
    }
  }

  /** Lowers an op whose operands are current. */
  lowerOp(op: Operation, operands: readonly (readonly Node[])[]): readonly Node[] | undefined {
    const { def } = op;
    const rule = this.#rules.get(def) ?? elementRules.get(def);
    if (rule !== undefined) return this.#elements(rule, op, operands);
    const handler = this.#handlers.get(def) ?? handlers.get(def);
    if (handler === undefined) throw new Unsupported(`the engine cannot run '${def.name}' yet`, op);
    return handler(this, op, operands);
  }

  #value(value: Value, op: Operation, frame: Frame): readonly Node[] {
    const nodes = frame.values.get(value);
    if (nodes === undefined) throw new Unsupported("an operand has no value where it is used", op);
    return nodes;
  }

  /** The result of arithmetic that may have none. */
  #checked(input: RuleInput, args: readonly Node[], result: Node): Node {
    const { checks } = this;
    if (checks === undefined) return result;
    const conditions = arithmeticFaults.get(input.op.def) ?? [];
    return conditions.reduce((value, one) => checks.suspect(value, one.holds(input, args), one.fault), result);
  }

  #elements(rule: ElementRule, op: Operation, operands: readonly (readonly Node[])[]): readonly Node[] {
    const { builder, callees } = this;
    if (this.isWide(op.resultType(), op) || (op.numOperands > 0 && this.isWide(op.operandType(0), op)))
      return lowerWide(this, op, operands, this.#rules.has(op.def));
    const to = this.elementScalar(op.resultType(), op);
    const from = op.numOperands === 0 ? to : this.elementScalar(op.operandType(0), op);
    const input = { builder, callees, op, from, to };
    const count = this.layout.parts(op.resultType(), op).length;
    return Array.from({ length: count }, (_, at) => {
      const args = operands.map((nodes) => (nodes.length === 1 ? nodes[0]! : nodes[at]!));
      return this.#checked(input, args, rule(input, args));
    });
  }
}

/** Whether control flow leads from a block back to it. */
function isInLoop(block: IrBlock): boolean {
  const found = new Set(block.successors);
  for (const one of found) for (const next of one.successors) found.add(next);
  return found.has(block);
}

/** For ops that the dialects accept and that no lowering supports. */
function mistyped(op: Operation): Unsupported {
  return new Unsupported(`the engine cannot run '${op.name}' on operands of these types`, op);
}

/** Puts a barrier before everything. */
function waitAtEntry(graph: CodeGraph): void {
  const { entry } = graph;
  const next = graph.block();
  next.end = entry.end;
  prepend(next, entry.body);
  entry.body = [];
  entry.barrier(next);
}

function prepend(block: Block, nodes: readonly Node[]): void {
  for (const node of nodes) node.block = block;
  block.body.unshift(...nodes);
}

const elementRules: ElementRules = opMap([...integerRules, ...floatRules]);
const handlers: OpHandlers = opMap([...hintOps, ...aggregateOps, ...controlOps, ...memoryOps, ...vectorOps]);

/** Blocks in reverse postorder: definitions precede uses, except block arguments. */
function reversePostorder(entry: IrBlock): readonly IrBlock[] {
  const seen = new Set([entry]);
  const finished: IrBlock[] = [];
  const stack = [{ block: entry, successors: [...entry.successors] }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const next = top.successors.pop();
    if (next === undefined) {
      finished.push(top.block);
      stack.pop();
    } else if (!seen.has(next)) {
      seen.add(next);
      stack.push({ block: next, successors: [...next.successors] });
    }
  }
  return finished.reverse();
}
