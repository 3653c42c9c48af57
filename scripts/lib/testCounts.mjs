/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * Counts the tests of Vitest's JSON report. A file that could not be loaded has no tests and counts as one failure.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Counts the tests of Playwright's JSON report.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats }) {
  // A test that needed a second attempt has failed once.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

/**
 * What one step adds to the sum.
 *
 * @param {{ code: number, counts: Counts | undefined, countsTests: boolean }} outcome
 *   `countsTests`: whether the step is a test runner, which must have run something.
 * @returns {Counts & { ok: boolean }}
 */
export function judgeStep({ code, counts, countsTests }) {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 }
  const ok = code === 0 && failed === 0 && (!countsTests || passed > 0)
  // A failure that no runner counted is still one.
  return { ok, passed, failed: ok ? 0 : Math.max(failed, 1), skipped }
}
