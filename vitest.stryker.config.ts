import { defineConfig } from 'vitest/config'

/**
 * What mutation testing runs for each mutant: the kernel's example tests in Node. Property tests are left out: what
 * they find depends on the seed, and a score must be the same twice. So are tests that load code again and again, and
 * those of the documentation.
 */
export default defineConfig({
  resolve: { conditions: ['@lading/source'] },
  ssr: { resolve: { conditions: ['@lading/source'] } },
  test: {
    environment: 'node',
    include: ['packages/kernel/src/**/*.test.ts'],
    exclude: ['**/*.property.test.ts', '**/*.browser.test.*', '**/twoCopies.test.ts', '**/node_modules/**'],
  },
})
