// Setup of the test project `fresh-ids`: the store never uses an id again (see src/ir/store.ts).
Object.assign(globalThis, { spirvanaNeverReusesIds: true });
