import { isUuid } from '@lading/cdn'
import { UploadApiError } from '../errors/UploadApiError.js'
import { type Fields, readField } from '../http/Fields.js'

/**
 * Reads the ids that a client has chosen for its files: `UPLOADCARE_FILE_ID` for a form's only file, and
 * `UPLOADCARE_FILE_ID[field]` for each of several files.
 *
 * @param fieldNames the form's file fields.
 * @returns ids by field name; a file without an id gets it from the service.
 * @throws UploadApiError `UploadcareFileIdInvalidError`, `UploadcareFileIdDuplicatedError`
 */
export function readFileIds(fields: Fields, fieldNames: readonly string[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const fieldName of fieldNames) {
    const own = readField(fields, `UPLOADCARE_FILE_ID[${fieldName}]`)
    const id = own ?? (fieldNames.length === 1 ? readField(fields, 'UPLOADCARE_FILE_ID') : undefined)
    if (id === undefined) continue
    if (!isUuid(id)) throw new UploadApiError('UploadcareFileIdInvalidError')
    ids.set(fieldName, id.toLowerCase())
  }
  if (new Set(ids.values()).size < ids.size) throw new UploadApiError('UploadcareFileIdDuplicatedError')
  return ids
}
