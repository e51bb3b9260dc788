/** The sentences of structured control flow. */
import { chapter } from "../../rule.ts";

export const structured = chapter("2.11 Structured Control Flow; 2.16.1 Universal Validation Rules", "structured");

export const structuredRules = {
  defined: structured.sentence("defined", "The blocks that a function branches to must be blocks of the function."),
  order: structured.sentence(
    "order",
    "The order of blocks in a function must satisfy the rule that blocks appear before all blocks they dominate.",
  ),
  depth: structured.sentence(
    "depth",
    "The nesting of structured control flow must not be deeper than the limit, 1023.",
  ),
  backEdge: structured.sentence("back-edge", "All back edges must branch to a loop header."),
  latch: structured.sentence("latch", "Each loop header must have exactly one back edge branching to it."),
  exit: structured.sentence("exit", "A loop must have a block with a back edge to its header."),
  dominance: structured.sentence(
    "dominance",
    "A merge block must be strictly structurally dominated by its header, and a back-edge block by its continue target.",
  ),
  postDominance: structured.sentence(
    "post-dominance",
    "For a given loop header, its back-edge block must structurally post dominate the continue target.",
  ),
  exits: structured.sentence("exits", "If a branch leaves a construct, it must be a structured exit of the construct."),
  entries: structured.sentence(
    "entries",
    "All branches into a construct from reachable blocks outside the construct must be to the header block.",
  ),
  nesting: structured.sentence(
    "nesting",
    "If a construct contains another header block, then it must also contain the merge block of that header.",
  ),
  continueTarget: structured.sentence(
    "continue-target",
    "Blocks outside a loop must not branch to its continue target.",
  ),
  caseDominance: structured.sentence("case-dominance", "A switch must structurally dominate all its case constructs."),
  caseExits: structured.sentence(
    "case-exits",
    "A case construct may branch only to another case construct, the merge block of its switch, or out of the loop around it.",
  ),
  caseBranches: structured.sentence(
    "case-branches",
    "Each case construct must have at most one branch to another case construct.",
  ),
  caseOrder: structured.sentence(
    "case-order",
    "If Target T1 branches to Target T2, or if Target T1 branches to the Default and the Default branches to Target T2, then T1 must immediately precede T2 in the list of OpSwitch Target operands.",
  ),
  caseTargets: structured.sentence(
    "case-targets",
    "Each case construct must be branched to by at most one other case construct.",
  ),
  selection: structured.sentence(
    "selection",
    "All OpSwitch instructions and all conditional branches that are no exits must be preceded by a merge instruction.",
  ),
} as const;
