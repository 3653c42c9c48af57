import type { CollectionValidatorItem } from '../slots/CollectionValidator.js'

const BUILT_IN_ORDER = -1000

/** `multiple`, `multipleMin` and `multipleMax`: the number of files; nothing is uploaded while there are too many. */
export const fileCount: CollectionValidatorItem = {
  id: 'file-count',
  order: BUILT_IN_ORDER,
  blocksUpload: ({ type }) => type === 'TOO_MANY_FILES',
  dependsOn: ['multiple', 'multipleMin', 'multipleMax'],
  validate({ totalCount: total }, uploader) {
    const { config } = uploader
    const multiple = config.get('multiple')
    const min = multiple ? config.get('multipleMin') : 0
    const max = multiple ? config.get('multipleMax') : 1
    const payload = { min, max, total }
    if (total < min) {
      const message = uploader.l10n('files-count-limit-error-too-few', payload)
      return { type: 'TOO_FEW_FILES', message, payload }
    }
    if (total > max) {
      const message = uploader.l10n('files-count-limit-error-too-many', payload)
      return { type: 'TOO_MANY_FILES', message, payload }
    }
    return null
  },
}

/** One failed file fails the whole list. */
export const failedFiles: CollectionValidatorItem = {
  id: 'failed-files',
  order: BUILT_IN_ORDER + 1,
  validate({ failedCount }, uploader) {
    if (failedCount === 0) return null
    return {
      type: 'SOME_FILES_HAS_ERRORS',
      message: uploader.l10n('some-files-were-not-uploaded'),
      payload: {},
    }
  },
}
