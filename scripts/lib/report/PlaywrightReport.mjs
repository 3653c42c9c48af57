import { relative } from 'node:path'
import { root } from '../root.mjs'
import { ReportWriter } from './ReportWriter.mjs'

/** @typedef {import('@playwright/test/reporter').TestCase} TestCase */

/** Reporter of Playwright that writes each result as it comes. */
export default class PlaywrightReport {
  #report

  /** @param {{ path: string }} options */
  constructor({ path }) {
    this.#report = new ReportWriter(path)
  }

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    for (const project of suite.suites) {
      for (const file of project.suites) {
        const tests = file.allTests().map((test) => /** @type {const} */ ([test.id, nameOf(test)]))
        this.#report.write({
          kind: 'tests',
          file: `${project.title} ${relative(root, file.location?.file ?? '')}`,
          tests,
        })
      }
    }
  }

  /** @param {TestCase} test @param {import('@playwright/test/reporter').TestResult} result */
  onTestEnd(test, result) {
    const outcome = test.outcome()
    const isLast = outcome !== 'unexpected' || result.retry === test.retries
    if (!isLast) return
    const state = outcome === 'unexpected' ? 'failed' : outcome === 'skipped' ? 'skipped' : 'passed'
    const reason = test.results.find(({ error }) => error)?.error?.message
    this.#report.write({ kind: 'result', id: test.id, state, unsteady: outcome === 'flaky', reason })
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError({ message = 'An error outside of every test' }) {
    this.#report.write({ kind: 'error', reason: message })
  }
}

/** @param {TestCase} test */
function nameOf(test) {
  // The root, the project and the file come first.
  return test.titlePath().slice(3).join(' > ')
}
