import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describeEngines, ensureEngines } from '../ensure-engines.mjs'
import { chooseSteps } from './chooseSteps.mjs'
import { ensureHeadlessShell } from './ensureHeadlessShell.mjs'
import { installIfNeeded } from './installIfNeeded.mjs'
import { summarize, writeSteps } from './report/summarize.mjs'
import { root } from './root.mjs'
import { runInLanes } from './runInLanes.mjs'
import { runMain } from './runMain.mjs'

const results = join(root, 'test-results')

/** How long a step may neither print nor report anything. On a quiet machine, the longest silence lasts seconds. */
const STALL_MS = 10 * 60_000

/**
 * Runs every check and test, or those that the options choose, and leaves their reports in `test-results/`.
 *
 * @param {readonly string[]} args
 */
export function testCommand(args) {
  return runMain(async (signal) => {
    const { steps, runnerArgs } = chooseSteps(args)
    rmSync(results, { recursive: true, force: true })
    mkdirSync(results, { recursive: true })
    /** @type {import('./report/summarize.mjs').StepState[]} */
    const states = steps.map(({ name, isRunner = false, mayBeEmpty = false }) => ({
      name,
      isRunner,
      mayBeEmpty,
    }))
    writeSteps(results, states)
    await installIfNeeded({ signal })
    await prepare(steps, signal)
    // Beside the first steps: most of its minutes are spent waiting.
    const engines = steps.some(({ name }) => name === 'e2e') ? ensureEngines({ signal }) : undefined
    const began = performance.now()
    await runInLanes(steps, async (step, keepsOutput) => {
      if (step.name === 'e2e') await engines
      const result = await runStep(step, { args: runnerArgs, signal, keepsOutput })
      // A step that was stopped from outside has not ended.
      signal.throwIfAborted()
      Object.assign(states.find(({ name }) => name === step.name) ?? {}, result)
      writeSteps(results, states)
    })
    return printSummary((performance.now() - began) / 1000)
  })
}

/**
 * @param {readonly import('./testSteps.mjs').TestStep[]} steps
 * @param {AbortSignal} signal
 */
async function prepare(steps, signal) {
  if (steps.some(({ needs }) => needs?.includes('browser'))) {
    const { ensureBrowser } = await import('../ensure-browser.mjs')
    // The runners' configurations read it.
    const shell = await ensureHeadlessShell({ signal })
    if (shell) process.env.LADING_HEADLESS_SHELL = shell
    process.env.CHROMIUM_PATH = await ensureBrowser({ signal })
  }
  if (steps.some(({ name }) => name === 'typecheck')) {
    // That step builds, beside tests that import the tables.
    const { generateTables } = await import('./generateTables.mjs')
    await generateTables({ all: true })
  } else if (steps.some(({ needs }) => needs?.includes('build'))) {
    const { buildAll } = await import('./buildAll.mjs')
    await buildAll({ playground: false, signal })
  }
}

/**
 * @param {import('./testSteps.mjs').TestStep} step
 * @param {object} options
 * @param {readonly string[]} options.args
 * @param {AbortSignal} options.signal
 * @param {boolean} options.keepsOutput Whether its output is printed in one piece at its end.
 */
async function runStep(step, { args, signal, keepsOutput }) {
  /** @type {[stream: 'stdout' | 'stderr', chunk: Buffer][]} */
  const kept = []
  const head = () => console.log(`\n── ${step.name} ${'─'.repeat(60 - step.name.length)}`)
  if (!keepsOutput) head()
  const began = performance.now()
  const report = join(results, `${step.name}.jsonl`)
  const { code, timedOut } = await step.run({
    signal,
    stallMs: STALL_MS,
    report,
    args,
    ...(keepsOutput && { write: (stream, chunk) => kept.push([stream, chunk]) }),
  })
  if (keepsOutput) {
    head()
    for (const [stream, chunk] of kept) process[stream].write(chunk)
  }
  if (timedOut)
    console.error(`${step.name} made no progress for ${STALL_MS / 60_000} minutes and was stopped.`)
  return { code, seconds: Math.round((performance.now() - began) / 100) / 10 }
}

/**
 * @param {number} seconds How long the steps took.
 * @returns {number} Exit code.
 */
function printSummary(seconds) {
  const { ok, steps, ...total } = summarize(results)
  console.log('')
  for (const { name, ok, passed, failed, skipped, seconds } of steps) {
    const tests =
      passed + failed + skipped > 0 ? `${passed} passed, ${failed} failed, ${skipped} skipped` : ''
    console.log(
      `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(10)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${tests}`,
    )
  }
  for (const failure of steps.flatMap(({ failures }) => failures)) console.log(`        ${failure}`)
  for (const test of steps.flatMap(({ unsteady }) => unsteady))
    console.log(`        Unsteady, passed at the second attempt: ${test}`)
  if (steps.some(({ name }) => name === 'e2e')) console.log(`        ${describeEngines()}`)
  const bad = steps.filter(({ ok }) => !ok).map(({ name }) => name)
  const verdict = bad.length === 0 ? 'Everything is in order' : `Not in order: ${bad.join(', ')}`
  console.log(
    `\n${verdict}. ${total.passed} tests passed, ${total.failed} failed, ${total.skipped} skipped in ${Math.round(seconds)} s.`,
  )
  return ok ? 0 : 1
}
