// Setup of the test projects: whatever the engine compiles must be valid WebAssembly (see src/engine/wasm/module-encoder.ts).
Object.assign(globalThis, { spirvanaValidatesCode: true });
