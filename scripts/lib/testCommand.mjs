import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeEngines, ensureEngines } from '../ensure-engines.mjs'
import { evaluateStep } from './evaluateStep.mjs'
import { installIfNeeded } from './installIfNeeded.mjs'
import { listFailures } from './listFailures.mjs'
import { PlainError } from './PlainError.mjs'
import { root } from './root.mjs'
import { runMain } from './runMain.mjs'
import { testSteps } from './testSteps.mjs'

const results = join(root, 'test-results')

/**
 * @typedef {{ name: string, ok: boolean, passed: number, failed: number, skipped: number, seconds: number,
 *   failures: string[] }} StepResult
 */

/**
 * Runs every check and test, or those that `--only` names, and writes `test-results/summary.json`.
 *
 * @param {readonly string[]} args
 */
export function testCommand(args) {
  return runMain(async (signal) => {
    const steps = chosenSteps(args)
    rmSync(results, { recursive: true, force: true })
    mkdirSync(results, { recursive: true })
    await installIfNeeded({ signal })
    await prepare(steps, signal)
    // Beside the first steps: what it installs takes minutes of waiting.
    const engines = steps.some(({ name }) => name === 'e2e') ? ensureEngines({ signal }) : undefined
    /** @type {StepResult[]} */
    const done = []
    for (const step of steps) {
      if (step.name === 'e2e') await engines
      console.log(`\n── ${step.name} ${'─'.repeat(60 - step.name.length)}`)
      done.push(await runStep(step, signal))
      signal.throwIfAborted()
    }
    return report(done)
  })
}

/** @param {readonly string[]} args */
function chosenSteps(args) {
  const names = testSteps.map(({ name }) => name).join(', ')
  try {
    const { values } = parseArgs({ args: [...args], options: { only: { type: 'string' } } })
    if (values.only === undefined) return testSteps
    const wanted = values.only.split(',')
    const unknown = wanted.find((name) => testSteps.every((step) => step.name !== name))
    if (unknown === undefined) return testSteps.filter(({ name }) => wanted.includes(name))
  } catch {
    // Reported below, like an unknown step.
  }
  throw new PlainError(`The only option is --only with one or more, separated by commas, of: ${names}.`)
}

/**
 * @param {readonly import('./testSteps.mjs').TestStep[]} steps
 * @param {AbortSignal} signal
 */
async function prepare(steps, signal) {
  if (steps.some(({ needs }) => needs?.includes('browser'))) {
    const { ensureBrowser } = await import('../ensure-browser.mjs')
    // The runners' configurations read it.
    process.env.CHROMIUM_PATH = await ensureBrowser({ signal })
  }
  const typechecks = steps.some(({ name }) => name === 'typecheck')
  if (!typechecks && steps.some(({ needs }) => needs?.includes('build'))) {
    const { buildAll } = await import('./buildAll.mjs')
    await buildAll({ playground: false, signal })
  }
}

/**
 * @param {import('./testSteps.mjs').TestStep} step
 * @param {AbortSignal} signal
 * @returns {Promise<StepResult>}
 */
async function runStep(step, signal) {
  const began = performance.now()
  const { code, timedOut } = await step.run({ signal, timeoutMs: step.limitMs })
  if (timedOut)
    console.error(`${step.name} took longer than ${step.limitMs / 60_000} minutes and was stopped.`)
  const { counts, failures } = readReport(step)
  const evaluated = evaluateStep({ code, counts, countsTests: step.report !== undefined })
  return {
    name: step.name,
    ...evaluated,
    failures,
    seconds: Math.round((performance.now() - began) / 100) / 10,
  }
}

/** @param {import('./testSteps.mjs').TestStep} step */
function readReport({ report, count }) {
  if (!report || !count) return { counts: undefined, failures: [] }
  try {
    const content = JSON.parse(readFileSync(join(results, report), 'utf8'))
    return { counts: count(content), failures: listFailures(content) }
  } catch {
    // The runner ended before it wrote its report.
    return { counts: undefined, failures: [] }
  }
}

/**
 * @param {readonly StepResult[]} steps
 * @returns {number} Exit code.
 */
function report(steps) {
  /** @param {'passed' | 'failed' | 'skipped' | 'seconds'} key */
  const sum = (key) => steps.reduce((total, step) => total + step[key], 0)
  const summary = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), steps }
  writeFileSync(join(results, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`)
  console.log('')
  for (const { name, ok, passed, failed, skipped, seconds } of steps) {
    const tests =
      passed + failed + skipped > 0 ? `${passed} passed, ${failed} failed, ${skipped} skipped` : ''
    console.log(
      `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(10)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${tests}`,
    )
  }
  for (const failure of steps.flatMap(({ failures }) => failures)) console.log(`        ${failure}`)
  if (steps.some(({ name }) => name === 'e2e')) console.log(`        ${describeEngines()}`)
  const bad = steps.filter(({ ok }) => !ok).map(({ name }) => name)
  const verdict = bad.length === 0 ? 'Everything is in order' : `Not in order: ${bad.join(', ')}`
  console.log(
    `\n${verdict}. ${summary.passed} tests passed, ${summary.failed} failed, ${summary.skipped} skipped in ${Math.round(sum('seconds'))} s.`,
  )
  return bad.length === 0 ? 0 : 1
}
