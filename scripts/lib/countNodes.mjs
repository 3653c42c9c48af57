/**
 * Adds up the tests of all Node versions.
 *
 * @param {readonly import('./evaluateStep.mjs').Counts[]} report
 * @returns {import('./evaluateStep.mjs').Counts}
 */
export function countNodes(report) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of report) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return total
}
