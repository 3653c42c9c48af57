import { type FieldValue, isPending } from './FieldValue.js'

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i

/** Returns the reference for each uploaded file in a value: its CDN URL, or the reference that the page has passed. */
export function referencesOf(value: FieldValue): readonly string[] {
  return value.flatMap((file) => (typeof file === 'string' ? file : (file.url ?? file.uuid)) || [])
}

/** Returns the UUID contained in a reference. */
export function uuidOf(reference: string): string | undefined {
  return UUID.exec(reference)?.[0].toLowerCase()
}

/**
 * Returns the UUIDs of a field's files, or of the `FormData` entries with its name. Returns null while a file is being
 * uploaded, which differs from an empty list. Leaves out failed files.
 *
 * @throws TypeError if `value` isn't a list, e.g. the result of `get()`
 * @example
 * const photos = uuidsOf(formData.getAll('photos'))
 */
export function uuidsOf(value: readonly unknown[] | undefined): readonly string[] | null {
  return urlsOf(value)?.flatMap((reference) => uuidOf(reference) ?? []) ?? null
}

/**
 * Returns the CDN URLs of a field's files, under the same rules as {@link uuidsOf}. A saved file has the reference that the
 * page has passed.
 */
export function urlsOf(value: readonly unknown[] | undefined): readonly string[] | null {
  const given = value ?? []
  if (!Array.isArray(given)) throw new TypeError('Pass a list: getAll().')
  // A posted list can contain null.
  const known: FieldValue = given.filter(Boolean)
  return isPending(known) ? null : referencesOf(known)
}
