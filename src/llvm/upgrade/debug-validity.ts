// Rules of debug information. LLVM removes all debug information of a module that violates one, with a warning.

import { expressionElements, expressionSteps } from "../expression-words.ts";
import type { MetadataNode, MetadataOperand } from "../metadata.ts";
import { LLVMFunction, type Module } from "../module.ts";
import { isCall, opcode } from "../opcode.ts";

const LOCAL_SCOPES: ReadonlySet<string> = new Set(["DISubprogram", "DILexicalBlock", "DILexicalBlockFile"]);

/** Whether LLVM would reject the debug information of a module. */
export function hasInvalidDebugInfo(module: Module): boolean {
  const checker = new Checker(module);
  return checker.hasInvalidNodes() || checker.hasInvalidAttachments() || checker.hasInvalidRows();
}

class Checker {
  private readonly module: Module;

  constructor(module: Module) {
    this.module = module;
  }

  private node(number: number): MetadataNode | undefined {
    return number === 0 ? undefined : this.module.metadata.node(number);
  }

  private field(node: MetadataNode, name: string): MetadataOperand {
    return node.fields.find((field) => field.name === name)?.operand;
  }

  private fieldNode(node: MetadataNode, name: string): MetadataNode | undefined {
    const operand = this.field(node, name);
    return operand !== undefined && "node" in operand ? this.node(operand.node) : undefined;
  }

  private isKind(number: number, kind: string): boolean {
    return this.node(number)?.kind === kind;
  }

  private isExpression(number: number): boolean {
    const node = this.node(number);
    if (node?.kind !== "DIExpression") return false;
    const words = node.fields.flatMap(({ word }) => word ?? []);
    return words.length === 0 || expressionSteps(expressionElements(words)) !== undefined;
  }

  // ---- nodes

  hasInvalidNodes(): boolean {
    const { metadata } = this.module;
    const units = new Set(metadata.named.get("llvm.dbg.cu") ?? []);
    for (const name of metadata.named.keys()) if (name.startsWith("llvm.dbg.") && name !== "llvm.dbg.cu") return true;
    for (const unit of units) if (!this.isKind(unit, "DICompileUnit")) return true;
    return metadata.nodes.some((node) => node !== undefined && this.isInvalid(node, units));
  }

  private isInvalid(node: MetadataNode, units: ReadonlySet<number>): boolean {
    switch (node.kind) {
      case "DICompileUnit":
        return !units.has(node.number) || this.fieldNode(node, "file")?.kind !== "DIFile";
      case "DILocation":
        return !LOCAL_SCOPES.has(this.fieldNode(node, "scope")?.kind ?? "");
      case "DILexicalBlock":
      case "DILexicalBlockFile":
        return !LOCAL_SCOPES.has(this.fieldNode(node, "scope")?.kind ?? "");
      case "DILocalVariable":
        return !LOCAL_SCOPES.has(this.fieldNode(node, "scope")?.kind ?? "");
      case "DISubprogram":
        return this.isInvalidSubprogram(node);
      default: {
        const file = this.field(node, "file");
        return file !== undefined && "node" in file && !this.isKind(file.node, "DIFile");
      }
    }
  }

  private isInvalidSubprogram(node: MetadataNode): boolean {
    const file = this.fieldNode(node, "file");
    const line = node.fields.find(({ name }) => name === "line")?.word;
    if (file !== undefined && file.kind !== "DIFile") return true;
    if (file === undefined && line !== undefined) return true;
    const type = this.fieldNode(node, "type");
    if (type !== undefined && type.kind !== "DISubroutineType") return true;
    const unit = this.fieldNode(node, "unit");
    const isDefinition = node.fields.some(({ name, word }) => name === "spFlags" && word?.includes("Definition"));
    return isDefinition ? unit?.kind !== "DICompileUnit" : unit !== undefined;
  }

  // ---- attachments and rows

  hasInvalidAttachments(): boolean {
    const { functions, globals } = this.module;
    const subprograms = new Set<number>();
    for (const one of functions) {
      const own = one.attachments.filter(([kind]) => kind === 0);
      if (own.length > 1 || own.some(([, node]) => !this.isKind(node, "DISubprogram"))) return true;
      for (const [, node] of own) {
        if (one.blocks.length === 0) continue;
        if (!this.module.metadata.node(node).isDistinct || subprograms.has(node)) return true;
        subprograms.add(node);
      }
    }
    return globals.some((one) =>
      one.attachments.some(([kind, node]) => kind === 0 && !this.isKind(node, "DIGlobalVariableExpression")),
    );
  }

  hasInvalidRows(): boolean {
    return this.module.functions.some((one) => this.hasInvalidBody(one));
  }

  private hasInvalidBody(one: LLVMFunction): boolean {
    const { code } = this.module;
    const subprogram = one.attachments.find(([kind]) => kind === 0)?.[1] ?? 0;
    for (const { first, end } of one.blocks) {
      for (let row = first; row < end; row++) {
        const location = code.location[row]!;
        if (location !== 0 && (!this.isKind(location, "DILocation") || !this.isIn(location, subprogram))) return true;
        if (code.opcode[row] === opcode.debug && this.isInvalidRecord(row)) return true;
        if (isCall(code.opcode[row]!) && location === 0 && subprogram !== 0 && this.isInlinable(row)) return true;
      }
    }
    return false;
  }

  /** Whether a location is in a function, which may have been called elsewhere. */
  private isIn(location: number, subprogram: number): boolean {
    if (subprogram === 0) return true;
    let at = this.node(location);
    for (let inlined = at; inlined !== undefined; inlined = this.fieldNode(inlined, "inlinedAt")) at = inlined;
    let scope = at === undefined ? undefined : this.fieldNode(at, "scope");
    while (scope !== undefined && scope.kind !== "DISubprogram") scope = this.fieldNode(scope, "scope");
    return scope === undefined || scope.number === subprogram;
  }

  /** A call of a function with debug information needs a location. */
  private isInlinable(row: number): boolean {
    const { code, constants } = this.module;
    const callee = code.operandAt(row, code.numOperands(row) - 1);
    const called = callee > 0 ? constants.all[callee]?.payload.global : undefined;
    return (
      called instanceof LLVMFunction &&
      called.blocks.length > 0 &&
      called.attachments.some(([kind]) => kind === 0) &&
      !["weak", "linkonce", "extern_weak", "common", "available_externally"].includes(called.linkage)
    );
  }

  private isInvalidRecord(row: number): boolean {
    const { code, constants } = this.module;
    const record = code.debugRecords[code.detail[row]!]!;
    if (!this.isKind(record.location, "DILocation")) return true;
    if (record.kind === "label") return !this.isKind(record.variable, "DILabel");
    if (!this.isKind(record.variable, "DILocalVariable") || !this.isExpression(record.expression)) return true;
    const value = code.numOperands(row) === 0 ? 0 : code.operandAt(row, 0);
    const node = value > 0 ? constants.all[value]?.payload.node : undefined;
    if (node === undefined) return false;
    // An empty list stands for no value.
    const { kind, operands } = this.module.metadata.node(node);
    return kind !== "" || operands.length > 0;
  }
}
