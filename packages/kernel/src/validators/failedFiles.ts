import type { CollectionValidatorItem } from '../slots/CollectionValidator.js'

/** One failed file fails the whole list. */
export const failedFiles: CollectionValidatorItem = {
  id: 'failed-files',
  validate({ failedCount }, uploader) {
    if (failedCount === 0) return null
    return {
      type: 'SOME_FILES_HAS_ERRORS',
      message: uploader.l10n('some-files-were-not-uploaded'),
      payload: {},
    }
  },
}
