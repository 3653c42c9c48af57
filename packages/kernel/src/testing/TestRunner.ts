/** The two test-runner functions that the test kit needs. Vitest, Jest, Mocha and `node:test` provide them. */
export interface TestRunner {
  readonly describe: (name: string, body: () => void) => unknown
  readonly test: (name: string, body: () => Promise<void>) => unknown
}
