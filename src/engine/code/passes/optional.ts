// The passes that only make code faster, by the names that `leaveOut` of a compilation knows them by. Results do not depend on them, so that leaving
// them out one by one shows where a wrong result comes from.

export const optionalPasses = [
  "branchless-stores",
  "invariants",
  "narrowing",
  "rotations",
  "unrolling",
  "vectors",
] as const;

export type OptionalPass = (typeof optionalPasses)[number];
