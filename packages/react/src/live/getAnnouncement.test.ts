import { EMPTY_COLLECTION } from '@lading/kernel'
import { expect, test } from 'vitest'
import { getAnnouncement } from './getAnnouncement.js'

test.each([
  ['files were added', {}, { totalCount: 3, idleCount: 3 }, 'a11y-files-added', false],
  [
    'the upload has started',
    { totalCount: 3 },
    { totalCount: 3, uploadingCount: 3 },
    'header-uploading',
    true,
  ],
  [
    'the first upload has failed',
    { uploadingCount: 3 },
    { uploadingCount: 2, failedCount: 1 },
    'header-failed',
    true,
  ],
  ['another upload has failed', { failedCount: 1 }, { failedCount: 2 }, 'header-failed', false],
  [
    'all files are uploaded',
    { uploadingCount: 1 },
    { status: 'success', successCount: 3 },
    'header-succeed',
    true,
  ],
  [
    'all files are uploaded, though the list has an error',
    { uploadingCount: 1 },
    { status: 'failed', successCount: 1 },
    'header-succeed',
    true,
  ],
  [
    'all uploads have ended, some of them failed',
    { uploadingCount: 1, failedCount: 1, successCount: 1 },
    { status: 'failed', failedCount: 1, successCount: 2 },
    'a11y-settled',
    true,
  ],
  [
    'the server is busy',
    { uploadingCount: 3 },
    { uploadingCount: 3, progress: 40, wait: { reason: 'busy', untilMs: 1 } },
    'wait-busy',
    true,
  ],
  [
    'a quarter of the bytes is sent',
    { uploadingCount: 3, sentPercent: 20 },
    { uploadingCount: 3, sentPercent: 40 },
    'a11y-progress',
    false,
  ],
  [
    'an upload is paused',
    { uploadingCount: 2, pausedCount: 0 },
    { uploadingCount: 2, pausedCount: 1 },
    'header-paused',
    true,
  ],
  [
    'a paused upload resumes',
    { uploadingCount: 2, pausedCount: 2 },
    { uploadingCount: 2, pausedCount: 1 },
    'header-uploading',
    true,
  ],
  [
    'paused uploads were restored',
    {},
    { totalCount: 1, uploadingCount: 1, pausedCount: 1 },
    'header-paused',
    true,
  ],
] as const)('announces that %s', (_, before, next, key, isUrgent) => {
  expect(getAnnouncement({ ...EMPTY_COLLECTION, ...next }, { ...EMPTY_COLLECTION, ...before })).toMatchObject(
    {
      key,
      isUrgent,
    },
  )
})

test('does not announce the next attempt, nor that a file is being finished', () => {
  const waiting = (reason: 'busy' | 'finishing', untilMs: number | null) => ({
    ...EMPTY_COLLECTION,
    uploadingCount: 1,
    wait: { reason, untilMs },
  })
  expect(getAnnouncement(waiting('busy', 2), waiting('busy', 1))).toBeNull()
  expect(getAnnouncement(waiting('finishing', null), waiting('busy', 1))).toBeNull()
})

test('announces progress by quarters, and none that falls', () => {
  const at = (sentPercent: number) => ({ ...EMPTY_COLLECTION, uploadingCount: 3, sentPercent })
  expect(getAnnouncement(at(80), at(70))?.key).toBe('a11y-progress')
  expect(getAnnouncement(at(74), at(50))).toBeNull()
  expect(getAnnouncement(at(99), at(80))).toBeNull()
  expect(getAnnouncement(at(10), at(90))).toBeNull()
})

test('does not announce the removal of a paused upload as its resumption', () => {
  const before = { ...EMPTY_COLLECTION, totalCount: 3, uploadingCount: 3, pausedCount: 2 }
  expect(getAnnouncement({ ...before, totalCount: 2, uploadingCount: 2, pausedCount: 1 }, before)).toBeNull()
})

test('does not announce a removal', () => {
  const failed = {
    ...EMPTY_COLLECTION,
    totalCount: 2,
    successCount: 1,
    failedCount: 1,
    status: 'failed' as const,
  }
  expect(getAnnouncement({ ...failed, totalCount: 1, failedCount: 0, status: 'success' }, failed)).toBeNull()
  expect(getAnnouncement(EMPTY_COLLECTION, { ...EMPTY_COLLECTION, totalCount: 1, idleCount: 1 })).toBeNull()
})
