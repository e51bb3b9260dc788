import { describe } from "vitest";
import { type RuleCase, shader, testRules } from "./cases.ts";

const types = `%bool = OpTypeBool
%true = OpConstantTrue %bool
%uint = OpTypeInt 32 0
%zero = OpConstant %uint 0
%one = OpConstant %uint 1
%undef = OpUndef %uint
%pointer = OpTypePointer Function %uint`;

const module = (body: string): string => shader(types, body);
const fails = (rule: string, passes: string, body: string, message: string): RuleCase => ({
  rule,
  passes: module(passes),
  fails: module(body),
  message,
});

/** An if with two branches, with a phi where they meet. */
const diamond = (phi: string) => `OpSelectionMerge %join None
OpBranchConditional %true %left %right
%left = OpLabel
%a = OpIAdd %uint %zero %one
OpBranch %join
%right = OpLabel
%b = OpIAdd %uint %one %one
OpBranch %join
%join = OpLabel
${phi}`;

/** A loop; `latch` is the block with the back edge, `merge` follows the loop. */
const loop = (body = "OpBranch %latch", latch = "OpBranch %head", merge = "", control = "None") => `OpBranch %head
%head = OpLabel
OpLoopMerge %merge %latch ${control}
OpBranchConditional %true %body %merge
%body = OpLabel
${body}
%latch = OpLabel
${latch}
%merge = OpLabel
${merge}`;

/** A switch with a default and two cases. */
const cases = (defaultCase: string, first: string, second: string, operands = "%other 0 %first 1 %second") =>
  `OpSelectionMerge %merge None
OpSwitch %zero ${operands}
%other = OpLabel
${defaultCase}
%first = OpLabel
${first}
%second = OpLabel
${second}
%merge = OpLabel`;

const out = "OpBranch %merge";
const noCases = cases(out, out, out);

describe("instructions of control flow", () => {
  const phi = diamond("%p = OpPhi %uint %a %left %b %right");
  testRules([
    fails("control-flow.phi-type", phi, diamond("%p = OpPhi %uint %a %left %b"), "does not have an equal number"),
    fails("control-flow.phi-type", phi, diamond("%p = OpPhi %void"), "must not have void result type"),
    fails(
      "control-flow.phi-type",
      phi,
      diamond("%p = OpPhi %pointer").replace("OpSelectionMerge", "%v = OpVariable %pointer Function\nOpSelectionMerge"),
      "Using pointers with OpPhi requires capability VariablePointers",
    ),
    fails(
      "control-flow.phi-parents",
      phi,
      diamond("%p = OpPhi %uint %a %left"),
      "OpPhi's number of incoming blocks (1) does not match block's predecessor count (2).",
    ),
    fails(
      "control-flow.phi-parents",
      phi,
      diamond("%p = OpPhi %uint %a %left %true %right"),
      "does not match incoming value <id>",
    ),
    fails("control-flow.phi-parents", phi, diamond("%p = OpPhi %uint %a %left %b %zero"), "is not an OpLabel."),
    fails(
      "control-flow.phi-parents",
      phi,
      diamond("%p = OpPhi %uint %a %left %b %entry"),
      "is not a predecessor of <id>",
    ),
    fails(
      "control-flow.phi-parents",
      phi,
      diamond("%p = OpPhi %uint %a %left %b %left"),
      "OpPhi references incoming basic block <id>",
    ),
    fails(
      "control-flow.branch",
      "OpBranch %next\n%next = OpLabel",
      "OpBranch %zero\n%next = OpLabel",
      "'Target Label' operands for OpBranch must be the ID of an OpLabel instruction",
    ),
    fails(
      "control-flow.branch-conditional",
      phi,
      phi.replace("OpBranchConditional %true", "OpBranchConditional %zero"),
      "must be of boolean type",
    ),
    fails("control-flow.branch-conditional", phi, phi.replace("%left %right\n", "%zero %right\n"), "'True Label'"),
    fails("control-flow.branch-conditional", phi, phi.replace("%left %right\n", "%left %zero\n"), "'False Label'"),
    fails(
      "control-flow.branch-conditional",
      phi,
      diamond("").replace("%left %right\n", "%left %left\n"),
      "must be different labels",
    ),
    fails(
      "control-flow.branch-weights",
      diamond("").replace("%left %right\n", "%left %right 0 1\n"),
      diamond("").replace("%left %right\n", "%left %right 0 0\n"),
      "weights must not be zero",
    ),
    fails("control-flow.switch", noCases, cases(out, out, out, "%zero 0 %first"), "Default must be an OpLabel"),
    fails(
      "control-flow.switch",
      noCases,
      cases(out, out, out, "%other 0 %zero"),
      "'Target Label' operands for OpSwitch",
    ),
    fails("control-flow.switch-literals", noCases, cases(out, out, out, "%other 1 %first 1 %second"), "must be unique"),
    fails("control-flow.loop-merge", loop(), loop().replace("OpLoopMerge %merge", "OpLoopMerge %undef"), "Merge Block"),
    fails("control-flow.loop-merge", loop(), loop().replace("OpLoopMerge %merge", "OpLoopMerge %head"), "may not be"),
    fails("control-flow.loop-merge", loop(), loop().replace("%latch None", "%undef None"), "Continue Target"),
    fails("control-flow.loop-merge", loop(), loop().replace("%latch None", "%merge None"), "must be different ids"),
    fails(
      "control-flow.loop-merge",
      loop("OpBranch %latch", "OpBranch %head", "", "Unroll"),
      loop("OpBranch %latch", "OpBranch %head", "", "Unroll|DontUnroll"),
      "Unroll and DontUnroll loop controls must not both be specified",
    ),
    fails(
      "control-flow.loop-merge",
      loop("OpBranch %latch", "OpBranch %head", "", "DependencyLength|IterationMultiple 1 2"),
      loop("OpBranch %latch", "OpBranch %head", "", "DependencyLength|IterationMultiple 1 0"),
      "must be greater than zero",
    ),
    {
      rule: "control-flow.lifetime",
      passes: kernel("Function"),
      fails: kernel("CrossWorkgroup"),
      message: "OpLifetimeStart pointer operand must be in the Function storage class.",
    },
  ]);
});

function kernel(storage: string): string {
  return `OpCapability Kernel
OpCapability Addresses
OpCapability Linkage
OpCapability Int8
OpMemoryModel Physical64 OpenCL
%void = OpTypeVoid
%uchar = OpTypeInt 8 0
%pointer = OpTypePointer ${storage} %uchar
%fn = OpTypeFunction %void %pointer
%f = OpFunction %void None %fn
%p = OpFunctionParameter %pointer
%entry = OpLabel
OpLifetimeStart %p 16
OpReturn
OpFunctionEnd`;
}

describe("order of instructions in a block", () => {
  const variable = "%v = OpVariable %pointer Function";
  testRules([
    fails(
      "adjacency.phi",
      diamond("%p = OpPhi %uint %a %left %b %right"),
      diamond("%c = OpIAdd %uint %zero %one\n%p = OpPhi %uint %a %left %b %right"),
      "OpPhi must appear within a non-entry block before all non-OpPhi instructions",
    ),
    fails(
      "adjacency.loop-merge",
      loop(),
      loop().replace("%latch None\n", "%latch None\n%c = OpIAdd %uint %zero %one\n"),
      "OpLoopMerge must immediately precede",
    ),
    fails(
      "adjacency.selection-merge",
      diamond(""),
      diamond("").replace("%join None\n", "%join None\nOpNop\n"),
      "OpSelectionMerge must immediately precede",
    ),
    fails("adjacency.variables", variable, `OpNop\n${variable}`, "must be the first instructions in the first block"),
  ]);
});

describe("structured control flow", () => {
  const nested = loop(
    "OpSelectionMerge %join None\nOpBranchConditional %true %left %join\n%left = OpLabel\nOpBranch %merge\n%join = OpLabel\nOpBranch %latch",
  );
  testRules([
    fails(
      "structured.defined",
      "OpBranch %next\n%next = OpLabel",
      "OpBranch %away\n%x = OpLabel\nOpReturn\nOpFunctionEnd\n%g = OpFunction %void None %void_fn\n%start = OpLabel\nOpBranch %away\n%away = OpLabel",
      "are referenced but not defined in function",
    ),
    fails(
      "structured.order",
      "OpBranch %first\n%first = OpLabel\nOpBranch %second\n%second = OpLabel",
      "OpBranch %first\n%second = OpLabel\nOpReturn\n%first = OpLabel\nOpBranch %second\n%x = OpLabel",
      "appears in the binary before its dominator",
    ),
    fails(
      "structured.back-edge",
      loop(),
      "OpBranch %next\n%next = OpLabel\nOpBranch %last\n%last = OpLabel\nOpBranch %next\n%x = OpLabel",
      "can only be formed between a block and a loop header.",
    ),
    fails(
      "structured.latch",
      loop(),
      loop("OpBranch %latch", "OpBranch %merge"),
      "is targeted by 0 back-edge blocks but the standard requires exactly one",
    ),
    fails(
      "structured.latch",
      loop(),
      loop("OpSelectionMerge %join None\nOpBranchConditional %true %head %join\n%join = OpLabel\nOpBranch %latch"),
      "is targeted by 2 back-edge blocks",
    ),
    fails(
      "structured.exit",
      loop(),
      `OpReturn
%dead = OpLabel
OpLoopMerge %dead_merge %entry None
OpBranch %dead_merge
%dead_merge = OpLabel`,
      "does not have a back-edge block. This may be a bug in the validator.",
    ),
    fails(
      "structured.dominance",
      diamond(""),
      `OpSelectionMerge %outer None
OpBranchConditional %true %left %right
%left = OpLabel
OpSelectionMerge %right None
OpBranchConditional %true %inner %outer
%inner = OpLabel
OpBranch %outer
%right = OpLabel
OpBranch %outer
%outer = OpLabel`.replace(
        "OpSelectionMerge %outer None\nOpBranchConditional %true %left %right",
        "OpBranchConditional %true %left %right",
      ),
      "The selection construct with the selection header '",
    ),
    fails(
      "structured.post-dominance",
      loop(),
      loop(
        "OpBranch %latch",
        "OpSelectionMerge %end None\nOpBranchConditional %true %gone %end\n%gone = OpLabel\nOpReturn\n%end = OpLabel\nOpBranch %head",
      ),
      "is not structurally post dominated by the back-edge block",
    ),
    fails(
      "structured.exits",
      nested,
      `OpSelectionMerge %merge None
OpBranchConditional %true %left %right
%left = OpLabel
OpSelectionMerge %join None
OpBranchConditional %true %inner %join
%inner = OpLabel
OpBranch %merge
%join = OpLabel
OpBranch %merge
%right = OpLabel
OpBranch %merge
%merge = OpLabel`,
      "exits the selection headed by <ID>",
    ),
    fails(
      "structured.entries",
      diamond(""),
      `OpSelectionMerge %outer None
OpBranchConditional %true %left %outer
%left = OpLabel
OpBranch %next
%next = OpLabel
OpSelectionMerge %join None
OpBranchConditional %true %inner %join
%inner = OpLabel
OpBranch %more
%join = OpLabel
OpBranch %more
%more = OpLabel
OpReturn
%outer = OpLabel`,
      "branches to the selection construct, but not to the selection header <ID>",
    ),
    fails(
      "structured.nesting",
      nested,
      loop("OpSelectionMerge %latch None\nOpBranchConditional %true %left %latch\n%left = OpLabel\nOpBranch %latch"),
      "is contained in the loop construct headed by",
    ),
    fails(
      "structured.continue-target",
      loop(),
      `OpBranch %head
%head = OpLabel
OpLoopMerge %merge %latch None
OpBranchConditional %true %latch %merge
%merge = OpLabel
OpBranch %latch
%latch = OpLabel
OpBranch %head
%x = OpLabel`,
      "branches to the loop continue target",
    ),
    fails(
      "structured.selection",
      diamond(""),
      diamond("").replace("OpSelectionMerge %join None\n", ""),
      "Selection must be structured",
    ),
    fails(
      "structured.selection",
      noCases,
      noCases.replace("OpSelectionMerge %merge None\n", ""),
      "OpSwitch must be preceded by an OpSelectionMerge instruction",
    ),
    {
      rule: "structured.depth",
      passes: module(diamond("")),
      fails: module(nested),
      options: { maxControlFlowNestingDepth: 1 },
      message: "Maximum Control Flow nesting depth exceeded.",
    },
  ]);
});

describe("case constructs", () => {
  const fallsThrough = cases(out, "OpBranch %second", out);
  testRules([
    fails(
      "structured.case-dominance",
      noCases,
      loop(
        `${cases(out, out, out, "%latch 0 %first")
          .replaceAll("%merge", "%end")
          .replace(/%other = OpLabel\n.*\n/, "")
          .replace(/%second = OpLabel\n.*\n/, "")}\nOpBranch %latch`,
      ),
      "does not structurally dominate its case construct",
    ),
    fails(
      "structured.case-exits",
      noCases,
      cases("OpBranch %shared", "OpBranch %shared", out).replace(
        "%merge = OpLabel",
        "%shared = OpLabel\nOpBranch %merge\n%merge = OpLabel",
      ),
      "has invalid branch to block",
    ),
    fails(
      "structured.case-branches",
      fallsThrough,
      cases("OpBranchConditional %true %first %second", out, out),
      "has branches to multiple other case construct targets",
    ),
    fails(
      "structured.case-order",
      fallsThrough,
      cases(out, "OpBranch %second", out, "%other 1 %second 0 %first"),
      "but does not immediately precede it in the OpSwitch's target list",
    ),
    fails(
      "structured.case-targets",
      fallsThrough,
      cases("OpBranch %second", "OpBranch %second", out),
      "Multiple case constructs have branches to the case construct",
    ),
  ]);
});

describe("maximal reconvergence", () => {
  const maximal = (body: string) =>
    module(body)
      .replace("OpMemoryModel", 'OpExtension "SPV_KHR_maximal_reconvergence"\nOpMemoryModel')
      .replace("OpExecutionMode", "OpExecutionMode %main MaximallyReconvergesKHR\nOpExecutionMode");
  const early = `OpSelectionMerge %join None
OpBranchConditional %true %left %right
%left = OpLabel
OpBranch %early
%right = OpLabel
OpBranch %early
%early = OpLabel
OpBranch %join
%join = OpLabel`;
  testRules([
    {
      rule: "reconvergence.branches",
      passes: maximal(diamond("")),
      fails: maximal(diamond("").replace("%left %right\n", "%left %left\n")),
      options: { targetEnv: "spv1.5" },
      message: "True Label and False Label must be different labels",
    },
    {
      rule: "reconvergence.predecessors",
      passes: maximal(diamond("")),
      fails: maximal(early),
      message: "this basic block must not have multiple unique predecessors",
    },
  ]);
});

describe("definitions and uses", () => {
  const other = "OpReturn\nOpFunctionEnd\n%g = OpFunction %void None %void_fn\n%start = OpLabel\n";
  testRules([
    fails(
      "dominance.uses",
      diamond("%c = OpIAdd %uint %one %one"),
      diamond("%c = OpIAdd %uint %a %one"),
      "does not dominate its use in block",
    ),
    fails(
      "dominance.uses",
      `%a = OpIAdd %uint %zero %one\n${other}`,
      `%a = OpIAdd %uint %zero %one\n${other}%b = OpIAdd %uint %a %a`,
      "does not dominate its use in block",
    ),
    fails(
      "dominance.phis",
      diamond("%p = OpPhi %uint %a %left %b %right"),
      diamond("%p = OpPhi %uint %b %left %a %right"),
      "definition does not dominate its parent",
    ),
    {
      rule: "dominance.functions",
      passes: parameters("%a"),
      fails: parameters("%p"),
      message: "is used outside of it's defining function",
    },
  ]);
});

/** Two functions with a parameter each; the second adds `operand`. */
function parameters(operand: string): string {
  const body = (name: string, parameter: string, add: string) =>
    `%${name} = OpFunction %void None %with\n${parameter} = OpFunctionParameter %uint\n%${name}_entry = OpLabel\n${add}\nOpReturn\nOpFunctionEnd\n`;
  return module(
    `OpReturn\nOpFunctionEnd\n${body("f", "%p", "")}${body("g", "%a", `%b = OpIAdd %uint ${operand} %one`)}%h = OpFunction %void None %void_fn\n%start = OpLabel`,
  )
    .replace("%bool =", "%uint = OpTypeInt 32 0\n%with = OpTypeFunction %void %uint\n%bool =")
    .replace("%uint = OpTypeInt 32 0\n%zero", "%zero");
}
