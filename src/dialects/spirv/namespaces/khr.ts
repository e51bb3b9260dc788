// The ops `spirv.KHR.*`.
export * from "../ops/cooperative-matrix.ts";
export { GroupFMul, GroupIMul, SubgroupBallot } from "../ops/group.ts";
export { AssumeTrue } from "../ops/miscellaneous.ts";
