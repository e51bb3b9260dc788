// The part of the WebAssembly interface that the engine uses: only the TypeScript library of browsers declares the interface.

/** An ArrayBuffer, or a SharedArrayBuffer where threads share it. @internal */
export interface WebAssemblyMemory {
  readonly buffer: ArrayBuffer;
  /** By that many pages; throws where there are no more. */
  readonly grow: (pages: number) => number;
}

interface WebAssemblyInterface {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  /** Whether bytes are a module that can be compiled. */
  readonly validate: (bytes: Uint8Array<ArrayBuffer>) => boolean;
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ) => { readonly exports: Readonly<Record<string, (...args: number[]) => unknown>> };
  readonly Memory: new (descriptor: {
    readonly initial: number;
    readonly maximum?: number;
    readonly shared?: boolean;
  }) => WebAssemblyMemory;
  /** The class of the error that a trap throws. */
  readonly RuntimeError: new () => Error;
}

/** The WebAssembly of this engine of JavaScript. @internal */
export function webAssembly(): WebAssemblyInterface {
  // Sound: every engine that runs this library has it; the interface is the standard's.
  return (globalThis as unknown as { readonly WebAssembly: WebAssemblyInterface }).WebAssembly;
}
