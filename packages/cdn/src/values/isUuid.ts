/** Matches a file's UUID of any version anywhere in a text. Patterns can contain its source. Source: upload API, `uuid`. */
export const UUID: RegExp = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i

const LENGTH = 36

/** Returns true if a value is a file's UUID, such as `0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10`. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && value.length === LENGTH && UUID.test(value)
}
