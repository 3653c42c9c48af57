import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { evaluateStep } from './lib/report/evaluateStep.mjs'
import type { ReportLine } from './lib/report/ReportWriter.mjs'
import { readReport } from './lib/report/readReport.mjs'
import { summarize, writeSteps } from './lib/report/summarize.mjs'
import { root } from './lib/root.mjs'

const cache = join(root, 'node_modules', '.cache')
let folder = ''
let report = ''
let runner: ChildProcess | undefined

beforeEach(() => {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'report-'))
  report = join(folder, 'node.jsonl')
})

afterEach(async () => {
  if (runner && runner.exitCode === null && runner.signalCode === null) await kill(runner)
  runner = undefined
  rmSync(folder, { recursive: true, force: true })
})

const kill = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGKILL')
  })

/** Starts a runner in a folder with these files. */
function start(command: string, args: readonly string[], files: Record<string, string>) {
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code)
  // Alone in its folder, without what this run of Vitest tells its children.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^VITE|TEST|LADING/.test(name)),
  )
  runner = spawn(process.execPath, [join(root, command), ...args], { cwd: folder, env, stdio: 'ignore' })
  return runner
}

/** How long a runner may take until it has run its first tests, beside others on a busy machine. */
const starting = { timeout: 180_000 }

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

const startVitest = (files: Record<string, string>, ...args: string[]) =>
  start('node_modules/vitest/vitest.mjs', ['run', '--root', folder, ...args], {
    'vitest.config.mjs': `
      import { VitestReport } from ${JSON.stringify(join(root, 'scripts/lib/report/VitestReport.mjs'))}
      export default { test: {
        name: 'node', maxWorkers: 1, fileParallelism: false, include: ['*.test.js'],
        reporters: [new VitestReport(${JSON.stringify(report)})],
        sequence: { sequencer: (await import('vitest/node')).BaseSequencer },
      } }`,
    ...files,
  })

test('results of Vitest are counted, and what failed is named with the beginning of its reason', async () => {
  const head = "import { beforeAll, describe, expect, test } from 'vitest'\n"
  await ended(
    startVitest({
      'a.test.js': `${head}test('adds', () => {})
        test.skip('waits', () => {})
        describe('a list', () => { test('removes', () => { expect(1, '${'long '.repeat(100)}').toBe(2) }) })
        describe.skip('later', () => { test('sorts', () => {}) })`,
      'b.test.js': `${head}import './missing.js'\ntest('never loaded', () => {})`,
      'c.test.js': `${head}describe('a service', () => { beforeAll(() => { throw new Error('no port') })
        test('answers', () => {}) })`,
    }),
  )
  const { failures, ...counts } = readReport(report) ?? { failures: [] }
  expect(counts).toEqual({ passed: 1, failed: 3, skipped: 3, unsteady: [] })
  expect(failures.sort()).toEqual([
    expect.stringMatching(/^node a\.test\.js: a list > removes: .{200,300}$/),
    expect.stringMatching(/^node b\.test\.js: Cannot find module .*missing\.js/),
    expect.stringMatching(/^node c\.test\.js: no port$/),
  ])
})

test('of a shard, only its own files are expected', async () => {
  const head = "import { test } from 'vitest'\n"
  const files = {
    'a.test.js': `${head}test('adds', () => {})`,
    'b.test.js': `${head}test('sorts', () => {})`,
  }
  await ended(startVitest(files, '--shard=1/2'))
  expect(readReport(report)).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [], unsteady: [] })
})

test('a runner that is killed loses no result, and what did not run has failed and is named', async () => {
  const head = "import { test } from 'vitest'\n"
  // Vitest may keep results of one moment until a test ends that much later: "rests" is such a test.
  const child = startVitest({
    'a.test.js': `${head}test('adds', () => {})
      test('rests', () => new Promise((resolve) => setTimeout(resolve, 200)))
      test('hangs', { timeout: 0 }, () => new Promise(() => {}))\ntest('after', () => {})\n${'//\n'.repeat(500)}`,
    'b.test.js': `${head}test('never started', () => {})`,
  })
  await vi.waitFor(() => expect(readReport(report)?.passed).toBe(2), starting)
  await kill(child)
  expect(readReport(report)).toEqual({
    passed: 2,
    failed: 3,
    skipped: 0,
    unsteady: [],
    failures: [
      'node b.test.js: did not run',
      'node a.test.js: hangs: did not run',
      'node a.test.js: after: did not run',
    ],
  })
})

test('results of Playwright are counted, and what failed or did not run is named', async () => {
  const reporter = JSON.stringify([[join(root, 'scripts/lib/report/PlaywrightReport.mjs'), { path: report }]])
  const child = start('node_modules/@playwright/test/cli.js', ['test'], {
    'package.json': '{ "type": "module" }',
    'playwright.config.js': `export default { workers: 1, timeout: 0, reporter: ${reporter}, projects: [{ name: 'chromium' }] }`,
    'a.spec.js': `import { test } from '@playwright/test'
      test('uploads', () => {})
      test.skip('waits', () => {})
      test.describe('a list', () => { test('retries', () => { throw new Error('refused') }) })
      test('hangs', () => new Promise(() => {}))`,
  })
  await vi.waitFor(() => expect(readReport(report)?.failures.join()).toContain('refused'), starting)
  await kill(child)
  const { failures, ...counts } = readReport(report) ?? { failures: [] }
  expect(counts).toEqual({ passed: 1, failed: 2, skipped: 1, unsteady: [] })
  expect(failures).toEqual([
    expect.stringMatching(/^chromium .*a\.spec\.js: a list > retries: Error: refused/),
    expect.stringMatching(/^chromium .*a\.spec\.js: hangs: did not run$/),
  ])
})

test('what Vitest or Playwright passes at the second attempt has passed, and is named with the first reason', async () => {
  const attempts = 'if (attempt++ === 0) throw new Error("too early"); if (fails) throw new Error("never")'
  await ended(
    startVitest(
      {
        'a.test.js': `import { test } from 'vitest'\nlet attempt = 0
        test('waits', () => { const fails = false; ${attempts} })
        test('fails', () => { const fails = true; ${attempts} })`,
      },
      '--retry=1',
    ),
  )
  const expected = (file: RegExp) => ({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: [expect.stringMatching(new RegExp(`${file.source}: fails: .*(too early|never)`))],
    unsteady: [expect.stringMatching(new RegExp(`${file.source}: waits: .*too early`))],
  })
  expect(readReport(report)).toEqual(expected(/^node a\.test\.js/))
  for (const file of [report, join(folder, 'a.test.js')]) rmSync(file)
  const reporter = JSON.stringify([[join(root, 'scripts/lib/report/PlaywrightReport.mjs'), { path: report }]])
  await ended(
    start('node_modules/@playwright/test/cli.js', ['test'], {
      'package.json': '{ "type": "module" }',
      'playwright.config.js': `export default { workers: 1, retries: 1, reporter: ${reporter}, projects: [{ name: 'chromium' }] }`,
      'a.spec.js': `import { test } from '@playwright/test'
      test('waits', ({}, { retry: attempt }) => { const fails = false; ${attempts} })
      test('fails', ({}, { retry: attempt }) => { const fails = true; ${attempts} })`,
    }),
  )
  expect(readReport(report)).toEqual(expected(/^chromium .*a\.spec\.js/))
})

const write = (...lines: ReportLine[]) => {
  for (const line of lines) appendFileSync(report, `${JSON.stringify(line)}\n`)
}

test('an error outside of every test is a failure, without the colors of its terminal', () => {
  write({ kind: 'error', reason: '\u001B[31mno\n memory\u001B[39m' })
  expect(readReport(report)).toMatchObject({ failed: 1, failures: ['Outside of every test: no memory'] })
})

test('a line that was being written when the runner was killed is left out', () => {
  write({ kind: 'tests', file: 'a', tests: [['1', 'adds']] }, { kind: 'result', id: '1', state: 'passed' })
  appendFileSync(report, '{"kind":"res')
  expect(readReport(report)).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [], unsteady: [] })
})

test('a run that was killed is summed up: steps that did not end have failed, and their results count', () => {
  const step = { isRunner: false, mayBeEmpty: false }
  writeSteps(folder, [
    { ...step, name: 'lint', code: 0, seconds: 2 },
    { ...step, name: 'node', isRunner: true },
    { ...step, name: 'e2e', isRunner: true },
  ])
  write({ kind: 'tests', file: 'a', tests: [['1', 'adds']] }, { kind: 'result', id: '1', state: 'passed' })
  const summary = summarize(folder)
  expect(summary).toMatchObject({ ok: false, passed: 1, failed: 2 })
  expect(summary.steps.flatMap(({ failures }) => failures)).toEqual(['node did not end', 'e2e did not end'])
})

const none = { passed: 0, failed: 0, skipped: 0 }

test.each([
  [
    'a check that passes adds nothing',
    { code: 0, counts: undefined, countsTests: false },
    { ok: true, ...none },
  ],
  [
    'a check that fails is one failure',
    { code: 1, counts: undefined, countsTests: false },
    { ok: false, ...none, failed: 1 },
  ],
  [
    'tests that pass are counted',
    { code: 0, counts: { ...none, passed: 3 }, countsTests: true },
    { ok: true, ...none, passed: 3 },
  ],
  [
    'a runner that found no test has failed',
    { code: 0, counts: none, countsTests: true },
    { ok: false, ...none, failed: 1 },
  ],
  [
    'a runner that wrote no report has failed',
    { code: 0, counts: undefined, countsTests: true },
    { ok: false, ...none, failed: 1 },
  ],
  [
    'a runner that ends badly after its tests passed has failed',
    { code: 1, counts: { ...none, passed: 3 }, countsTests: true },
    { ok: false, passed: 3, failed: 1, skipped: 0 },
  ],
  [
    'failed tests are counted one by one',
    { code: 1, counts: { passed: 3, failed: 2, skipped: 1 }, countsTests: true },
    { ok: false, passed: 3, failed: 2, skipped: 1 },
  ],
])('%s', (_sentence, outcome, evaluated) => {
  expect(evaluateStep(outcome)).toEqual(evaluated)
})
