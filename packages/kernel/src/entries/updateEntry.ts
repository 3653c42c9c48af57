import { KernelError } from '../KernelError.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import { replaceBytes } from '../uppy/replaceBytes.js'
import type { EntryStore } from './EntryStore.js'
import { parseWebUrl } from './parseWebUrl.js'
import type { OwnFields, UploadEntry } from './UploadEntry.js'

/** What an editor may change of an entry; what is left out stays. */
export interface EntryUpdate {
  /** Delivery URL of the edited file. Only of an uploaded entry. */
  readonly cdnUrl?: string
  /** Operations that are part of the delivery URL. Only of an uploaded entry. */
  readonly cdnUrlModifiers?: string
  /** Other bytes. Only before they are sent; an uploaded file is replaced by `replaceFile()`. */
  readonly file?: File | Blob
  /** Type of the edited file. */
  readonly mimeType?: string
}

/**
 * Changes an entry, all of it or nothing. Returns whether its delivery URL is another one now.
 *
 * @throws KernelError `entry-not-uploaded`, `entry-sent`, `input-invalid`
 */
export function updateEntry(
  uppy: KernelUppy,
  entries: EntryStore,
  entry: UploadEntry,
  { cdnUrl, cdnUrlModifiers = entry.cdnUrlModifiers, file, mimeType }: EntryUpdate,
): boolean {
  const { internalId: id, fileInfo, isUploading } = entry
  const url = cdnUrl === undefined ? entry.cdnUrl : parseWebUrl(cdnUrl)
  const hasMoved = url !== entry.cdnUrl || cdnUrlModifiers !== entry.cdnUrlModifiers
  const areTexts = typeof (mimeType ?? '') === 'string' && typeof cdnUrlModifiers === 'string'
  if (!areTexts || (file && !(file instanceof Blob))) {
    throw new KernelError('input-invalid', 'Modifiers and types are texts, and a file is a File or a Blob.')
  }
  if (hasMoved && !fileInfo) {
    throw new KernelError('entry-not-uploaded', `Entry with internalId ${id} hasn't uploaded yet`)
  }
  if (file && (fileInfo || isUploading)) {
    throw new KernelError('entry-sent', `The bytes of entry ${id} are sent already. Use replaceFile().`)
  }

  const fields: { -readonly [K in keyof OwnFields]?: OwnFields[K] } = {}
  if (hasMoved) Object.assign(fields, { cdnUrl: url, cdnUrlModifiers })
  if (file) {
    replaceBytes(uppy, id, file, mimeType ?? file.type)
    // The failure was that of the other bytes.
    fields.uploadError = null
  } else if (mimeType !== undefined) {
    const isImage = mimeType.startsWith('image/')
    const contentInfo = { ...fileInfo?.contentInfo, mime: { mime: mimeType } }
    if (fileInfo) fields.fileInfo = { ...fileInfo, mimeType, isImage, contentInfo }
    else uppy.setFileState(id, { type: mimeType })
  }
  entries.patch(id, fields)
  return hasMoved
}
