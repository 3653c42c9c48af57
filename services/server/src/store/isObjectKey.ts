/** Maximum bytes that stores allow for a key. */
export const MAX_KEY_BYTES = 1024

/** Returns true for a key that can name an object: if a URL has a `.` or `..` folder, it names a different object. */
export function isObjectKey(key: unknown): key is string {
  if (typeof key !== 'string' || key === '' || key.startsWith('/')) return false
  if (key.split('/').some((part) => part === '.' || part === '..')) return false
  return new TextEncoder().encode(key).length <= MAX_KEY_BYTES
}
