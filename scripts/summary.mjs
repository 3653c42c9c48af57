import { join } from 'node:path'
import { summarize } from './lib/report/summarize.mjs'
import { root } from './lib/root.mjs'

// Ends a run with one line, `N passed, N failed`, even one that was killed; exits with 1 unless everything passed.
const { ok, passed, failed, steps } = summarizeOrFail()
// A run that has ended has printed them itself.
if (steps.some(({ hasEnded }) => !hasEnded))
  for (const failure of steps.flatMap(({ failures }) => failures)) console.log(`        ${failure}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(ok && passed > 0 && failed === 0 ? 0 : 1)

function summarizeOrFail() {
  try {
    return summarize(join(root, 'test-results'))
  } catch {
    // The run ended before its first step.
    return { ok: false, passed: 0, failed: 1, steps: [] }
  }
}
