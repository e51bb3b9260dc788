// Rules of debug information in functions: attachments, locations, records.

import { PointerType } from "../../../dialects/llvm/index.ts";
import { IntegerType } from "../../../ir/index.ts";
import type { DebugRecord } from "../../code.ts";
import { LocationNode } from "../../debug/source-location.ts";
import type { MetadataNode } from "../../metadata.ts";
import type { LLVMFunction } from "../../module.ts";
import { isCall, opcode } from "../../opcode.ts";
import { checkDebug } from "../finding.ts";
import type { Verification } from "../verification.ts";
import { checkFragment, type DebugNodes, isArtificial, isLocalScope, parameterNumber, stepsOf } from "./debug-nodes.ts";

/** Linkages whose definition may be replaced by another one. */
const REPLACEABLE: ReadonlySet<string> = new Set(["weak", "linkonce", "common", "extern_weak"]);

/** Checks debug information of one function after another. */
export class DebugRows {
  readonly #v: Verification;
  readonly #nodes: DebugNodes;
  readonly #loop: number;
  readonly #assignment: number;
  readonly #subprograms = new Map<number, LLVMFunction>();
  /** For each node the number of the function in which it was last followed to its subprogram. */
  readonly #followed: Int32Array;
  #numFunctions = 0;
  #arguments: number[] = [];
  #own = 0;
  #one: LLVMFunction | undefined = undefined;
  /** The functions with instructions that an assignment is linked to. */
  #assignments: ReadonlyMap<number, LLVMFunction> | undefined = undefined;

  constructor(v: Verification, nodes: DebugNodes) {
    this.#v = v;
    this.#nodes = nodes;
    this.#loop = v.module.metadata.kinds.indexOf("llvm.loop");
    this.#assignment = v.module.metadata.kinds.indexOf("DIAssignID");
    this.#followed = new Int32Array(v.module.metadata.nodes.length);
  }

  /** The metadata of a function; rows that are checked next are in it. */
  beginFunction(one: LLVMFunction): void {
    this.#one = one;
    this.#numFunctions++;
    this.#arguments = [];
    const isDeclaration = one.blocks.length === 0;
    const own = one.attachments.filter(([kind]) => kind === 0);
    this.#own = own[0]?.[1] ?? 0;
    own.forEach(([, number], index) => {
      this.#v.attempt(() => (isDeclaration ? this.#checkDeclared(number) : this.#checkAttached(one, number, index)));
    });
    for (const [kind, node] of one.attachments) {
      this.#nodes.visit(node, kind === 0 && !isDeclaration ? "locations" : "no locations");
    }
  }

  #checkDeclared(number: number): void {
    const isShared = !this.#v.node(number).isDistinct;
    checkDebug(isShared, "function declaration may only have a unique !dbg attachment");
  }

  #checkAttached(one: LLVMFunction, number: number, index: number): void {
    checkDebug(index === 0, "function must have a single !dbg attachment");
    const node = this.#v.node(number);
    checkDebug(node.kind === "DISubprogram", "function !dbg attachment must be a subprogram");
    checkDebug(node.isDistinct, "function definition may only have a distinct !dbg attachment");
    const other = this.#subprograms.get(number);
    checkDebug(other === undefined || other === one, "DISubprogram attached to more than one function");
    this.#subprograms.set(number, one);
  }

  /** Checks the metadata of a row of the function. */
  checkRow(row: number): void {
    const { code } = this.#v.module;
    const kind = code.opcode[row]!;
    if (kind === opcode.debug) {
      this.#checkRecord(row);
      return;
    }
    const location = code.location[row]!;
    if (location !== 0) this.#checkLocation(location);
    else if (isCall(kind) && this.#own !== 0) this.#v.attempt(() => this.#checkCall(row));
    const attached = code.attached[row]!;
    if (attached === 0) return;
    for (const [name, node] of code.attachments[attached] ?? []) {
      if (name === this.#loop) this.#checkLoop(node);
      if (name === this.#assignment) this.#v.attempt(() => this.#checkAssigning(row));
      this.#nodes.visit(node, name === this.#loop ? "locations" : "no locations");
    }
  }

  /** Only instructions that write to memory have the identity of an assignment. */
  #checkAssigning(row: number): void {
    const { code } = this.#v.module;
    const kind = code.opcode[row]!;
    const called = isCall(kind) ? this.#v.functionOf(code.operandAt(row, code.numOperands(row) - 1)) : undefined;
    const isIntrinsic = called !== undefined && this.#v.intrinsicOf(called) !== undefined;
    const mayHave = kind === opcode.alloca || kind === opcode.store || isIntrinsic;
    checkDebug(mayHave, "!DIAssignID attached to unexpected instruction kind");
  }

  #checkLocation(location: number): void {
    if (this.#followed[location] === this.#numFunctions) return;
    this.#nodes.visit(location, "locations");
    this.#v.attempt(() => {
      const { kind } = this.#v.node(location);
      checkDebug(kind === "DILocation", "invalid !dbg metadata attachment");
    });
    this.#follow(location);
  }

  #checkLoop(node: number): void {
    for (const operand of this.#v.node(node).operands.slice(1)) {
      const held = this.#v.nodeOf(operand);
      if (held !== undefined) this.#follow(held.number);
    }
  }

  /** A location leads to the subprogram of its function. */
  #follow(location: number): void {
    if (this.#own === 0 || this.#followed[location] === this.#numFunctions) return;
    this.#followed[location] = this.#numFunctions;
    const node = this.#v.node(location);
    if (node.kind !== "DILocation") return;
    this.#v.attempt(() => {
      const isLocal = isLocalScope(this.#v.scopeOf(node));
      checkDebug(isLocal, "DILocation's scope must be a DILocalScope");
      const scope = this.#v.scopeOf(this.#outermost(node));
      const found = scope && this.#nodes.subprogramOf(scope);
      const isOwn = found === undefined || found.number === this.#own;
      checkDebug(isOwn, "!dbg attachment points at wrong subprogram for function");
    });
  }

  /** The location in the function itself of a place that was inlined. */
  #outermost(location: MetadataNode): MetadataNode {
    if (location instanceof LocationNode && location.inlinedAt === 0) return location;
    const seen = new Set<MetadataNode>();
    let at = location;
    for (let next = this.#v.fieldNode(at, "inlinedAt"); next !== undefined && !seen.has(next); ) {
      seen.add(next);
      at = next;
      next = this.#v.fieldNode(at, "inlinedAt");
    }
    return at;
  }

  /** A call of a function with debug information needs a location. */
  #checkCall(row: number): void {
    const { code } = this.#v.module;
    const called = this.#v.functionOf(code.operandAt(row, code.numOperands(row) - 1));
    if (called === undefined || called.blocks.length === 0 || REPLACEABLE.has(called.linkage)) return;
    // A call by another type is an indirect one.
    if (called.type !== code.calls[code.detail[row]!]?.type) return;
    const hasOwn = called.attachments.some(([kind, node]) => kind === 0 && this.#v.node(node).kind === "DISubprogram");
    checkDebug(!hasOwn, "inlinable function call in a function with debug info must have a !dbg location");
  }

  // ---- records

  #checkRecord(row: number): void {
    const { code } = this.#v.module;
    const record = code.debugRecords[code.detail[row]!]!;
    if (record.location !== 0) {
      this.#nodes.visit(record.location, "locations");
      this.#follow(record.location);
    }
    this.#v.attempt(() => {
      if (record.kind === "label") this.#checkLabel(record);
      else this.#checkVariable(record, row);
    });
  }

  #checkLabel({ variable, location }: DebugRecord): void {
    checkDebug(variable !== 0, "invalid #dbg_label intrinsic variable");
    const label = this.#v.node(variable);
    checkDebug(label.kind === "DILabel", "invalid #dbg_label intrinsic variable");
    checkDebug(location !== 0, "#dbg_label record requires a !dbg attachment");
    const a = this.#subprogramAround(label);
    const b = this.#subprogramAround(this.#v.node(location));
    const message = "mismatched subprogram between #dbg_label label and !dbg attachment";
    checkDebug(a === undefined || b === undefined || a === b, message);
  }

  #subprogramAround(node: MetadataNode): MetadataNode | undefined {
    return this.#nodes.subprogramOf(this.#v.scopeOf(node));
  }

  #checkVariable(record: DebugRecord, row: number): void {
    const { code } = this.#v.module;
    this.#checkValue(record, code.numOperands(row) === 0 ? 0 : code.operandAt(row, 0));
    checkDebug(record.variable !== 0, "invalid #dbg record variable");
    const variable = this.#v.node(record.variable);
    checkDebug(variable.kind === "DILocalVariable", "invalid #dbg record variable");
    this.#nodes.visit(record.variable, "no locations");
    checkDebug(record.expression !== 0, "invalid #dbg record expression");
    const expression = this.#v.node(record.expression);
    checkDebug(expression.kind === "DIExpression", "invalid #dbg record expression");
    this.#nodes.visit(record.expression, "no locations");
    if (record.kind === "assign") this.#checkAssignment(record, row);
    const location = record.location === 0 ? undefined : this.#v.node(record.location);
    checkDebug(location?.kind === "DILocation", "invalid #dbg record DILocation");
    const a = this.#subprogramAround(variable);
    const b = this.#subprogramAround(location);
    const isSame = a === undefined || b === undefined || a === b;
    checkDebug(isSame, "mismatched subprogram between #dbg record variable and DILocation");
    if (a !== undefined && b !== undefined) this.#checkArgument(variable, location);
    if (!isArtificial(variable)) checkFragment(this.#v, variable, expression);
    this.#checkEntryValue(expression, row);
  }

  #checkValue({ kind }: DebugRecord, value: number): void {
    if (value === 0) return;
    const constant = this.#v.constantOf(value);
    const node = constant?.payload.node;
    const held = node === undefined ? undefined : this.#v.node(node);
    const isEmpty = held === undefined || (held.kind === "" && held.operands.length === 0);
    checkDebug(isEmpty, "invalid #dbg record address/value");
    if (kind !== "declare" || constant?.kind === "metadata") return;
    const type = this.#v.module.typeOf(value);
    const isAddress = PointerType.is(type) || IntegerType.is(type);
    checkDebug(isAddress, "location of #dbg_declare must be a pointer or int");
  }

  #checkAssignment({ assignment = 0, addressExpression = 0 }: DebugRecord, row: number): void {
    const isAssignment = assignment !== 0 && this.#v.node(assignment).kind === "DIAssignID";
    checkDebug(isAssignment, "invalid #dbg_assign DIAssignID");
    this.#nodes.visit(assignment, "no locations");
    const { code } = this.#v.module;
    const address = code.numOperands(row) < 2 ? undefined : this.#v.constantOf(code.operandAt(row, 1));
    const node = address?.payload.node;
    const isAddress =
      address?.payload.isList !== true && (node === undefined || this.#v.node(node).operands.length === 0);
    checkDebug(isAddress, "invalid #dbg_assign address");
    const isExpression = addressExpression !== 0 && this.#v.node(addressExpression).kind === "DIExpression";
    checkDebug(isExpression, "invalid #dbg_assign address expression");
    this.#assignments ??= this.#linkedFunctions();
    const linked = this.#assignments.get(assignment);
    checkDebug(linked === undefined || linked === this.#one, "inst not in same function as #dbg_assign");
  }

  #linkedFunctions(): ReadonlyMap<number, LLVMFunction> {
    const { code, functions } = this.#v.module;
    const found = new Map<number, LLVMFunction>();
    for (const one of functions) {
      for (const { first, end } of one.blocks) {
        for (let row = first; row < end; row++) {
          if (code.attached[row] === 0) continue;
          for (const [kind, node] of code.attachments[code.attached[row]!] ?? []) {
            if (kind === this.#assignment) found.set(node, one);
          }
        }
      }
    }
    return found;
  }

  /** Two variables cannot be the same parameter. */
  #checkArgument(variable: MetadataNode, location: MetadataNode): void {
    if (this.#own === 0 || this.#v.field(location, "inlinedAt") !== undefined) return;
    const number = parameterNumber(variable);
    if (number === 0) return;
    const before = this.#arguments[number];
    this.#arguments[number] = variable.number;
    checkDebug(before === undefined || before === variable.number, "conflicting debug info for argument");
  }

  #checkEntryValue(expression: MetadataNode, row: number): void {
    if (stepsOf(expression)?.some(({ name }) => name === "DW_OP_LLVM_entry_value") !== true) return;
    const { code } = this.#v.module;
    const value = code.numOperands(row) === 0 ? 0 : code.operandAt(row, 0);
    const { kind } = this.#v.constantOf(value) ?? {};
    if (kind === "undef" || kind === "poison" || this.#isAsyncArgument(value)) return;
    const message = "Entry values are only allowed in MIR unless they target a swiftasync Argument";
    checkDebug(false, message);
  }

  #isAsyncArgument(value: number): boolean {
    if (this.#one === undefined || value >= 0 || this.#v.module.code.opcode[-value] !== opcode.argument) return false;
    const { ofParameters } = this.#one.attributes;
    return ofParameters[-value - this.#one.firstArgument]?.find("swiftasync") !== undefined;
  }
}
