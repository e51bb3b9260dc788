// Setup of the test project `plain`: the store never uses an id again (src/ir/store/store.ts), and nothing shortens reading and printing text
// (src/text/fast/switches.ts).
Object.assign(globalThis, { spirvanaNeverReusesIds: true, spirvanaPlainText: "all" });
