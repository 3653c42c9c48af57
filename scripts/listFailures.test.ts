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

test('the beginning of an error is named on one line without colors', () => {
  const message = `\u001B[2mexpect(\u001B[22mlocator).toBeVisible()\n\nTimeout ${'.'.repeat(400)}`
  const assertion = { fullName: 'adds', status: 'failed', failureMessages: [message] }
  const spec = {
    title: 'adds',
    file: 'a.test.ts',
    line: 7,
    ok: false,
    tests: [{ results: [{ error: { message } }] }],
  }
  const [inVitest, inPlaywright] = listFailures({
    testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [assertion] }],
    suites: [{ specs: [spec] }],
  })
  expect(inVitest).toMatch(/^a\.test\.ts: adds: expect\(locator\)\.toBeVisible\(\) Timeout \.+$/)
  expect(inPlaywright?.length).toBeLessThan(400)
  expect(inPlaywright).toContain('7: adds: expect(locator)')
})

test('another report has no failures to name', () => {
  expect(listFailures({})).toEqual([])
})
