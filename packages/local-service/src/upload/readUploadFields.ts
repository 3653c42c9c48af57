import { type Fields, readField } from '../http/Fields.js'
import type { Project } from '../projects/ProjectOptions.js'
import type { FileDetails } from '../storage/FileStorage.js'
import { parseMetadataFields } from './parseMetadataFields.js'
import { UploadApiError } from './UploadApiError.js'

/**
 * Reads the fields that every kind of upload has.
 *
 * @param storeField name of the store field at this endpoint. Source: wire protocol §1.6.
 * @throws UploadApiError `AutostoreDisabledError` or a `FileMetadata…` code.
 */
export function readUploadFields(
  fields: Fields,
  project: Project,
  storeField: 'UPLOADCARE_STORE' | 'store',
): Pick<FileDetails, 'isStored' | 'source' | 'metadata' | 'tags'> {
  const store = readField(fields, storeField) ?? 'auto'
  if (store === '1' && !project.isAutostoreOn) throw new UploadApiError('AutostoreDisabledError')
  return {
    isStored: store !== '0' && project.isAutostoreOn,
    source: readField(fields, 'source') ?? null,
    metadata: parseMetadataFields(fields),
    tags: (readField(fields, 'tags') ?? '').split(',').filter((tag) => tag !== ''),
  }
}
