import { readOption } from './readOption.js'

/** Parses the value of any configuration key; see {@link readOption}. */
export function readSetting(value: unknown, byDefault: unknown): unknown {
  switch (typeof byDefault) {
    case 'string':
    case 'boolean':
      return readOption(value, byDefault)
    case 'number': {
      const read = typeof value === 'string' && value.trim() ? Number(value) : value
      return Number.isFinite(read) ? read : byDefault
    }
    default:
      return value ?? byDefault
  }
}
