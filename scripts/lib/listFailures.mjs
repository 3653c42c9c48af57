/**
 * @typedef {object} VitestReport
 * @property {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }[]} testResults
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, file: string, line: number, ok: boolean }[]} [specs]
 */

/**
 * Returns the names of the tests that failed, of a JSON report of Vitest or Playwright; none for another report.
 *
 * @param {Partial<VitestReport & PlaywrightSuite>} report
 * @returns {string[]}
 */
export function listFailures({ testResults = [], suites = [] }) {
  const inVitest = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (status === 'failed' && assertionResults.length === 0) return [`${name} could not be loaded`]
    return failed.map(({ fullName }) => `${name}: ${fullName}`)
  })
  return [...inVitest, ...suites.flatMap(failedSpecs)]
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function failedSpecs({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ title, file, line }) => `${file}:${line}: ${title}`)
  return [...failed, ...suites.flatMap(failedSpecs)]
}
