import type { CollectionValidatorItem } from '../slots/CollectionValidator.js'

/** `multiple`, `multipleMin` and `multipleMax`: the number of files; nothing is uploaded while there are too many. */
export const fileCount: CollectionValidatorItem = {
  id: 'file-count',
  blocksUpload: ({ type }) => type === 'TOO_MANY_FILES',
  dependsOn: ['multiple', 'multipleMin', 'multipleMax'],
  validate({ totalCount: total }, uploader) {
    const { multiple, multipleMin, multipleMax } = uploader.cfg
    const min = multiple ? multipleMin : 0
    const max = multiple ? multipleMax : 1
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
