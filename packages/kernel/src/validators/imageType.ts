import type { FileValidatorItem } from '../slots/FileValidator.js'
import { isImageFile } from './matchesAccept.js'

/** `imgOnly`: refuses files that are known not to be images. */
export const imageType: FileValidatorItem = {
  id: 'image-type',
  dependsOn: ['imgOnly'],
  validate(entry, uploader) {
    if (!uploader.cfg.imgOnly || !entry.mimeType) return null
    if (!entry.fileInfo && entry.externalUrl) return null
    if (entry.fileInfo ? entry.isImage : isImageFile(entry.mimeType, entry.name)) return null
    return { type: 'NOT_AN_IMAGE', message: uploader.l10n('images-only-accepted'), payload: { entry } }
  },
}
