import { type FieldValue, isPending } from './FieldValue.js'

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i

/** Returns the reference of each uploaded file of a value: its CDN URL, or the one that the page has given. */
export function referencesOf(value: FieldValue): readonly string[] {
  return value.flatMap((file) => (typeof file === 'string' ? file : (file.url ?? file.uuid)) || [])
}

/** Returns the UUID in a reference. */
export function uuidOf(reference: string): string | undefined {
  return UUID.exec(reference)?.[0].toLowerCase()
}

/**
 * Returns the UUIDs of the files of a field, or of the entries of its name in a `FormData`. Null while a file is being
 * uploaded, which differs from an empty list. Files that have failed are left out.
 *
 * @throws TypeError where `value` is no list, as that of `get()`
 * @example
 * const photos = uuidsOf(formData.getAll('photos'))
 */
export function uuidsOf(value: readonly unknown[] | undefined): readonly string[] | null {
  return urlsOf(value)?.flatMap((reference) => uuidOf(reference) ?? []) ?? null
}

/** Returns the CDN URLs of the files of a field; as {@link uuidsOf}. A saved file has the reference that the page has given. */
export function urlsOf(value: readonly unknown[] | undefined): readonly string[] | null {
  const given = value ?? []
  if (!Array.isArray(given)) throw new TypeError('Pass a list: getAll().')
  // A posted list may have null.
  const known: FieldValue = given.filter(Boolean)
  return isPending(known) ? null : referencesOf(known)
}
