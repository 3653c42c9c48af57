import { ReportWriter } from './ReportWriter.mjs'

/**
 * @typedef {import('vitest/node').TestModule} TestModule
 * @typedef {import('vitest/node').TestCase} TestCase
 */

/** Reporter of Vitest that writes each result as it comes. */
export class VitestReport {
  #report
  /** @type {import('vitest/node').Vitest | undefined} */
  #vitest
  /** @type {Set<string>} */
  #written = new Set()

  /** @param {string} path */
  constructor(path) {
    this.#report = new ReportWriter(path)
  }

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    this.#vitest = vitest
  }

  /** @param {readonly import('vitest/node').TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    const { shard, sequence } = this.#vitest?.config ?? {}
    if (!this.#vitest || !shard || !sequence) return this.#expect(specifications)
    // Vitest names all files and deals them to the shards afterwards.
    const sequencer = new sequence.sequencer(this.#vitest)
    return Promise.resolve(sequencer.shard([...specifications])).then((own) => this.#expect(own))
  }

  /** @param {readonly import('vitest/node').TestSpecification[]} specifications */
  #expect(specifications) {
    for (const { project, moduleId } of specifications) {
      const path = moduleId.startsWith(project.config.root)
        ? moduleId.slice(project.config.root.length + 1)
        : moduleId
      this.#report.write({ kind: 'file', file: `${project.name} ${path}` })
    }
  }

  /** @param {TestModule} module */
  onTestModuleCollected(module) {
    const tests = [...module.children.allTests()].map(
      ({ id, fullName }) => /** @type {const} */ ([id, fullName]),
    )
    this.#report.write({ kind: 'tests', file: fileOf(module), tests })
  }

  /** @param {TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state === 'pending' || this.#written.has(test.id)) return
    this.#written.add(test.id)
    const unsteady = test.diagnostic()?.flaky ?? false
    this.#report.write({ kind: 'result', id: test.id, state, unsteady, reason: errors?.[0]?.message })
  }

  /** @param {TestModule} module */
  onTestModuleEnd(module) {
    const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
    this.#report.write({ kind: 'closed', file: fileOf(module), reason: errors[0]?.message })
  }

  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly import('vitest/node').SerializedError[]} errors
   */
  onTestRunEnd(modules, errors) {
    // The compiler's tests are not reported one by one.
    for (const module of modules) for (const test of module.children.allTests()) this.onTestCaseResult(test)
    for (const { message } of errors) this.#report.write({ kind: 'error', reason: message })
  }
}

/** @param {TestModule} module */
function fileOf({ project, relativeModuleId }) {
  return `${project.name} ${relativeModuleId}`
}
