/** How the parts of the deserializer stop: one private exception, which `deserialize` turns into a failure. */

/** The module cannot be read: `message` states why, `offset` is the word where the instruction begins (0: none in particular). */
export class Rejection extends Error {
  readonly offset: number | undefined;

  constructor(message: string, offset?: number) {
    super(message);
    this.offset = offset;
  }
}

export function reject(message: string, offset?: number): never {
  throw new Rejection(message, offset);
}
