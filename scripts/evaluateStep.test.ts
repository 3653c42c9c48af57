import { expect, test } from 'vitest'
import { countNodes } from './lib/countNodes.mjs'
import { countPlaywright } from './lib/countPlaywright.mjs'
import { countVitest } from './lib/countVitest.mjs'
import { evaluateStep } from './lib/evaluateStep.mjs'

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

test('a test file that cannot be loaded is one failure', () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 4, failed: 1, skipped: 2 })
})

test('a test that passed at the second attempt has failed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } }
  expect(countPlaywright(report)).toEqual({ passed: 4, failed: 2, skipped: 2 })
})

test('the tests of several Node versions are added up', () => {
  const report = [
    { passed: 4, failed: 0, skipped: 1 },
    { passed: 3, failed: 1, skipped: 1 },
  ]
  expect(countNodes(report)).toEqual({ passed: 7, failed: 1, skipped: 2 })
})
