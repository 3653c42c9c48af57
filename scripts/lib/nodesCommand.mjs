import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { fetchNode } from './fetchNode.mjs'
import { installIfNeeded } from './installIfNeeded.mjs'
import { PlainError } from './PlainError.mjs'
import { evaluateStep } from './report/evaluateStep.mjs'
import { readReport } from './report/readReport.mjs'
import { root } from './root.mjs'
import { runMain } from './runMain.mjs'
import { runTool } from './runTool.mjs'

/** The newest of each later line that is supported. The oldest one is what `npm test` itself runs on. */
const versions = ['22.23.3', '24.21.0']

const usage = `The only option is --node with one of: ${versions.map((version) => version.split('.')[0]).join(', ')}.`

const tests = [
  'packages/kernel',
  'packages/transport-engine',
  'packages/plugin-uploadcare-transport',
  'services/local-service',
]

/**
 * Runs the Node tests of the packages that also run outside a page, on every later Node that is supported.
 *
 * @param {readonly string[]} args
 */
export function nodesCommand(args) {
  return runMain(async (signal) => {
    const chosen = chooseVersions(args)
    await installIfNeeded({ signal })
    // At the same time: each uses one core of a small machine.
    const results = await Promise.all(
      chosen.map(async (version) => {
        const program = await fetchNode(version, { signal })
        console.log(`\nNode v${version}: ${tests.join(', ')}`)
        return { version, ...(await runTests(version, program, signal)) }
      }),
    )
    signal.throwIfAborted()
    console.log('')
    for (const { version, passed, failed, skipped, failures } of results) {
      console.log(`Node v${version}: ${passed} passed, ${failed} failed, ${skipped} skipped`)
      for (const failure of failures) console.log(`        ${failure}`)
    }
    return results.every(({ ok }) => ok) ? 0 : 1
  })
}

/**
 * @param {string} version
 * @param {string} node
 * @param {AbortSignal} signal
 */
async function runTests(version, node, signal) {
  const report = join(root, 'test-results', `node-${version}.jsonl`)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const args = ['run', '--project', 'node', '--maxWorkers=1', ...tests]
  const { code } = await runTool('vitest', 'vitest', args, { node, signal, env: { LADING_REPORT: report } })
  const counts = readReport(report)
  return { ...evaluateStep({ code, counts, countsTests: true }), failures: counts?.failures ?? [] }
}

/** @param {readonly string[]} args */
function chooseVersions(args) {
  const { node } = parseValues(args)
  const chosen = versions.filter((version) => node === undefined || version.startsWith(`${node}.`))
  if (chosen.length === 0) throw new PlainError(usage)
  return chosen
}

/** @param {readonly string[]} args */
function parseValues(args) {
  try {
    return parseArgs({ args: [...args], options: { node: { type: 'string' } } }).values
  } catch {
    throw new PlainError(usage)
  }
}
