/** Mutation testing of the parts of the kernel where a silent mistake would cost people files: `npm run mutate`. */
const folders = ['entry', 'steps', 'list', 'validation', 'config']

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.stryker.config.ts', related: false },
  mutate: folders.map((folder) => `packages/kernel/src/${folder}/**/!(*.test|*.property.test|*.test-d).ts`),
  // Nothing of it concerns the tests, and Stryker would read it by an interface that TypeScript 7 has no longer.
  tsconfigFile: 'none',
  concurrency: 2,
  timeoutMS: 5000,
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'coverage/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
  ignorePatterns: ['dist', 'coverage', 'docs', 'e2e', 'examples', 'bench', '.changeset', '.ci'],
  thresholds: { high: 90, low: 80, break: 80 },
}
