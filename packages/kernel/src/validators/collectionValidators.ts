import type { CollectionValidatorItem } from '../slots/CollectionValidator.js'
import type { Uploader } from '../Uploader.js'

const BUILT_IN_ORDER = -1000

/** The limits of the number of files; without `multiple` exactly one is allowed, and none is required. */
function limitsOf({ config }: Uploader): { readonly min: number; readonly max: number } {
  return config.get('multiple')
    ? { min: config.get('multipleMin'), max: config.get('multipleMax') }
    : { min: 0, max: 1 }
}

/** `multipleMin`: the list needs more files. */
export const minFileCount: CollectionValidatorItem = {
  id: 'min-file-count',
  order: BUILT_IN_ORDER,
  dependsOn: ['multiple', 'multipleMin'],
  validate({ totalCount: total }, uploader) {
    const payload = { ...limitsOf(uploader), total }
    if (total >= payload.min) return null
    const message = uploader.l10n('files-count-limit-error-too-few', payload)
    return { type: 'TOO_FEW_FILES', message, payload }
  },
}

/** `multiple` and `multipleMax`: the list has too many files, and nothing is uploaded. */
export const maxFileCount: CollectionValidatorItem = {
  id: 'max-file-count',
  order: BUILT_IN_ORDER + 1,
  blocksUpload: true,
  dependsOn: ['multiple', 'multipleMax'],
  validate({ totalCount: total }, uploader) {
    const payload = { ...limitsOf(uploader), total }
    if (total <= payload.max) return null
    const message = uploader.l10n('files-count-limit-error-too-many', payload)
    return { type: 'TOO_MANY_FILES', message, payload }
  },
}

/** One failed file fails the whole list. */
export const failedFiles: CollectionValidatorItem = {
  id: 'failed-files',
  order: BUILT_IN_ORDER + 2,
  validate({ failedCount }, uploader) {
    if (failedCount === 0) return null
    return {
      type: 'SOME_FILES_HAS_ERRORS',
      message: uploader.l10n('some-files-were-not-uploaded'),
      payload: {},
    }
  },
}
