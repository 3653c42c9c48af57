import type { FileValidatorItem } from '../slots/FileValidator.js'
import { formatSize } from './formatSize.js'

/** `maxLocalFileSizeBytes`: refuses files as soon as their size is known to be larger. */
export const fileSize: FileValidatorItem = {
  id: 'file-size',
  dependsOn: ['maxLocalFileSizeBytes'],
  validate(entry, uploader) {
    const maxBytes = uploader.cfg.maxLocalFileSizeBytes
    if (!maxBytes || entry.size === null || entry.size <= maxBytes) return null
    const message = uploader.l10n('files-max-size-limit-error', {
      maxFileSize: formatSize(maxBytes, uploader.locale.language),
    })
    return { type: 'FILE_SIZE_EXCEEDED', message, payload: { entry } }
  },
}
