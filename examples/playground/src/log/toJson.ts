/** Characters that would reorder the code around them. */
const REORDERING = /[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** A value as readable JSON; files are named, lists that repeat `allEntries` are left out. */
export function toJson(value: unknown): string {
  const json = JSON.stringify(value, replace, 2) ?? 'undefined'
  return json.replace(REORDERING, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function replace(key: string, value: unknown): unknown {
  if (value instanceof File) return `File "${value.name}", ${value.size} bytes`
  if (value instanceof Blob) return `Blob, ${value.size} bytes`
  if (value instanceof Error) return `${value.name}: ${value.message}`
  return /^(success|failed|uploading|idle)Entries$/.test(key) ? undefined : value
}
