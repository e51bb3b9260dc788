// The types of the definitions of branches, which their patterns are given.

import type {
  AttrArg,
  None,
  OpDefinition,
  OptionalAttrArg,
  SuccessorArg,
  ValueArg,
  VariadicArg,
} from "../../define/index.ts";
import type { DenseArrayAttr, DenseElementsAttr } from "../../ir/index.ts";

export type Branch = OpDefinition<{ destOperands: VariadicArg }, None, None, { dest: SuccessorArg }>;

export type ConditionalBranch = OpDefinition<
  {
    condition: ValueArg;
    trueDestOperands: VariadicArg;
    falseDestOperands: VariadicArg;
    branch_weights: OptionalAttrArg<DenseArrayAttr>;
  },
  None,
  None,
  { trueDest: SuccessorArg; falseDest: SuccessorArg }
>;

export type Switch = OpDefinition<
  {
    flag: ValueArg;
    defaultOperands: VariadicArg;
    caseOperands: VariadicArg;
    case_values: OptionalAttrArg<DenseElementsAttr>;
    case_operand_segments: AttrArg<DenseArrayAttr>;
  },
  None,
  None,
  { defaultDestination: SuccessorArg; caseDestinations: SuccessorArg }
>;
