import type { UploadEntry, Uploader } from '@lading/kernel'
import type { EditState } from '../state/EditState.js'
import { isUnrendered } from './isUnrendered.js'

/** An edited file's origin. */
export interface LocalEdit {
  /** The unedited file. */
  readonly original: Blob
  readonly state: EditState
}

/** Edits by the file that was rendered from them, so each edit can be changed or removed later. */
export type LocalEdits = WeakMap<Blob, LocalEdit>

/** Returns true if an image is edited on this device, because with `filesOnly` nothing is uploaded. */
export function isEditedHere(
  { file, fileInfo, isImage, mimeType }: UploadEntry,
  { config }: Pick<Uploader, 'config'>,
): boolean {
  return config.get('filesOnly') && isImage && !!file && !fileInfo && !isUnrendered(mimeType ?? '')
}
