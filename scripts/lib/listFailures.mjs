import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {object} VitestReport
 * @property {{
 *   name: string
 *   status: string
 *   message?: string
 *   assertionResults: { fullName: string, status: string, failureMessages?: string[] | null }[]
 * }[]} testResults
 */

/**
 * @typedef {object} PlaywrightSpec
 * @property {string} title
 * @property {string} file
 * @property {number} line
 * @property {boolean} ok
 * @property {{ results: { error?: { message?: string } }[] }[]} [tests]
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {PlaywrightSpec[]} [specs]
 */

/** How much of an error is repeated, in characters. */
const MAX_REASON_LENGTH = 300

/**
 * Returns the names of the tests that failed with the beginning of their errors, of a JSON report of Vitest or
 * Playwright; none for another report.
 *
 * @param {Partial<VitestReport & PlaywrightSuite>} report
 * @returns {string[]}
 */
export function listFailures({ testResults = [], suites = [] }) {
  const inVitest = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (status === 'failed' && assertionResults.length === 0)
      return [describe(`${name} could not be loaded`, message)]
    return failed.map(({ fullName, failureMessages }) =>
      describe(`${name}: ${fullName}`, failureMessages?.[0]),
    )
  })
  return [...inVitest, ...suites.flatMap(failedSpecs)]
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function failedSpecs({ suites = [], specs = [] }) {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests = [] }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message))
      return describe(`${file}:${line}: ${title}`, errors.find(Boolean))
    })
  return [...failed, ...suites.flatMap(failedSpecs)]
}

/**
 * @param {string} name
 * @param {string} [reason]
 */
function describe(name, reason = '') {
  // Reports contain the colors of a terminal.
  const plain = stripVTControlCharacters(reason).replace(/\s+/g, ' ').trim()
  return plain ? `${name}: ${plain.slice(0, MAX_REASON_LENGTH)}` : name
}
