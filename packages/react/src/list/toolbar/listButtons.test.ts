import { type CollectionSnapshot, EMPTY_COLLECTION, type GroupInfo } from '@lading/kernel'
import { expect, test } from 'vitest'
import { listButtons } from './listButtons.js'

function collection(counts: Partial<CollectionSnapshot>, ...errorTypes: string[]): CollectionSnapshot {
  const { idleCount = 0, uploadingCount = 0, successCount = 0, failedCount = 0 } = counts
  const totalCount = idleCount + uploadingCount + successCount + failedCount
  const errors = errorTypes.map((type) => ({ type, message: type }))
  return { ...EMPTY_COLLECTION, totalCount, ...counts, errors }
}

const rules = {
  multiple: true,
  multipleMax: 100,
  confirmUpload: true,
  groupOutput: false,
  backgroundUploads: false,
}
const group = { uuid: 'g~1' } as GroupInfo

test.each([
  ['an idle file', collection({ idleCount: 1 }), true, false],
  [
    'an idle file among failed ones',
    collection({ idleCount: 1, failedCount: 1 }, 'SOME_FILES_HAS_ERRORS'),
    true,
    false,
  ],
  ['too many files', collection({ idleCount: 9 }, 'TOO_MANY_FILES'), false, false],
  ['too few files', collection({ idleCount: 1 }, 'TOO_FEW_FILES'), false, false],
  ['a file being uploaded', collection({ uploadingCount: 1 }), false, false],
  ['all uploaded', collection({ successCount: 2 }), false, true],
  ['all uploaded, but invalid as a list', collection({ successCount: 2 }, 'CUSTOM_ERROR'), false, false],
  ['one failed', collection({ successCount: 1, failedCount: 1 }, 'SOME_FILES_HAS_ERRORS'), false, false],
  ['an empty list', collection({}), false, false],
])('%s: whether Upload is shown and Done is enabled', (_, state, showsUpload, canFinish) => {
  expect(listButtons(state, rules)).toMatchObject({ showsUpload, canFinish })
})

test.each([
  ['an empty single list', collection({}), false, 1, true, true],
  ['a full single list', collection({ idleCount: 1 }), false, 1, false, false],
  ['a list with room', collection({ idleCount: 1 }), true, 2, true, true],
  ['a full list', collection({ idleCount: 2 }), true, 2, true, false],
  ['too many', collection({ idleCount: 3 }, 'TOO_MANY_FILES'), true, 2, true, false],
])('%s: whether Add more is shown and enabled', (_, state, multiple, max, showsAddMore, canAddMore) => {
  expect(listButtons(state, { ...rules, multiple, multipleMax: max })).toMatchObject({
    showsAddMore,
    canAddMore,
  })
})

test('a single list holds one file, regardless of multipleMax', () => {
  const state = collection({ successCount: 1 })
  expect(listButtons(state, { ...rules, multiple: false }).canAddMore).toBe(false)
})

test.each([
  ['all idle files', collection({ idleCount: 2, validatingCount: 2 }), false],
  ['some of them', collection({ idleCount: 2, validatingCount: 1 }), true],
  ['none', collection({ idleCount: 2 }), true],
])('while %s are being validated, Upload is enabled: %s', (_, state, canUpload) => {
  expect(listButtons(state, rules)).toMatchObject({ showsUpload: true, canUpload })
})

test.each([
  ['all idle files are being validated', collection({ idleCount: 2, validatingCount: 2 }), false],
  ['one of them is not', collection({ idleCount: 2, validatingCount: 1 }), true],
])('without confirmUpload, when %s, Upload is shown: %s', (_, state, showsUpload) => {
  expect(listButtons(state, { ...rules, confirmUpload: false })).toMatchObject({ showsUpload })
})

test('a list validator that blocks uploads disables Upload', () => {
  const uploadBlock = { type: 'CUSTOM_ERROR', message: 'Closed.' } as const
  expect(listButtons(collection({ idleCount: 1, uploadBlock }, 'CUSTOM_ERROR'), rules)).toMatchObject({
    showsUpload: true,
    canUpload: false,
  })
})

test.each([
  [
    'while an uploaded file is being validated',
    collection({ successCount: 2, validatingCount: 1 }),
    false,
    false,
  ],
  ['until there is a group', collection({ successCount: 2 }), true, false],
  ['once there is a group', collection({ successCount: 2, group }), true, true],
])('Done, %s', (_, state, groupOutput, canFinish) => {
  expect(listButtons(state, { ...rules, groupOutput }).canFinish).toBe(canFinish)
})

test.each([
  ['while the last files are uploaded', collection({ successCount: 1, uploadingCount: 1 }), true],
  ['with a file that has failed', collection({ failedCount: 1, uploadingCount: 1 }), false],
  ['with a file that waits for Upload', collection({ idleCount: 1, uploadingCount: 1 }), false],
  ['with an invalid list', collection({ uploadingCount: 1 }, 'CUSTOM_ERROR'), false],
  ['while a file is being validated', collection({ uploadingCount: 1, validatingCount: 1 }), false],
  ['once all are uploaded, until there is a group', collection({ successCount: 1 }), false],
])('Done with uploads that may continue after it, %s', (_, state, canFinish) => {
  const background = { ...rules, groupOutput: true, backgroundUploads: true }
  expect(listButtons(state, background).canFinish).toBe(canFinish)
})
