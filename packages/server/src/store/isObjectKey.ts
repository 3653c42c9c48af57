/** Most bytes that stores take for a key. */
export const MAX_KEY_BYTES = 1024

/** Returns true for a key that names an object on its own: a URL with a folder `.` or `..` in it would name another one. */
export function isObjectKey(key: unknown): key is string {
  if (typeof key !== 'string' || key === '' || key.startsWith('/')) return false
  if (key.split('/').some((part) => part === '.' || part === '..')) return false
  return new TextEncoder().encode(key).length <= MAX_KEY_BYTES
}
