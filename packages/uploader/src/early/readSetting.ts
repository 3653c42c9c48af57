/**
 * Reads the value of a configuration key as the configuration does: attributes are strings, and null, undefined and what
 * cannot be read is the default. The app reports the latter.
 */
export function readSetting(value: unknown, byDefault: unknown): unknown {
  if (value === null || value === undefined) return byDefault
  if (typeof byDefault === 'boolean') {
    if (value === true || value === '' || value === 'true') return true
    return value === false || value === 'false' ? false : byDefault
  }
  if (typeof byDefault === 'number') {
    const read = typeof value === 'string' && value.trim() ? Number(value) : value
    return Number.isFinite(read) ? read : byDefault
  }
  return typeof byDefault === 'string' && typeof value !== 'string' ? byDefault : value
}
