import type { CollectionValidatorItem } from '../slots/kernelSlots.js'

const BUILT_IN = -1000

/** `multiple`, `multipleMin`, `multipleMax`: how many files there may be. */
export const fileCount: CollectionValidatorItem = {
  id: 'file-count',
  order: BUILT_IN,
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

/** One failed file makes the whole list fail. */
export const failedFiles: CollectionValidatorItem = {
  id: 'failed-files',
  order: BUILT_IN + 1,
  validate({ failedCount }, uploader) {
    if (failedCount === 0) return null
    return {
      type: 'SOME_FILES_HAS_ERRORS',
      message: uploader.l10n('some-files-were-not-uploaded'),
      payload: {},
    }
  },
}
