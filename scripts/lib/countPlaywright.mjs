/**
 * Counts the tests of Playwright's JSON report.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {import('./evaluateStep.mjs').Counts}
 */
export function countPlaywright({ stats }) {
  // A test that needed a second attempt has failed once.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}
