import { EMPTY_COLLECTION } from '@lading/kernel'
import { expect, test } from 'vitest'
import { getAnnouncedValues } from './getAnnouncedValues.js'

const list = (numbers: object) => ({ ...EMPTY_COLLECTION, ...numbers })
const valuesOf = (key: string, now: object, before: object = {}) =>
  getAnnouncedValues(key, list(now), list(before))

test.each([
  ['a11y-files-added', { totalCount: 5 }, { totalCount: 2 }, { count: 3 }],
  ['a11y-progress', { uploadingCount: 2, sentPercent: 68 }, {}, { percent: 68 }],
  ['header-uploading', { uploadingCount: 3, pausedCount: 1 }, {}, { count: 2 }],
  ['header-paused', { uploadingCount: 3, pausedCount: 2 }, {}, { count: 2 }],
  ['header-failed', { failedCount: 2 }, {}, { count: 2 }],
  ['header-succeed', { successCount: 4 }, {}, { count: 4 }],
  ['a11y-settled', { successCount: 4, failedCount: 1 }, {}, { done: 4, failed: 1 }],
  ['files-partly-uploaded', { successCount: 1, totalCount: 3 }, {}, { done: 1, total: 3, count: 3 }],
  ['wait-busy', { wait: { reason: 'busy', untilMs: null } }, {}, {}],
])('"%s" has the numbers of the moment when it is said', (key, now, before, values) => {
  expect(valuesOf(key, now, before)).toMatchObject(values)
})

test.each<[key: string, now: object, before: object, why: string]>([
  ['a11y-files-added', { totalCount: 2 }, { totalCount: 2 }, 'the files were removed'],
  ['a11y-progress', {}, {}, 'the uploads were stopped'],
  ['a11y-progress', { uploadingCount: 1, pausedCount: 1, sentPercent: 50 }, {}, 'the uploads were paused'],
  ['header-uploading', {}, {}, 'the uploads have ended'],
  ['header-paused', { uploadingCount: 1 }, {}, 'they were resumed'],
  ['header-failed', { uploadingCount: 1 }, {}, 'the failed files are sent again'],
  ['header-succeed', {}, {}, 'the list is empty'],
  ['a11y-settled', { uploadingCount: 1 }, {}, 'the failed files are sent again'],
  ['a11y-settled', { successCount: 2 }, {}, 'the failed files were removed'],
  ['files-not-uploaded', { uploadingCount: 1 }, {}, 'the uploads go on'],
  ['wait-offline', {}, {}, 'the connection is back'],
  ['wait-busy', { wait: { reason: 'offline', untilMs: null } }, {}, 'something else is awaited'],
])('"%s" is not said once it is wrong: %o after %o, %s', (key, now, before, _) => {
  expect(valuesOf(key, now, before)).toBeNull()
})
