import type { CollectionSnapshot } from '@lading/kernel'
import { expect, test } from 'vitest'
import { listButtons } from './listButtons.js'

function collection(counts: Partial<CollectionSnapshot>, ...errorTypes: string[]): CollectionSnapshot {
  const empty = {
    status: 'idle',
    idleCount: 0,
    validatingCount: 0,
    uploadingCount: 0,
    successCount: 0,
    failedCount: 0,
    progress: 0,
    group: null,
  } as const
  const { idleCount = 0, uploadingCount = 0, successCount = 0, failedCount = 0 } = counts
  const totalCount = idleCount + uploadingCount + successCount + failedCount
  return { ...empty, totalCount, ...counts, errors: errorTypes.map((type) => ({ type, message: type })) }
}

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
  ['a file on its way', collection({ uploadingCount: 1 }), false, false],
  ['all uploaded', collection({ successCount: 2 }), false, true],
  ['all uploaded, but against a rule', collection({ successCount: 2 }, 'CUSTOM_ERROR'), false, false],
  ['one failed', collection({ successCount: 1, failedCount: 1 }, 'SOME_FILES_HAS_ERRORS'), false, false],
  ['an empty list', collection({}), false, false],
])('%s: Upload shows or Done is enabled', (_, state, showsUpload, canFinish) => {
  expect(listButtons(state, true, 100)).toMatchObject({ showsUpload, canFinish })
})

test.each([
  ['an empty single list', collection({}), false, 1, true, true],
  ['a full single list', collection({ idleCount: 1 }), false, 1, false, false],
  ['a list with room', collection({ idleCount: 1 }), true, 2, true, true],
  ['a full list', collection({ idleCount: 2 }), true, 2, true, false],
  ['too many', collection({ idleCount: 3 }, 'TOO_MANY_FILES'), true, 2, true, false],
])('%s: Add more shows and is enabled', (_, state, multiple, max, showsAddMore, canAddMore) => {
  expect(listButtons(state, multiple, max)).toMatchObject({ showsAddMore, canAddMore })
})
