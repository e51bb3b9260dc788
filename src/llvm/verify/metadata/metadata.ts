// Rules of named metadata that LLVM knows: flags of the module, identification, compile units.

import type { MetadataNode, MetadataOperand } from "../../metadata.ts";
import { check, checkDebug } from "../finding.ts";
import { constantOperand, integerOperand, integerWidth, stringOperandOf, type Verification } from "../verification.ts";
import type { DebugNodes } from "./debug-nodes.ts";

const UNITS = "llvm.dbg.cu";

export function verifyModuleMetadata(v: Verification, nodes: DebugNodes): void {
  for (const [name, list] of v.module.metadata.named) checkNamed(v, nodes, name, list);
  checkFlags(v);
  checkStrings(v, "llvm.ident");
  checkStrings(v, "llvm.commandline");
  nodes.finish();
}

function checkNamed(v: Verification, nodes: DebugNodes, name: string, list: readonly number[]): void {
  const isUnits = name === UNITS;
  const isKnown = isUnits || !name.startsWith("llvm.dbg.");
  v.attempt(() => checkDebug(isKnown, "unrecognized named metadata node in the llvm.dbg namespace"));
  for (const node of list) {
    const isUnit = !isUnits || v.node(node).kind === "DICompileUnit";
    v.attempt(() => checkDebug(isUnit, "invalid compile unit"));
    nodes.visit(node, "locations");
  }
}

/** A list of nodes with a string each. */
function checkStrings(v: Verification, name: string): void {
  for (const node of v.module.metadata.named.get(name) ?? []) {
    const { operands } = v.node(node);
    check(operands.length === 1, `incorrect number of operands in ${name} metadata`);
    const isString = stringOperandOf(operands[0]) !== undefined;
    check(isString, `invalid value for ${name} metadata entry operand(the operand should be a string)`);
  }
}

// ---- flags

/** The behaviours of a flag when modules are linked. */
const REQUIRE = 3n;
const APPEND = 5n;
const APPEND_UNIQUE = 6n;
const MAXIMUM = 7n;
const MINIMUM = 8n;

function checkFlags(v: Verification): void {
  const seen = new Map<string, MetadataNode>();
  const required: (readonly [name: string, value: MetadataOperand])[] = [];
  for (const number of v.module.metadata.named.get("llvm.module.flags") ?? []) {
    const node = v.node(number);
    const behaviour = behaviourOf(node);
    const name = stringOperandOf(node.operands[1]);
    check(name !== undefined, "invalid ID operand in module flag (expected metadata string)");
    const requirement = checkFlagValue(v, behaviour, node.operands[2]);
    if (requirement !== undefined) required.push(requirement);
    else {
      check(!seen.has(name), "module flag identifiers must be unique (or of 'require' type)");
      seen.set(name, node);
    }
    checkKnownFlag(v, name, node.operands[2]);
  }
  const has = (name: string): boolean => seen.has(`aarch64-elf-pauthabi-${name}`);
  check(
    has("platform") === has("version"),
    "either both or no 'aarch64-elf-pauthabi-platform' and 'aarch64-elf-pauthabi-version' module flags must be present",
  );
  for (const [name, value] of required) {
    const flag = seen.get(name);
    check(flag !== undefined, "invalid requirement on flag, flag is not present in module");
    const isSame = isSameOperand(flag.operands[2], value);
    check(isSame, "invalid requirement on flag, flag does not have the required value");
  }
}

function behaviourOf({ operands }: MetadataNode): bigint {
  check(operands.length === 3, "incorrect number of operands in module flag");
  const behaviour = integerOperand(operands[0]);
  check(behaviour !== undefined, "invalid behavior operand in module flag (expected constant integer)");
  const isKnown = behaviour.bits >= 1n && behaviour.bits <= MINIMUM;
  check(isKnown, "invalid behavior operand in module flag (unexpected constant)");
  return behaviour.bits;
}

/** The requirement that a value is. */
function checkFlagValue(
  v: Verification,
  behaviour: bigint,
  value: MetadataOperand,
): readonly [name: string, value: MetadataOperand] | undefined {
  const integer = integerOperand(value);
  switch (behaviour) {
    case MINIMUM: {
      const isPositive = integer !== undefined && BigInt.asIntN(integerWidth(integer.type), integer.bits) >= 0n;
      check(isPositive, "invalid value for 'min' module flag (expected constant non-negative integer)");
      return undefined;
    }
    case MAXIMUM:
      check(integer !== undefined, "invalid value for 'max' module flag (expected constant integer)");
      return undefined;
    case REQUIRE: {
      const pair = v.nodeOf(value)?.operands ?? [];
      const message = "invalid value for 'require' module flag";
      check(pair.length === 2, `${message} (expected metadata pair)`);
      const name = stringOperandOf(pair[0]);
      check(name !== undefined, `${message} (first value operand should be a string)`);
      return [name, pair[1]];
    }
    case APPEND:
    case APPEND_UNIQUE: {
      const isNode = v.nodeOf(value) !== undefined;
      check(isNode, "invalid value for 'append'-type module flag (expected a metadata node)");
      return undefined;
    }
    default:
      return undefined;
  }
}

function checkKnownFlag(v: Verification, name: string, value: MetadataOperand): void {
  const isInteger = integerOperand(value) !== undefined;
  switch (name) {
    case "wchar_size":
      check(isInteger, "wchar_size metadata requires constant integer argument");
      break;
    case "Linker Options": {
      const has = v.module.metadata.named.has("llvm.linker.options");
      check(has, "'Linker Options' named metadata no longer supported");
      break;
    }
    case "SemanticInterposition":
      check(isInteger, "SemanticInterposition metadata requires constant integer argument");
      break;
    case "CG Profile":
      for (const entry of v.nodeOf(value)?.operands ?? []) checkCallProfile(v, entry);
      break;
    default:
  }
}

/** An edge of the graph of calls: two functions and a count. */
function checkCallProfile(v: Verification, entry: MetadataOperand): void {
  const { operands = [] } = v.nodeOf(entry) ?? {};
  check(operands.length === 3, "expected a MDNode triple");
  for (const operand of operands.slice(0, 2)) {
    const constant = constantOperand(operand);
    const isFunction = constant !== undefined && v.functionOf(constant.id) !== undefined;
    check(operand === undefined || isFunction, "expected a Function or null");
  }
  check(integerOperand(operands[2]) !== undefined, "expected an integer constant");
}

function isSameOperand(a: MetadataOperand, b: MetadataOperand): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  if ("node" in a) return "node" in b && a.node === b.node;
  return "string" in a && "string" in b && a.string === b.string;
}
