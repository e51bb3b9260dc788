// The shape that the parts of `npm run check` share.

/** One thing that is wrong, in words that name the file. */
export type Problem = string;

/** A part of `npm run check`: finds what is wrong in the repository whose root is the working directory. */
export interface Check {
  readonly name: string;
  readonly run: () => readonly Problem[] | Promise<readonly Problem[]>;
}
