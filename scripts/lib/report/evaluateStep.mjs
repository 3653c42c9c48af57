/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * Returns what one step adds to the totals.
 *
 * @param {{ code: number, counts: Counts | undefined, countsTests: boolean }} outcome
 *   `countsTests`: whether the step is a test runner, which must run at least one test.
 * @returns {Counts & { ok: boolean }}
 */
export function evaluateStep({ code, counts, countsTests }) {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 }
  const ok = code === 0 && failed === 0 && (!countsTests || passed > 0)
  // A failure that no runner counted is still one.
  return { ok, passed, failed: ok ? 0 : Math.max(failed, 1), skipped }
}
