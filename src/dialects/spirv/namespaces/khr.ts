// The ops `spirv.KHR.*`.
export * from "../ops/composites/cooperative-matrix.ts";
export { GroupFMul, GroupIMul, SubgroupBallot } from "../ops/groups/group.ts";
export { AssumeTrue } from "../ops/miscellaneous.ts";
