import type { OutputCollectionState } from '@lading/kernel'
import { UUID } from '@lading/kernel/basics'
import type { FileReference, UploaderValue } from '../props/UploaderValue.js'

/**
 * Returns a value's UUIDs in order: a plain form for servers. Returns null while one of the files is being uploaded, which
 * isn't the same as an empty list. Files that failed to upload have no UUID.
 *
 * @example
 * const photos = uuidsOf(value)
 * if (photos === null) setError('Wait until all photos are uploaded.')
 * else await save({ photos })
 */
export function uuidsOf(value: UploaderValue | undefined): readonly string[] | null {
  if (!value) return []
  if (typeof value === 'object' && 'successEntries' in value) {
    const { uploadingCount = 0, allEntries = value.successEntries } =
      value as Partial<OutputCollectionState> & Pick<OutputCollectionState, 'successEntries'>
    return uploadingCount > 0 ? null : allEntries.flatMap(({ uuid }) => uuid ?? [])
  }
  const references = Array.isArray(value) ? (value as readonly FileReference[]) : [value as FileReference]
  return references.flatMap((reference) => {
    const uuid = typeof reference === 'string' ? UUID.exec(reference)?.[0]?.toLowerCase() : reference?.uuid
    return uuid ?? []
  })
}
