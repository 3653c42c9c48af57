import { appendFileSync } from 'node:fs'

/**
 * One line of a report. A runner first names the files and tests that it is going to run, then appends each result when it
 * is known: a runner that is killed loses none, and a test without a result did not run. `unsteady`: the test passed when it
 * was run again; its reason is of the first attempt.
 *
 * @typedef {{ kind: 'file', file: string }
 *   | { kind: 'tests', file: string, tests: readonly (readonly [id: string, name: string])[] }
 *   | { kind: 'result', id: string, state: 'passed' | 'failed' | 'skipped', unsteady?: boolean, reason?: string | undefined }
 *   | { kind: 'closed', file: string, reason?: string | undefined }
 *   | { kind: 'error', reason: string }} ReportLine
 */

/** Appends lines of JSON to a report. */
export class ReportWriter {
  #path

  /** @param {string} path Of the report, which is created with its first line. */
  constructor(path) {
    this.#path = path
  }

  /**
   * Written before this returns, so that no result is in memory alone.
   *
   * @param {ReportLine} line
   */
  write(line) {
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`)
  }
}
