import type { UploadEntry, Uploader } from '@lading/kernel'
import type { FieldFile, FieldFileStatus, FieldValue } from '../values/FieldValue.js'
import { uuidOf } from '../values/referencesOf.js'

/**
 * Returns a field's value with an uploader's files.
 *
 * @param known Values set by the page: an unchanged saved file keeps the page's reference.
 */
export function readField(uploader: Uploader, known: FieldValue): FieldValue {
  return [...uploader.entries.values()].map(
    (entry) => known.find((file) => isSame(file, entry)) ?? toFile(entry),
  )
}

function isSame(file: FieldFile | string, entry: UploadEntry): boolean {
  const reference = typeof file === 'string' ? file : file.url
  // A saved file's info can still be loading, or can have failed to load.
  if (!reference || !entry.uuid || (entry.status === 'failed' && entry.fileInfo)) return false
  const { cdnUrlModifiers } = entry
  const isEdited = reference.includes('/-/')
  return (
    uuidOf(reference) === entry.uuid &&
    (cdnUrlModifiers ? reference.includes(cdnUrlModifiers) : !isEdited || !entry.fileInfo)
  )
}

const STATUS: Readonly<Record<string, FieldFileStatus>> = {
  idle: 'waiting',
  uploading: 'uploading',
  success: 'uploaded',
}

/** Converts an entry to a field file. */
export function toFile({ status, uuid, cdnUrl, fileName, fileSize, mimeType }: UploadEntry): FieldFile {
  const isUploaded = status === 'success'
  return {
    uuid: isUploaded ? uuid : null,
    url: isUploaded ? cdnUrl : null,
    name: fileName ?? '',
    size: fileSize,
    mimeType,
    status: STATUS[status] ?? 'failed',
  }
}
