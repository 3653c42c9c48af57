import { parseCsv } from '../config/parsers.js'
import type { FileValidatorItem } from '../slots/kernelSlots.js'
import { isImageFile, matchesAccept } from './fileTypes.js'
import { formatSize } from './formatSize.js'

/** Before any contributed rule, so that the built-in texts are the first ones shown. */
const BUILT_IN = -1000

/** `imgOnly`: what is known not to be an image is refused. */
export const imageType: FileValidatorItem = {
  id: 'image-type',
  order: BUILT_IN,
  validate(entry, uploader) {
    if (!uploader.config.get('imgOnly') || !entry.mimeType) return null
    if (!entry.fileInfo && entry.externalUrl) return null
    if (entry.fileInfo ? entry.isImage : isImageFile(entry.mimeType, entry.name)) return null
    return { type: 'NOT_AN_IMAGE', message: uploader.l10n('images-only-accepted'), payload: { entry } }
  },
}

/** `accept`: the type or the extension must be on the list. */
export const fileType: FileValidatorItem = {
  id: 'file-type',
  order: BUILT_IN + 1,
  validate(entry, uploader) {
    const list = parseCsv(uploader.config.get('accept'))
    if (list.length === 0 || !(entry.mimeType || entry.name)) return null
    // Together with imgOnly the list of images is part of what is accepted.
    if (uploader.config.get('imgOnly') && isImageFile(entry.mimeType, entry.name)) return null
    if (matchesAccept(list, entry.mimeType, entry.name)) return null
    return {
      type: 'FORBIDDEN_FILE_TYPE',
      message: uploader.l10n('file-type-not-allowed'),
      payload: { entry },
    }
  },
}

/** `maxLocalFileSizeBytes`: applies as soon as the size is known. */
export const fileSize: FileValidatorItem = {
  id: 'file-size',
  order: BUILT_IN + 2,
  validate(entry, uploader) {
    const maxBytes = uploader.config.get('maxLocalFileSizeBytes')
    if (!maxBytes || entry.size === null || entry.size <= maxBytes) return null
    const message = uploader.l10n('files-max-size-limit-error', { maxFileSize: formatSize(maxBytes) })
    return { type: 'FILE_SIZE_EXCEEDED', message, payload: { entry } }
  },
}

/** The outcome of a failed upload, as one error among the others. */
export const uploadOutcome: FileValidatorItem = {
  id: 'upload-outcome',
  order: BUILT_IN + 3,
  validate(entry, uploader) {
    const failure = uploader.entries.get(entry.internalId)?.uploadError
    return failure
      ? { type: failure.type, message: failure.message, payload: { entry, error: failure.error } }
      : null
  },
}
