import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** How much of an error is repeated, in characters. */
const MAX_REASON_LENGTH = 300

/**
 * @typedef {object} Report
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures
 * @property {string[]} unsteady What passed at the second attempt; counted as passed.
 */

/**
 * Counts the results of a report and names what failed. A test without a result counts as failed, and so does a file that
 * could not be loaded or was never started.
 *
 * @param {string} path
 * @returns {Report | undefined} Undefined if there is no report.
 */
export function readReport(path) {
  if (!existsSync(path)) return undefined
  /** @type {Report} */
  const report = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] }
  /** @type {Set<string>} */
  const unopened = new Set()
  /** @type {Map<string, string>} */
  const pending = new Map()
  /** @param {string} name @param {string} [reason] */
  const fail = (name, reason) => {
    report.failed += 1
    report.failures.push(describe(name, reason))
  }
  for (const line of readLines(path)) {
    if (line.kind === 'file') unopened.add(line.file)
    if (line.kind === 'tests') {
      unopened.delete(line.file)
      for (const [id, name] of line.tests) pending.set(id, `${line.file}: ${name}`)
    }
    if (line.kind === 'result') {
      const name = pending.get(line.id)
      if (name === undefined) continue
      pending.delete(line.id)
      if (line.state === 'failed') fail(name, line.reason)
      else report[line.state] += 1
      if (line.unsteady) report.unsteady.push(describe(name, line.reason))
    }
    if (line.kind === 'closed') {
      unopened.delete(line.file)
      if (line.reason !== undefined) fail(line.file, line.reason)
    }
    if (line.kind === 'error') fail('Outside of every test', line.reason)
  }
  for (const name of [...unopened, ...pending.values()]) fail(name, 'did not run')
  return report
}

/**
 * @param {string} path
 * @returns {import('./ReportWriter.mjs').ReportLine[]}
 */
function readLines(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line)]
      } catch {
        // The runner was killed while it wrote its last line.
        return []
      }
    })
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
