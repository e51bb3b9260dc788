// The instructions of LLVM IR by number. `code.ts` specifies an instruction's operands and its word of details.

/** Binary operations first, then casts: see {@link isBinary}, {@link isCast}. */
const NAMES = [
  "argument",
  ...["add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "and", "or", "xor", "shl", "lshr", "ashr"],
  ...["fadd", "fsub", "fmul", "fdiv", "frem"],
  ...["trunc", "zext", "sext", "fptrunc", "fpext", "fptoui", "fptosi", "uitofp", "sitofp"],
  ...["ptrtoint", "ptrtoaddr", "inttoptr", "bitcast", "addrspacecast"],
  ...["fneg", "freeze", "icmp", "fcmp", "select", "phi", "va_arg"],
  ...["extractelement", "insertelement", "shufflevector", "extractvalue", "insertvalue"],
  ...["alloca", "load", "store", "getelementptr", "fence", "cmpxchg", "atomicrmw"],
  ...["call", "invoke", "callbr", "landingpad", "catchpad", "cleanuppad"],
  ...["resume", "ret", "br", "switch", "indirectbr", "catchswitch", "catchret", "cleanupret", "unreachable"],
  ...["debug", "nothing"],
] as const;

/** @internal */
/** The name of an opcode. */
export type OpcodeName = (typeof NAMES)[number];

/** @internal */
/** Names by opcode. */
export const OPCODE_NAMES: readonly OpcodeName[] = NAMES;

/**
 * Opcodes by name. `argument`, `debug` and `nothing` are no instructions: arguments of functions, records of debug information, and rows that
 * were removed, which have no value.
 */
// Sound: every name is there.
export const opcode = Object.fromEntries(NAMES.map((name, index) => [name, index])) as Readonly<
  Record<OpcodeName, number>
>;

/** @internal */
/** Whether an opcode is a binary operation. */
export function isBinary(code: number): boolean {
  return code >= opcode.add && code <= opcode.frem;
}

/** Whether control does not go on to the next row. */
export function isTerminator(code: number): boolean {
  return (code >= opcode.resume && code <= opcode.unreachable) || code === opcode.invoke || code === opcode.callbr;
}

/** Whether a row is a call of any kind, with a {@link CallInfo}. */
export function isCall(code: number): boolean {
  return code >= opcode.call && code <= opcode.callbr;
}

/** @internal */
/** Whether an opcode is a cast. */
export function isCast(code: number): boolean {
  return code >= opcode.trunc && code <= opcode.addrspacecast;
}

/** Flags of arithmetic, in the order in which they are written. */
export const flag = {
  nnan: 1,
  ninf: 2,
  nsz: 4,
  arcp: 8,
  contract: 16,
  afn: 32,
  reassoc: 64,
  nuw: 128,
  nsw: 256,
  exact: 512,
  disjoint: 1024,
  nneg: 2048,
  inbounds: 4096,
  nusw: 8192,
  samesign: 16384,
} as const;

const FAST = 127;
const FAST_ORDER = ["reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"] as const;
const OTHER_ORDER = ["nuw", "nsw", "exact", "disjoint", "nneg", "samesign"] as const;
const texts: (string | undefined)[] = [];

/** The flags of an instruction, each with a blank after it. @internal */
export function flagsText(flags: number): string {
  let text = texts[flags];
  if (text === undefined) {
    text = spellFlags(flags);
    texts[flags] = text;
  }
  return text;
}

function spellFlags(flags: number): string {
  const words: string[] = [];
  if ((flags & FAST) === FAST) words.push("fast");
  else words.push(...FAST_ORDER.filter((name) => (flags & flag[name]) !== 0));
  words.push(...OTHER_ORDER.filter((name) => name !== "nuw" && (flags & flag[name]) !== 0));
  // `inbounds` implies `nusw`, so that LLVM does not write `nusw` with it.
  if ((flags & flag.inbounds) !== 0) words.push("inbounds");
  else if ((flags & flag.nusw) !== 0) words.push("nusw");
  if ((flags & flag.nuw) !== 0) {
    if ((flags & (flag.inbounds | flag.nusw)) === 0) words.unshift("nuw");
    else words.push("nuw");
  }
  return words.map((word) => `${word} `).join("");
}
