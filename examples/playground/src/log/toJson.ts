/** A value as readable JSON; files are named, lists that repeat `allEntries` are left out. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, replace, 2) ?? 'undefined'
}

function replace(key: string, value: unknown): unknown {
  if (value instanceof File) return `File "${value.name}", ${value.size} bytes`
  if (value instanceof Blob) return `Blob, ${value.size} bytes`
  if (value instanceof Error) return `${value.name}: ${value.message}`
  return /^(success|failed|uploading|idle)Entries$/.test(key) ? undefined : value
}
