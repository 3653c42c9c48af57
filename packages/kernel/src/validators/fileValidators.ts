import { parseCsv } from '../config/parseCsv.js'
import type { FileValidatorItem } from '../slots/FileValidator.js'
import { formatSize } from './formatSize.js'
import { isImageFile, matchesAccept } from './matchesAccept.js'

/** Before validators of plugins and hosts, so that the built-in messages are shown first. */
const BUILT_IN_ORDER = -1000

/** `imgOnly`: refuses files that are known not to be images. */
export const imageType: FileValidatorItem = {
  id: 'image-type',
  order: BUILT_IN_ORDER,
  dependsOn: ['imgOnly'],
  validate(entry, uploader) {
    if (!uploader.config.get('imgOnly') || !entry.mimeType) return null
    if (!entry.fileInfo && entry.externalUrl) return null
    if (entry.fileInfo ? entry.isImage : isImageFile(entry.mimeType, entry.name)) return null
    return { type: 'NOT_AN_IMAGE', message: uploader.l10n('images-only-accepted'), payload: { entry } }
  },
}

/** `accept`: refuses files whose type and extension are not listed; a file without a type or a name passes. */
export const fileType: FileValidatorItem = {
  id: 'file-type',
  order: BUILT_IN_ORDER + 1,
  dependsOn: ['accept', 'imgOnly'],
  validate(entry, uploader) {
    const list = parseCsv(uploader.config.get('accept'))
    const { mimeType, name } = entry
    if (list.length === 0 || !mimeType || !name) return null
    // With imgOnly, images are accepted as well.
    if (uploader.config.get('imgOnly') && isImageFile(mimeType, name)) return null
    if (matchesAccept(list, mimeType, name)) return null
    return {
      type: 'FORBIDDEN_FILE_TYPE',
      message: uploader.l10n('file-type-not-allowed'),
      payload: { entry },
    }
  },
}

/** `maxLocalFileSizeBytes`: refuses files as soon as their size is known to be larger. */
export const fileSize: FileValidatorItem = {
  id: 'file-size',
  order: BUILT_IN_ORDER + 2,
  dependsOn: ['maxLocalFileSizeBytes'],
  validate(entry, uploader) {
    const maxBytes = uploader.config.get('maxLocalFileSizeBytes')
    if (!maxBytes || entry.size === null || entry.size <= maxBytes) return null
    const message = uploader.l10n('files-max-size-limit-error', { maxFileSize: formatSize(maxBytes) })
    return { type: 'FILE_SIZE_EXCEEDED', message, payload: { entry } }
  },
}
