import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { evaluateStep } from './evaluateStep.mjs'
import { readReport } from './readReport.mjs'

/**
 * How far a step has come. `mayBeEmpty`: a runner may find nothing to run. `code` and `seconds` are set when it has ended.
 *
 * @typedef {{ name: string, isRunner: boolean, mayBeEmpty: boolean, code?: number, seconds?: number }} StepState
 * @typedef {import('./evaluateStep.mjs').Counts & { ok: boolean }} Outcome
 * @typedef {Outcome & { name: string, hasEnded: boolean, seconds: number, failures: readonly string[], unsteady: readonly string[] }} StepResult
 * @typedef {Outcome & { steps: readonly StepResult[] }} Summary
 */

/**
 * Writes how far the steps have come, so that a run that is killed can be summed up.
 *
 * @param {string} folder Of the reports.
 * @param {readonly StepState[]} steps
 */
export function writeSteps(folder, steps) {
  writeFileSync(join(folder, 'steps.json'), `${JSON.stringify(steps, null, 2)}\n`)
}

/**
 * Sums up a run, whether it has ended or was killed: a step that has not ended has failed, and its results count.
 *
 * @param {string} folder
 * @returns {Summary}
 * @throws Error if no run has begun there.
 */
export function summarize(folder) {
  /** @type {StepState[]} */
  const states = JSON.parse(readFileSync(join(folder, 'steps.json'), 'utf8'))
  const steps = states.map(({ name, isRunner, mayBeEmpty, code, seconds = 0 }) => {
    const report = isRunner ? readReport(join(folder, `${name}.jsonl`)) : undefined
    const outcome = evaluateStep({ code: code ?? 1, counts: report, countsTests: isRunner && !mayBeEmpty })
    const hasEnded = code !== undefined
    const unended = hasEnded ? [] : [`${name} did not end`]
    const failures = [...unended, ...(report?.failures ?? [])]
    return { name, ...outcome, hasEnded, seconds, failures, unsteady: report?.unsteady ?? [] }
  })
  /** @param {'passed' | 'failed' | 'skipped'} key */
  const sum = (key) => steps.reduce((total, step) => total + step[key], 0)
  return {
    ok: steps.every(({ ok }) => ok),
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    steps,
  }
}
