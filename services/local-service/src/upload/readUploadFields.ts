import { UploadApiError } from '../errors/UploadApiError.js'
import { type Fields, readField } from '../http/Fields.js'
import type { Permit } from '../projects/createAccess.js'
import type { Project } from '../projects/ProjectOptions.js'
import type { FileDetails } from '../storage/FileStorage.js'
import { checkShortField } from './checkShortField.js'
import { parseMetadataFields } from './parseMetadataFields.js'
import { parseTags } from './parseTags.js'

/**
 * Reads the fields that every kind of upload has.
 *
 * @param storeField the endpoint's name for the store field. Source: wire protocol §1.6.
 * @param permit the upload's permit, which knows the owner.
 * @throws UploadApiError `AutostoreDisabledError`, `FieldTooLongError`, a `FileMetadata…` or a `FileTag…` code.
 */
export function readUploadFields(
  fields: Fields,
  project: Project,
  storeField: 'UPLOADCARE_STORE' | 'store',
  { owner }: Permit,
): Pick<FileDetails, 'publicKey' | 'owner' | 'isStored' | 'source' | 'metadata' | 'tags'> {
  const store = readField(fields, storeField) ?? 'auto'
  if (store === '1' && !project.isAutostoreOn) throw new UploadApiError('AutostoreDisabledError')
  const source = readField(fields, 'source') ?? null
  checkShortField('source', source ?? '')
  return {
    publicKey: project.publicKey,
    ...(owner !== undefined && { owner }),
    isStored: store !== '0' && project.isAutostoreOn,
    source,
    metadata: parseMetadataFields(fields),
    tags: parseTags(readField(fields, 'tags') ?? ''),
  }
}
