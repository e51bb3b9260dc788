// Setup of the test projects and of random tests: what the engine lowers must pass the verifier, and what it compiles must be valid WebAssembly (see
// src/engine/wasm/module-encoder.ts).
Object.assign(globalThis, { spirvanaValidatesCode: true });
