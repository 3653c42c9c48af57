/**
 * Reads the value of a configuration key with texts, or with true and false, as the configuration does: attributes are strings, null is
 * false for a boolean, and any other null, undefined and unreadable values are the default. The app reports unreadable ones.
 */
export function readOption<T extends string | boolean>(value: unknown, byDefault: T): T {
  if (typeof byDefault === 'string') return (typeof value === 'string' ? value : byDefault) as T
  const isTrue = value === true || value === '' || value === 'true'
  const isFalse = value === false || value === 'false' || value === null
  return (isTrue || (!isFalse && byDefault)) as T
}
