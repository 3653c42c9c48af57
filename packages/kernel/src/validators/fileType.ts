import { parseCsv } from '../config/parseCsv.js'
import type { FileValidatorItem } from '../slots/FileValidator.js'
import { isImageFile, matchesAccept } from './matchesAccept.js'

/** `accept`: refuses files whose type and extension are not listed; a file without a type or a name passes. */
export const fileType: FileValidatorItem = {
  id: 'file-type',
  dependsOn: ['accept', 'imgOnly'],
  validate(entry, uploader) {
    const { accept, imgOnly } = uploader.cfg
    const { mimeType, name } = entry
    if (!accept || !mimeType || !name) return null
    const list = parseCsv(accept)
    if (list.length === 0) return null
    // With imgOnly, images are accepted as well.
    if (imgOnly && isImageFile(mimeType, name)) return null
    if (matchesAccept(list, mimeType, name)) return null
    return {
      type: 'FORBIDDEN_FILE_TYPE',
      message: uploader.l10n('file-type-not-allowed'),
      payload: { entry },
    }
  },
}
