/**
 * Parses a configuration key of type string or boolean like the configuration does: attributes are strings, and null is false
 * for a boolean. Any other null, undefined or unreadable value gives the default; the app reports unreadable values.
 */
export function readOption<T extends string | boolean>(value: unknown, byDefault: T): T {
  if (typeof byDefault === 'string') return (typeof value === 'string' ? value : byDefault) as T
  const isTrue = value === true || value === '' || value === 'true'
  const isFalse = value === false || value === 'false' || value === null
  return (isTrue || (!isFalse && byDefault)) as T
}
