// Interprets the steps of an assembly format to read an op.

import {
  type Attribute,
  denseI32Array,
  FunctionType,
  NO_ID,
  type Region,
  SingleBlock,
  type Type,
  type TypeId,
  typeOfAttr,
} from "../../ir/index.ts";
import { type OpDraft, type Parser, parseOptionalType, typeText } from "../../text/index.ts";
import type { DirectiveSink } from "./assembly.ts";
import { parseConstrained } from "./attr-forms.ts";
import type { CompiledFormat } from "./compiled-format.ts";
import {
  beginsGroup,
  checkDerivable,
  checkDerivableResults,
  expectLiteral,
  firstPart,
  parseAttrDict,
  parseTypeOf,
  resolveWrongCount,
} from "./format-elements.ts";
import type { Step, TypeSource } from "./format-steps.ts";
import * as steps from "./format-steps.ts";
import { ensureTerminator } from "./implicit-terminator.ts";

export function parseSteps(parser: Parser, draft: OpDraft, format: CompiledFormat): void {
  const { layout } = format;
  draft.resetGroups(layout.operands.length, layout.results.length);
  const reading = new FormatReading(parser, draft, format);
  const { position } = parser;
  reading.run(format.steps);
  reading.finish(position);
}

/** Reads one op; to the custom directives of its format it is what they set. */
class FormatReading implements DirectiveSink {
  readonly #parser: Parser;
  readonly draft: OpDraft;
  readonly #format: CompiledFormat;
  /** Types of all operands or results together, where the format writes them so. */
  #allOperands: readonly Type[] | undefined = undefined;
  #allResults: readonly Type[] | undefined = undefined;

  constructor(parser: Parser, draft: OpDraft, format: CompiledFormat) {
    this.#parser = parser;
    this.draft = draft;
    this.#format = format;
  }

  run(list: readonly Step[]): void {
    for (let at = 0; at < list.length; at++) {
      // Here, and not with the other steps: regions nest deeply, and each frame of the stack and each local counts.
      if (list[at]!.kind !== steps.REGION || list[at]!.variadic) this.#step(list[at]!);
      else this.draft.regions[list[at]!.index] = this.#completed(this.#parser.region(this.draft.def, []));
    }
  }

  #step(step: Step): void {
    const { draft } = this;
    const parser = this.#parser;
    switch (step.kind) {
      case steps.LITERAL:
        this.#literal(step);
        break;
      case steps.OPERAND:
        draft.groupStarts[step.index] = draft.operandCount;
        draft.groupCounts[step.index] = 1;
        parser.draftOperand(draft);
        break;
      case steps.OPTIONAL_OPERAND:
      case steps.VARIADIC_OPERAND:
        this.#operandGroup(step);
        break;
      case steps.ALL_OPERANDS:
        draft.operandPositions[0] = parser.position;
        parser.draftOperands(draft);
        break;
      case steps.OPERAND_TYPE:
      case steps.RESULT_TYPE:
        this.#typesOfStep(step, "required");
        break;
      case steps.ATTRIBUTE:
        this.#attribute(step);
        break;
      case steps.ATTR_DICT:
        this.#attrDict(step);
        break;
      default:
        this.#rareStep(step);
    }
  }

  #rareStep(step: Step): void {
    const { draft } = this;
    const parser = this.#parser;
    switch (step.kind) {
      case steps.ALL_OPERAND_TYPES:
        this.#allOperands = this.#typeList("required", this.draft.operandCount === 0);
        break;
      case steps.ALL_RESULT_TYPES:
        this.#allResults = this.#typeList("required");
        break;
      case steps.FUNCTIONAL_TYPE:
        this.#functionalType(step);
        break;
      case steps.OPTIONAL_GROUP:
        this.#optionalGroup(step);
        break;
      case steps.CUSTOM:
        step.directive?.parse(parser, this, step.args);
        break;
      case steps.REGION:
        if (step.variadic) this.#regions(step);
        else draft.regions[step.index] = this.#completed(parser.region(draft.def, []));
        break;
      case steps.ALL_REGIONS:
        do draft.regions.push(parser.region(draft.def, []));
        while (parser.acceptByte(44));
        break;
      case steps.SUCCESSOR:
        this.#successor(step);
        break;
      case steps.ALL_SUCCESSORS:
        parser.commaSeparated(() => this.#addSuccessor());
        break;
      case steps.CLAUSES:
        this.#clauses(step);
        break;
      case steps.UNIT:
        draft.setProperty(step.index, parser.context.unit);
        break;
      default:
    }
  }

  #regions({ index }: Step): void {
    const { draft } = this;
    const parser = this.#parser;
    if (!parser.atBrace()) return;
    let next = index;
    do draft.regions[next++] = this.#completed(parser.region(draft.def, []));
    while (parser.acceptByte(44));
  }

  /** A region whose one block, or whose terminator, may go without saying. */
  #completed(region: Region): Region {
    const { draft } = this;
    ensureTerminator(this.#parser, draft, region);
    if (region.firstBlock === undefined && draft.def?.has(SingleBlock)) region.addBlock();
    return region;
  }

  #literal(step: Step): void {
    expectLiteral(this.#parser, step);
  }

  #operandGroup(step: Step): void {
    const { draft } = this;
    const parser = this.#parser;
    draft.groupStarts[step.index] = draft.operandCount;
    draft.groupPositions[step.index] = parser.position;
    if (step.kind === steps.VARIADIC_OPERAND) draft.groupCounts[step.index] = parser.draftOperands(draft);
    else if (parser.peek() === 37) {
      parser.draftOperand(draft);
      draft.groupCounts[step.index] = 1;
    }
  }

  #typesOfStep(step: Step, need: "required" | "optional"): void {
    const { draft } = this;
    const parser = this.#parser;
    const ofOperand = step.kind === steps.OPERAND_TYPE;
    if (!step.optional) {
      (ofOperand ? draft.operandGroupTypes : draft.resultGroupTypes)[step.index] = parseTypeOf(parser, step).id;
      return;
    }
    const lists = ofOperand ? draft.operandGroupLists : draft.resultGroupLists;
    if (step.variadic) lists[step.index] = this.#typeList(need, ofOperand && draft.groupCounts[step.index] === 0);
    else {
      const type = parseOptionalType(parser);
      lists[step.index] = type === undefined ? [] : [type];
    }
  }

  /** Types separated by commas, at least one where the list must be there. */
  #typeList(need: "required" | "optional", isOfNone = false): readonly Type[] {
    const parser = this.#parser;
    const types: Type[] = [];
    // Empty operand lists print as `() ->` and `,  ->`. We parse these; the reference rejects them.
    if (isOfNone && (parser.peek() === 41 || parser.peek() === 45)) return types;
    const first = need === "required" ? parser.type() : parseOptionalType(parser);
    if (first === undefined) return types;
    types.push(first);
    while (parser.acceptByte(44)) types.push(parser.type());
    return types;
  }

  #attribute(step: Step): void {
    const { draft } = this;
    const parser = this.#parser;
    if (step.constraint === undefined) return;
    // Only the first element of a group may be missing, which is seen to where groups begin.
    draft.setProperty(step.index, parseConstrained(parser, step.constraint));
  }

  #attrDict(step: Step): void {
    parseAttrDict(this.#parser, this.draft, this.#format, step);
  }

  #functionalType(step: Step): void {
    const parser = this.#parser;
    const { position } = parser;
    const type = parser.type();
    if (!FunctionType.is(type)) {
      const found = `expected builtin.function, but found '${typeText(type)}'`;
      return parser.failForm(`invalid kind of type specified: ${found}`, position);
    }
    const { inputs, results } = type;
    const [inputName = "", resultName = ""] = step.args;
    if (inputName === "operands") this.#allOperands = inputs;
    else this.types(inputName, inputs);
    if (resultName === "results") this.#allResults = results;
    else this.types(resultName, results);
  }

  types(name: string, types: readonly Type[]): void {
    const { layout } = this.#format;
    const operand = layout.operands.findIndex((group) => group.name === name);
    const result = layout.results.findIndex((group) => group.name === name);
    const index = operand >= 0 ? operand : result;
    const single = (operand >= 0 ? layout.operands : layout.results)[index]?.arg.arg === "value" && types.length === 1;
    const { draft } = this;
    (operand >= 0 ? draft.operandGroupLists : draft.resultGroupLists)[index] = types;
    (operand >= 0 ? draft.operandGroupTypes : draft.resultGroupTypes)[index] = single ? (types[0]?.id ?? NO_ID) : NO_ID;
  }

  #successor(step: Step): void {
    const parser = this.#parser;
    if (!step.variadic) this.#addSuccessor();
    else if (parser.peek() === 94) parser.commaSeparated(() => this.#addSuccessor());
  }

  #addSuccessor(): void {
    const { draft } = this;
    draft.addSuccessor(this.#parser.successor(), !this.#format.layout.isReference(draft.successors.length));
  }

  // ---- optional groups

  #optionalGroup(step: Step): void {
    const parts = step.steps;
    const first = firstPart(step);
    if (first < parts.length && this.#begin(parts[first]!)) {
      for (let index = first + 1; index < parts.length; index++) this.#step(parts[index]!);
    } else this.run(step.otherwise);
  }

  /** Reads the first element of a group if it is there. */
  #begin(first: Step): boolean {
    const { draft } = this;
    const parser = this.#parser;
    switch (first.kind) {
      case steps.LITERAL:
      case steps.ATTRIBUTE:
        return beginsGroup(parser, draft, first);
      case steps.OPERAND:
      case steps.OPTIONAL_OPERAND:
      case steps.VARIADIC_OPERAND:
        draft.groupPositions[first.index] = parser.position;
        if (parser.peek() !== 37) return false;
        this.#step(first);
        return true;
      case steps.REGION:
        if (!parser.atBrace()) return false;
        this.#step(first);
        return true;
      case steps.SUCCESSOR:
        if (parser.peek() !== 94) return false;
        this.#step(first);
        return true;
      case steps.OPERAND_TYPE:
      case steps.RESULT_TYPE: {
        this.#typesOfStep(first, "optional");
        const lists = first.kind === steps.OPERAND_TYPE ? draft.operandGroupLists : draft.resultGroupLists;
        return (lists[first.index]?.length ?? 0) > 0;
      }
      case steps.CUSTOM: {
        const { position } = parser;
        this.#step(first);
        return parser.pos !== position;
      }
      default:
        return false;
    }
  }

  /** Clauses in any order, each at most once, distinguished by their first literal. */
  #clauses(step: Step): void {
    const rest = [...step.clauses];
    for (;;) {
      const index = rest.findIndex(([first]) => first !== undefined && this.#begin(first));
      const clause = rest[index];
      if (clause === undefined) return;
      rest.splice(index, 1);
      this.run(clause.slice(1));
    }
  }

  // ---- for directives

  #groupOf(name: string): number {
    const { operands } = this.#format.layout;
    let group = operands.length - 1;
    while (group >= 0 && operands[group]!.name !== name) group--;
    return group;
  }

  operands(name: string, read: () => void): void {
    const { draft } = this;
    const group = this.#groupOf(name);
    draft.groupStarts[group] = draft.operandCount;
    read();
    draft.groupCounts[group] = draft.operandCount - (draft.groupStarts[group] ?? 0);
  }

  attr(name: string, value: Attribute | undefined): void {
    this.draft.setAttr(name, value);
  }

  region(name: string, region: Region): void {
    this.draft.regions[this.#format.layout.regions.findIndex((one) => one.name === name)] = region;
  }

  countOf(name: string): number {
    return this.draft.groupCounts[this.#groupOf(name)] ?? 0;
  }

  typesOf(name: string): readonly Type[] {
    const { layout } = this.#format;
    const { draft } = this;
    const parser = this.#parser;
    const operand = layout.operands.findIndex((group) => group.name === name);
    const result = layout.results.findIndex((group) => group.name === name);
    const single = operand >= 0 ? draft.operandGroupTypes[operand] : draft.resultGroupTypes[result];
    const type = parser.context.types[single ?? 0];
    if (type !== undefined) return [type];
    return (operand >= 0 ? draft.operandGroupLists[operand] : draft.resultGroupLists[result]) ?? [];
  }

  // ---- types

  finish(position: number): void {
    const { draft } = this;
    const format = this.#format;
    if (format.allOperandsWritten) this.#resolveAllOperands(position);
    else {
      this.#orderOperands();
      if (this.#allOperands !== undefined)
        this.#parser.resolveAll(draft, 0, draft.operandCount, this.#allOperands, draft.position);
      else this.#resolveGroups(position);
    }
    this.#setSegments();
    this.#addResults(position);
  }

  #resolveAllOperands(position: number): void {
    const { draft } = this;
    const format = this.#format;
    const parser = this.#parser;
    const allOperands = this.#allOperands;
    if (allOperands !== undefined) {
      // Errors of the list as a whole are at its beginning.
      const first = draft.operandCount > 0 ? draft.operandPositions[0] : undefined;
      parser.resolveAll(draft, 0, draft.operandCount, allOperands, first ?? position);
      return;
    }
    const { operands } = format.layout;
    if (!format.hasVariableOperands) {
      for (let group = 0; group < operands.length; group++) {
        draft.groupStarts[group] = Math.min(group, draft.operandCount);
        draft.groupCounts[group] = group < draft.operandCount ? 1 : 0;
      }
    } else {
      draft.groupStarts[0] = 0;
      draft.groupCounts[0] = draft.operandCount;
    }
    if (!format.hasVariableOperands && draft.operandCount !== operands.length) {
      resolveWrongCount(parser, draft, format);
      return;
    }
    this.#resolveGroups(position);
  }

  /** Puts the operands into the order of the definition, where the format reads them in another one. */
  #orderOperands(): void {
    const { draft } = this;
    const count = this.#format.layout.operands.length;
    let next = 0;
    let inOrder = true;
    for (let group = 0; group < count; group++) {
      if (draft.groupStarts[group] === -1) draft.groupStarts[group] = next;
      if (draft.groupStarts[group] !== next && draft.groupCounts[group] !== 0) inOrder = false;
      next = draft.groupStarts[group]! + draft.groupCounts[group]!;
    }
    if (!inOrder) this.#reorderOperands(count);
  }

  #reorderOperands(count: number): void {
    const { draft } = this;
    const operands = draft.operands.slice(0, draft.operandCount);
    const positions = draft.operandPositions.slice(0, draft.operandCount);
    let next = 0;
    for (let group = 0; group < count; group++) {
      const start = draft.groupStarts[group]!;
      draft.groupStarts[group] = next;
      for (let index = start; index < start + draft.groupCounts[group]!; index++) {
        draft.operands[next] = operands[index]!;
        draft.operandPositions[next++] = positions[index]!;
      }
    }
  }

  #resolveGroups(position: number): void {
    const { draft } = this;
    const parser = this.#parser;
    const format = this.#format;
    const { operandSources } = format;
    if (format.derivesFromResults.size > 0) checkDerivableResults(parser, draft, format);
    for (let group = 0; group < operandSources.length; group++) {
      const source = operandSources[group]!;
      const start = draft.groupStarts[group]!;
      const count = draft.groupCounts[group]!;
      const list = this.#operandTypes(source, group);
      if (list !== undefined) {
        const first = count > 0 ? draft.operandPositions[start]! : draft.groupPositions[group]!;
        parser.resolveAll(draft, start, count, list, first < 0 ? position : first);
        continue;
      }
      if (count === 0) continue;
      const type = source.kind === steps.FROM_TEXT ? draft.operandGroupTypes[group]! : this.#sourceType(source);
      if (type === 0) {
        draft.statesTypes = false;
        continue;
      }
      checkDerivable(parser, draft, format, group, type);
      for (let index = start; index < start + count; index++) {
        parser.names.check(draft.operands[index]!, type, draft.operandPositions[index]!);
      }
    }
  }

  /** The types of a group one by one, where the text or a trait lists them. */
  #operandTypes(source: TypeSource, group: number): readonly Type[] | undefined {
    if (source.kind === steps.FROM_TEXT) return this.draft.operandGroupLists[group];
    return this.#derivedTypes(source);
  }

  #resultTypes(source: TypeSource, group: number): readonly Type[] | undefined {
    if (source.kind === steps.FROM_TEXT) return this.draft.resultGroupLists[group];
    return this.#derivedTypes(source);
  }

  #derivedTypes(source: TypeSource): readonly Type[] | undefined {
    if (source.deriveList === undefined) return undefined;
    const from = this.#parser.context.types[this.#sourceType(source)];
    return from === undefined ? undefined : source.deriveList(from);
  }

  /** The type id that a source gives; 0 if it is unknown. */
  #sourceType(source: TypeSource): TypeId {
    const { draft } = this;
    const parser = this.#parser;
    const { context } = parser;
    if (source.kind === steps.FROM_CONSTRAINT) return this.#derived(source, source.build?.(context).id ?? NO_ID);
    if (source.kind === steps.FROM_OPERAND) return this.#derived(source, this.#operandGroupType(source.index));
    if (source.kind === steps.FROM_RESULT) {
      const list = draft.resultGroupLists[source.index]?.[0]?.id ?? this.#allResults?.[source.index]?.id ?? NO_ID;
      return this.#derived(source, draft.resultGroupTypes[source.index] || list);
    }
    if (source.kind !== steps.FROM_ATTRIBUTE) return NO_ID;
    const attr = draft.properties[source.index] ?? this.#format.def.properties[source.index]?.defaultValue?.(context);
    return this.#derived(source, attr === undefined ? NO_ID : (typeOfAttr(attr)?.id ?? context.none.id));
  }

  #operandGroupType(group: number): TypeId {
    const { draft } = this;
    const stated = draft.operandGroupTypes[group] || (draft.operandGroupLists[group]?.[0]?.id ?? NO_ID);
    return stated || (this.#allOperands?.[draft.groupStarts[group] ?? 0]?.id ?? NO_ID);
  }

  #derived(source: TypeSource, type: TypeId): TypeId {
    if (source.derive === undefined || type === 0) return type;
    const from = this.#parser.context.types[type];
    return from === undefined ? NO_ID : (source.derive(from)?.id ?? NO_ID);
  }

  #setSegments(): void {
    const { draft } = this;
    const format = this.#format;
    const parser = this.#parser;
    const { layout } = format;
    if (layout.operandSegments !== undefined) {
      const counts = draft.groupCounts.slice(0, layout.operands.length);
      draft.setAttr(layout.operandSegments, denseI32Array(parser.context, counts));
    }
    if (layout.resultSegments !== undefined) {
      const counts = layout.results.map((_, group) => draft.resultGroupLists[group]?.length ?? 1);
      draft.setAttr(layout.resultSegments, denseI32Array(parser.context, counts));
    }
  }

  #addResults(position: number): void {
    const { draft } = this;
    const format = this.#format;
    const allResults = this.#allResults;
    if (allResults !== undefined) {
      for (const type of allResults) draft.addResult(type);
      return;
    }
    const { resultSources } = format;
    for (let group = 0; group < resultSources.length; group++) {
      const source = resultSources[group]!;
      if (source.kind === steps.FROM_INFERENCE) {
        this.#inferResults(position);
        return;
      }
      // An optional part that is missing has no types.
      const none = format.layout.results[group]!.arg.arg === "value" ? undefined : [];
      const list = this.#resultTypes(source, group) ?? (source.kind === steps.FROM_TEXT ? none : undefined);
      if (list !== undefined) for (const type of list) draft.addResult(type);
      else
        draft.resultTypes[draft.resultCount++] =
          source.kind === steps.FROM_TEXT ? draft.resultGroupTypes[group]! : this.#sourceType(source);
    }
  }

  #inferResults(position: number): void {
    const { draft } = this;
    const format = this.#format;
    const parser = this.#parser;
    const { context, store } = parser;
    const types = Array.from(
      { length: draft.operandCount },
      (_, index) => context.types[store.typeIdOf(draft.operands[index]!)]!,
    );
    const properties = format.def.withDefaults(context, draft.properties);
    const inferred = format.spec.inferResults?.({
      operandTypes: types,
      attr: (name) => properties[format.def.propertyIndex(name)] ?? draft.attr(name),
      context,
    });
    if (inferred === undefined) throw new Error(`'${format.def.name}' says nothing of the types of its results`);
    if (typeof inferred === "string") {
      parser.emit(parser.diagnosticAt(draft.position, inferred));
      return parser.failAt(position, `'${format.def.name}' op failed to infer returned types`);
    }
    draft.resultCount = 0;
    for (const type of inferred) draft.addResult(type);
  }
}
