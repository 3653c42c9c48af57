import { KernelError } from '../errors/KernelError.js'

/** Longest URL that is accepted, in characters. */
const MAX_LENGTH = 8192

/**
 * Returns the normalized form of an http or https URL.
 *
 * @throws KernelError `input-invalid` for anything else, and for URLs with credentials or control characters
 */
export function parseWebUrl(value: unknown): string {
  const trimmed = typeof value === 'string' && value.length <= MAX_LENGTH ? value.trim() : ''
  // The URL parser drops line breaks silently: the fetched URL would differ from the one that was checked.
  const url = [...trimmed].some((char) => char < ' ') ? null : parse(trimmed)
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url.href
  throw unsupportedInput(value, 'an http or https URL')
}

/** UUIDs of any version, in the form that the service uses. Source: upload API, `uuid`. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the UUID of an uploaded file in lower case. @throws KernelError `input-invalid` for anything else */
export function parseUuid(value: unknown): string {
  if (typeof value === 'string' && UUID.test(value)) return value.toLowerCase()
  throw unsupportedInput(value, 'the UUID of an uploaded file')
}

/** Makes the error for a value that no file can be made of. */
export function unsupportedInput(value: unknown, expected: string): KernelError {
  const shown = typeof value === 'string' ? value.slice(0, 99) : typeof value
  return new KernelError(
    'input-invalid',
    `File uploading from "${shown}" is not supported. Pass ${expected}.`,
  )
}

function parse(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}
