/** Characters that would reorder the code. */
const REORDERING = /[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** Returns a value as readable JSON, with files as strings and without the lists that repeat `allEntries`. */
export function toJson(value: unknown): string {
  const json = JSON.stringify(value, replace, 2) ?? 'undefined'
  return json.replace(
    REORDERING,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function replace(key: string, value: unknown): unknown {
  if (value instanceof File) return `File "${value.name}", ${value.size} bytes`
  if (value instanceof Blob) return `Blob, ${value.size} bytes`
  if (value instanceof Error) return `${value.name}: ${value.message}`
  return /^(success|failed|uploading|idle)Entries$/.test(key) ? undefined : value
}
