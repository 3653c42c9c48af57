import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { runTool } from './runTool.mjs'

/**
 * @typedef {object} StepOptions
 * @property {AbortSignal} signal
 * @property {number} stallMs How long a step may make no progress. It then fails, instead of taking the whole run with it.
 * @property {string} report Path for the results of the step's tests.
 * @property {readonly string[]} args For its test runner.
 * @property {import('./run.mjs').RunOptions['write']} [write] Takes what the step prints. Default: it is passed on.
 */

/**
 * @typedef {object} TestStep
 * @property {string} name As `--only` takes it.
 * @property {'build' | 'browser' | 'build and browser' | undefined} [needs] Prepared before it runs.
 * @property {(options: StepOptions) => Promise<import('./run.mjs').RunResult>} run
 * @property {boolean} [isRunner] Whether it runs tests and reports them; it must run at least one.
 * @property {boolean} [mayBeEmpty] Whether a runner may find no test to run.
 * @property {readonly string[]} [after] Steps of other lanes that have ended before it begins.
 * @property {'heavy'} [lane] Steps of a lane run one after the other, beside those of other lanes. Default: the lane of checks.
 */

/** @type {(packageName: string, command: string, ...args: string[]) => TestStep['run']} */
const tool =
  (packageName, command, ...args) =>
  ({ report: _report, args: _args, ...options }) =>
    runTool(packageName, command, args, options)

/**
 * Makes a step of Vitest.
 *
 * @param {readonly string[]} projects Names of vitest.config.ts.
 * @param {readonly string[]} [filters] More arguments, such as folders.
 * @param {readonly string[]} [without] Folders whose tests in Node are left out.
 * @param {Record<string, string>} [variables] Of the environment.
 * @returns {TestStep['run']}
 */
export function vitest(projects, filters = [], without = [], variables = {}) {
  const chosen = projects.flatMap((project) => ['--project', project])
  return ({ args, report, ...options }) => {
    const env = { LADING_REPORT: report, LADING_WITHOUT: without.join(), ...variables }
    return runTool('vitest', 'vitest', ['run', ...chosen, ...filters, ...args], { ...options, report, env })
  }
}

/**
 * Their tests start servers and processes with time limits, which the journeys beside them would exceed. Most tests with a store are
 * here, so that the other step starts fewer stores.
 */
const services = [
  'services/service',
  'services/local-service',
  'services/server',
  'packages/plugin-s3',
  'packages/plugin-resumable',
]

/**
 * Everything `npm test` runs. The tests in the browser and the journeys wait for half of their time, which the lane beside them uses.
 * Both lanes end at about the same time; three at once would leave the services too little.
 *
 * @type {readonly TestStep[]}
 */
export const testSteps = [
  {
    // It builds, which the next steps of its lane need.
    name: 'typecheck',
    run: async (options) => {
      const build = await tool('typescript', 'tsc', '-b')(options)
      const bundle =
        build.code === 0 ? await run(process.execPath, ['scripts/build-shell.mjs'], options) : build
      if (bundle.code !== 0) return bundle
      // The journeys then build the pages alone: other steps read the packages.
      process.env.LADING_BUILT = '1'
      return tool('typescript', 'tsc', '-p', 'tsconfig.tests.json')(options)
    },
  },
  {
    name: 'packages',
    needs: 'build',
    run: async (options) => {
      // They are part of a package, and no compiler makes them.
      const bundles = await run(process.execPath, ['scripts/build-bundles.mjs'], options)
      if (bundles.code !== 0) return bundles
      // The journeys install the same tarballs.
      process.env.LADING_PACKED = join(root, 'test-results/packed')
      return run(process.execPath, ['scripts/check-packages.mjs'], options)
    },
  },
  { name: 'node', isRunner: true, run: vitest(['node', 'uppy5'], [], services) },
  { name: 'services', lane: 'heavy', isRunner: true, run: vitest(['node'], services) },
  {
    name: 'site',
    lane: 'heavy',
    needs: 'build',
    after: ['packages'],
    run: (options) => run(process.execPath, ['scripts/site.mjs', '--build'], options),
  },
  {
    name: 'browser',
    needs: 'browser',
    lane: 'heavy',
    isRunner: true,
    run: vitest(['browser*'], [], [], { LADING_BUNDLED: '1' }),
  },
  // Short ones, behind the tests that end sooner than the journeys.
  {
    name: 'size',
    lane: 'heavy',
    needs: 'build',
    after: ['typecheck'],
    run: tool('size-limit', 'size-limit'),
  },
  { name: 'lint', lane: 'heavy', run: tool('@biomejs/biome', 'biome', 'ci', '.') },
  { name: 'knip', lane: 'heavy', run: tool('knip', 'knip') },
  { name: 'types', lane: 'heavy', isRunner: true, run: vitest(['types']) },
  {
    name: 'e2e',
    needs: 'build and browser',
    // A journey builds it again, into the same folder.
    after: ['site'],
    isRunner: true,
    run: ({ args, report, ...options }) =>
      runTool('@playwright/test', 'playwright', ['test', ...args], {
        ...options,
        report,
        env: { LADING_REPORT: report },
      }),
  },
]
