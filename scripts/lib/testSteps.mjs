import { countNodes } from './countNodes.mjs'
import { countPlaywright } from './countPlaywright.mjs'
import { countVitest } from './countVitest.mjs'
import { run } from './run.mjs'
import { runTool } from './runTool.mjs'

const minuteMs = 60_000

/**
 * @typedef {object} TestStep
 * @property {string} name What `--only` calls it.
 * @property {'build' | 'browser' | 'build and browser' | undefined} [needs] What must be there before it runs.
 * @property {(options: { signal: AbortSignal, timeoutMs: number }) => Promise<import('./run.mjs').RunResult>} run
 * @property {number} limitMs A step that hangs fails, instead of taking the whole run with it.
 * @property {string} [report] File with the runner's own counts; a step with one must run at least one test.
 * @property {(report: any) => import('./evaluateStep.mjs').Counts} [count]
 */

/** @type {(packageName: string, command: string, ...args: string[]) => TestStep['run']} */
const tool =
  (packageName, command, ...args) =>
  (options) =>
    runTool(packageName, command, args, options)

/**
 * Everything `npm test` runs, in this order, one after the other: the browsers need both cores of a small machine.
 *
 * @type {readonly TestStep[]}
 */
export const testSteps = [
  {
    name: 'typecheck',
    limitMs: 4 * minuteMs,
    run: async (options) => {
      const build = await tool('typescript', 'tsc', '-b')(options)
      const bundle =
        build.code === 0 ? await run(process.execPath, ['scripts/build-shell.mjs'], options) : build
      return bundle.code === 0 ? tool('typescript', 'tsc', '-p', 'tsconfig.tests.json')(options) : bundle
    },
  },
  { name: 'lint', limitMs: 4 * minuteMs, run: tool('@biomejs/biome', 'biome', 'ci', '.') },
  { name: 'knip', limitMs: 4 * minuteMs, run: tool('knip', 'knip') },
  {
    name: 'packages',
    needs: 'build',
    limitMs: 4 * minuteMs,
    run: async (options) => {
      // They are part of a package, and no compiler makes them.
      const bundles = await run(process.execPath, ['scripts/build-bundles.mjs'], options)
      return bundles.code === 0 ? run(process.execPath, ['scripts/check-packages.mjs'], options) : bundles
    },
  },
  {
    name: 'unit',
    needs: 'browser',
    limitMs: 15 * minuteMs,
    report: 'unit.json',
    count: countVitest,
    run: tool(
      'vitest',
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/unit.json',
    ),
  },
  {
    name: 'nodes',
    limitMs: 6 * minuteMs,
    report: 'nodes.json',
    count: countNodes,
    // A part of the tests; `npm run test:nodes` runs all of them, which takes a minute or two for each Node.
    run: (options) => run(process.execPath, ['scripts/test-nodes.mjs', '--smoke'], options),
  },
  {
    name: 'e2e',
    needs: 'build and browser',
    limitMs: 12 * minuteMs,
    report: 'e2e.json',
    count: countPlaywright,
    run: tool('@playwright/test', 'playwright', 'test'),
  },
  { name: 'size', needs: 'build', limitMs: 4 * minuteMs, run: tool('size-limit', 'size-limit') },
]
