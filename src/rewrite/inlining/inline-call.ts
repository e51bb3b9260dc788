// Replaces one call by the body of what it calls.
//
// The body is copied, or moved if it has no other use. One block is merged into the block of the call; where there are more, the block of the call is
// split after it, and returns become branches to the rest, which takes the results as arguments.

import { attributesAt, callArgumentsOf, callableSignature } from "../../define/index.ts";
import {
  type Block,
  Builder,
  cloneRegion,
  type InlinerRules,
  idAfter,
  Mapping,
  type Operation,
  type OpId,
  type Region,
  type Store,
  type Value,
} from "../../ir/index.ts";
import { stackLocations } from "./call-site-locations.ts";

/** A call, the function that it calls, and whether the function has to stay as it is. @internal */
export interface InlineRequest {
  readonly call: Operation;
  readonly callable: Operation;
  readonly region: Region;
  readonly isCopy: boolean;
  /** Ops around the call that take no bodies by the rules of their dialect, because the reference has no rule for them. */
  readonly takesBodies?: (holder: Operation) => boolean;
  /** Receives the blocks that replace the call, before they are merged with the blocks around it. */
  readonly inlined?: (blocks: readonly Block[]) => void;
}

/** The rules of the dialect of an op for inlining. @internal */
export function inlinerRulesOf(op: Operation): InlinerRules | undefined {
  return op.context.dialects.get(op.def.dialect)?.inlining;
}

/**
 * Puts the body in place of the call, whose results then have no uses; the call itself stays, to be erased. Returns whether that was allowed;
 * where it was not, nothing has changed.
 */
export function inlineCall(request: InlineRequest): boolean {
  const inlining = new Inlining(request);
  return inlining.connect() && inlining.run();
}

class Inlining {
  readonly #request: InlineRequest;
  readonly #rules: InlinerRules | undefined;
  readonly #builder: Builder;
  readonly #mapping = new Mapping();
  readonly #conversions: Operation[] = [];

  constructor(request: InlineRequest) {
    this.#request = request;
    this.#rules = inlinerRulesOf(request.call);
    this.#builder = new Builder(request.call.store);
    this.#builder.location = request.call.locationNumber;
  }

  /** Maps the body's arguments to those of the call, and converts types where they differ; undoes that where it cannot. */
  connect(): boolean {
    const { call, callable, region, isCopy } = this.#request;
    const parameters = region.firstBlock?.arguments ?? [];
    const values = callArgumentsOf(call);
    const { results } = callableSignature(callable);
    if (region.isEmpty || values.length !== parameters.length || call.numResults !== results.length) return false;
    const isConnected =
      this.#connectArguments(parameters, values) &&
      this.#connectResults() &&
      this.#rules?.canInlineCall?.(call, callable, isCopy) === true &&
      this.#isBodyAllowed();
    if (!isConnected) this.#undo();
    return isConnected;
  }

  #connectArguments(parameters: readonly Value[], values: readonly Value[]): boolean {
    this.#builder.insertBefore(this.#request.call);
    return parameters.every((parameter, index) => {
      const value = values[index];
      const converted = value === undefined ? undefined : this.#convert(value, parameter);
      if (converted !== undefined) this.#mapping.map(parameter, converted);
      return converted !== undefined;
    });
  }

  #convert(value: Value, parameter: Value): Value | undefined {
    if (value.type === parameter.type) return value;
    const conversion = this.#rules?.convert?.(this.#builder, value, parameter.type);
    if (conversion !== undefined) this.#conversions.push(conversion);
    return conversion?.result();
  }

  #connectResults(): boolean {
    const { call, callable } = this.#request;
    const types = callableSignature(callable).results;
    this.#builder.insertAfter(call);
    return call.results.every((result, index) => {
      if (result.type === types[index]) return true;
      const conversion = this.#rules?.convert?.(this.#builder, result, result.type);
      if (conversion === undefined) return false;
      this.#conversions.push(conversion);
      result.replaceAllUsesWith(conversion.result());
      conversion.replaceUsesOfWith(conversion.result(), result);
      return true;
    });
  }

  #undo(): void {
    for (const conversion of this.#conversions) {
      conversion.result().replaceAllUsesWith(conversion.operand(0));
      conversion.erase();
    }
  }

  #isBodyAllowed(): boolean {
    const { call, region, isCopy, takesBodies } = this.#request;
    const target = call.parentRegion;
    const holder = target?.parentOp;
    if (target === undefined || holder === undefined) return false;
    const takesIt =
      inlinerRulesOf(holder)?.canInlineInto?.(target, region, isCopy) === true || takesBodies?.(holder) === true;
    return takesIt && areOpsAllowed(region, target, isCopy);
  }

  run(): boolean {
    const { call, region, inlined } = this.#request;
    this.#handleArguments();
    const block = call.block;
    const last = region.lastBlock?.terminator;
    const isSingle =
      region.hasOneBlock && (last === undefined || inlinerRulesOf(last)?.mergesSingleBlock?.(last) !== false);
    const rest = isSingle || call.next === undefined ? undefined : block?.splitBefore(call.next);
    const blocks = this.#insertBlocks();
    const [first] = blocks;
    if (block === undefined || first === undefined) return false;
    stackLocations(blocks, call);
    this.#rules?.inlined?.(call, blocks);
    inlined?.(blocks);
    if (rest === undefined) this.#mergeSingle(first);
    else this.#branchToRest(blocks, rest, block);
    return true;
  }

  #handleArguments(): void {
    const { call, callable, region } = this.#request;
    const handle = inlinerRulesOf(callable)?.argument;
    if (handle === undefined) return;
    this.#builder.insertBefore(call);
    region.firstBlock?.arguments.forEach((parameter, index) => {
      const attrs = attributesAt(callable.attr("arg_attrs"), index);
      const value = this.#mapping.value(parameter);
      this.#mapping.map(parameter, handle(this.#builder, call, callable, value, attrs));
    });
  }

  /** The body's blocks after that of the call. */
  #insertBlocks(): readonly Block[] {
    const { call, region, isCopy } = this.#request;
    const { block } = call;
    const target = block?.region;
    if (block === undefined || target === undefined) return [];
    const { blocks } = region;
    if (isCopy) {
      cloneRegion(region, target, this.#mapping, block);
      return blocks.map((one) => this.#mapping.block(one));
    }
    target.takeBlocks(region, block);
    for (const one of blocks) mapOperands(one, this.#mapping);
    return blocks;
  }

  #mergeSingle(block: Block): void {
    const { call } = this.#request;
    const terminator = block.lastOp;
    if (terminator !== undefined) {
      call.results.forEach((result, index) => result.replaceAllUsesWith(terminator.operand(index)));
      terminator.erase();
    }
    moveOpsBehind(block, call);
    block.erase();
  }

  #branchToRest(blocks: readonly Block[], rest: Block, block: Block): void {
    const { call } = this.#request;
    const types = callableSignature(this.#request.callable).results;
    call.results.forEach((result, index) => {
      const argument = rest.addArgument(types[index] ?? result.type, result.location);
      result.replaceAllUsesWith(argument);
    });
    for (const one of blocks) branchInstead(one, rest, this.#builder);
    const [first] = blocks;
    if (first === undefined) return;
    block.appendOpsOf(first);
    first.erase();
  }
}

function branchInstead(block: Block, rest: Block, builder: Builder): void {
  const { terminator } = block;
  if (terminator === undefined) return;
  builder.insertBefore(terminator);
  builder.location = terminator.locationNumber;
  if (inlinerRulesOf(terminator)?.branchInstead?.(terminator, rest, builder)) terminator.erase();
}

function areOpsAllowed(region: Region, target: Region, isCopy: boolean): boolean {
  const { store } = region;
  const { dialects } = store.context;
  for (let block = region.firstBlock; block !== undefined; block = block.next) {
    for (let id = block.first; id !== 0; id = store.nextOp(id)) {
      const rules = dialects.get(store.def(id).dialect)?.inlining;
      const rule = rules?.canInlineOp;
      if (rules === undefined || rule === undefined) return false;
      if (rule !== true && !rule(store.operationOf(id), target, isCopy)) return false;
      if (store.hasExtras(id) && !areInnerAllowed(store, id, rules, target, isCopy)) return false;
    }
  }
  return true;
}

function areInnerAllowed(store: Store, op: OpId, rules: InlinerRules, target: Region, isCopy: boolean): boolean {
  const { regions } = store.extrasOf(op);
  if (regions.length === 0 || rules.looksInside?.(store.operationOf(op)) === false) return true;
  return regions.every((region) => areOpsAllowed(region, target, isCopy));
}

function moveOpsBehind(block: Block, op: Operation): void {
  const { next, block: target } = op;
  for (let inner = block.firstOp; inner !== undefined; inner = block.firstOp) {
    if (next !== undefined) inner.moveBefore(next);
    else if (target !== undefined) inner.moveToEnd(target);
  }
}

/** The ops of a moved body use what is mapped instead; what an op holds comes before it, as in MLIR. */
function mapOperands(block: Block, mapping: Mapping): void {
  const { store } = block;
  for (let op = block.first; op !== 0; op = store.nextOp(op)) {
    if (store.hasExtras(op)) {
      for (const region of store.extrasOf(op).regions) for (const inner of region.blocks) mapOperands(inner, mapping);
    }
    const first = store.firstOperand(op);
    for (let index = 0; index < store.operandCount(op); index++) {
      const mapped = mapping.idOf(store.valueAt(idAfter(first, index)));
      if (mapped !== undefined) store.setOperand(op, index, mapped);
    }
  }
}
