/** Node's own hashes, several times as fast as those in JavaScript; undefined in other runtimes. */
export const nodeCrypto: typeof import('node:crypto') | undefined =
  globalThis.process?.getBuiltinModule?.('node:crypto')
