/**
 * Reads the value of a configuration key as the configuration does: attributes are strings, null is false for a boolean,
 * and any other null, undefined and unreadable values are the default. The app reports unreadable ones.
 */
export function readSetting(value: unknown, byDefault: unknown): unknown {
  if (value === undefined) return byDefault
  if (typeof byDefault === 'boolean') {
    if (value === true || value === '' || value === 'true') return true
    return value === false || value === 'false' || value === null ? false : byDefault
  }
  if (value === null) return byDefault
  if (typeof byDefault === 'number') {
    const read = typeof value === 'string' && value.trim() ? Number(value) : value
    return Number.isFinite(read) ? read : byDefault
  }
  return typeof byDefault === 'string' && typeof value !== 'string' ? byDefault : value
}
