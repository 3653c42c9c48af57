/** The two functions of a test runner that the kit needs; those of Vitest, Jest, Mocha and `node:test` fit. */
export interface TestRunner {
  readonly describe: (name: string, body: () => void) => unknown
  readonly test: (name: string, body: () => Promise<void>) => unknown
}
