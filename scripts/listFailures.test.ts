import { expect, test } from 'vitest'
import { listFailures } from './lib/listFailures.mjs'

test('failed tests of Vitest are named, files that could not be loaded too', () => {
  const passed = { fullName: 'adds', status: 'passed' }
  const failed = { fullName: 'removes', status: 'failed' }
  const report = {
    testResults: [
      { name: 'a.test.ts', status: 'failed', assertionResults: [passed, failed] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [passed] },
    ],
  }
  expect(listFailures(report)).toEqual(['a.test.ts: removes', 'b.test.ts could not be loaded'])
})

test('failed tests of Playwright are named at any depth', () => {
  const spec = { title: 'uploads', file: 'main.spec.ts', line: 7 }
  const report = {
    suites: [
      { specs: [{ ...spec, ok: true }], suites: [{ specs: [{ ...spec, title: 'retries', ok: false }] }] },
    ],
  }
  expect(listFailures(report)).toEqual(['main.spec.ts:7: retries'])
})

test('another report has no failures to name', () => {
  expect(listFailures({})).toEqual([])
})
