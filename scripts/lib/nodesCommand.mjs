import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countVitest } from './countVitest.mjs'
import { fetchNode } from './fetchNode.mjs'
import { installIfNeeded } from './installIfNeeded.mjs'
import { PlainError } from './PlainError.mjs'
import { root } from './root.mjs'
import { runMain } from './runMain.mjs'
import { runTool } from './runTool.mjs'

/** The newest of each later line that is supported. The oldest one is what `npm test` itself runs on. */
const versions = ['22.23.3', '24.21.0']

const usage = `The options are --smoke and --node with one of: ${versions.map((version) => version.split('.')[0]).join(', ')}.`

const everything = ['packages/kernel', 'packages/plugin-uploadcare-transport', 'packages/local-service']

/** What touches the platform most: the container and the queue, every fault of a transfer, real requests. */
const smoke = [
  'packages/kernel/src/di',
  'packages/kernel/src/steps',
  'packages/plugin-uploadcare-transport/src/faultMatrix.test.ts',
  'packages/local-service/src/publishedClient.test.ts',
  'packages/local-service/src/upload',
]

/**
 * Runs the Node tests of the packages that also run outside a page, on every later Node that is supported, and writes
 * `test-results/nodes.json`.
 *
 * @param {readonly string[]} args
 */
export function nodesCommand(args) {
  return runMain(async (signal) => {
    const { chosen, tests } = parseOptions(args)
    await installIfNeeded({ signal })
    // At the same time: each uses one core of a small machine.
    const results = await Promise.all(
      chosen.map(async (version) => {
        const program = await fetchNode(version, { signal })
        console.log(`\nNode v${version}: ${tests.join(', ')}`)
        return { version, ...(await runTests(version, program, tests, signal)) }
      }),
    )
    signal.throwIfAborted()
    writeFileSync(join(root, 'test-results', 'nodes.json'), `${JSON.stringify(results, null, 2)}\n`)
    console.log('')
    for (const { version, passed, failed, skipped } of results) {
      console.log(`Node v${version}: ${passed} passed, ${failed} failed, ${skipped} skipped`)
    }
    return results.every(({ passed, failed }) => passed > 0 && failed === 0) ? 0 : 1
  })
}

/**
 * @param {string} version
 * @param {string} node
 * @param {readonly string[]} tests
 * @param {AbortSignal} signal
 * @returns {Promise<import('./evaluateStep.mjs').Counts>}
 */
async function runTests(version, node, tests, signal) {
  const report = join('test-results', `node-${version}.json`)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  rmSync(join(root, report), { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, '--maxWorkers=1']
  const { code } = await runTool('vitest', 'vitest', ['run', '--project', 'node', ...reporters, ...tests], {
    node,
    signal,
  })
  if (!existsSync(join(root, report))) return { passed: 0, failed: 1, skipped: 0 }
  const counts = countVitest(JSON.parse(readFileSync(join(root, report), 'utf8')))
  // An error outside of every test fails the run and no test.
  return { ...counts, failed: code === 0 ? counts.failed : Math.max(counts.failed, 1) }
}

/** @param {readonly string[]} args */
function parseOptions(args) {
  const { node, smoke: isSmoke } = parseValues(args)
  const chosen = versions.filter((version) => node === undefined || version.startsWith(`${node}.`))
  if (chosen.length === 0) throw new PlainError(usage)
  const tests = isSmoke ? smoke : everything
  // Vitest ignores a path without tests as long as another one has some.
  const missing = tests.find((path) => !existsSync(join(root, path)))
  if (missing)
    throw new PlainError(`${missing} does not exist; correct the list in scripts/lib/nodesCommand.mjs.`)
  return { chosen, tests }
}

/** @param {readonly string[]} args */
function parseValues(args) {
  try {
    const options = /** @type {const} */ ({ node: { type: 'string' }, smoke: { type: 'boolean' } })
    return parseArgs({ args: [...args], options }).values
  } catch {
    throw new PlainError(usage)
  }
}
