import { unsupportedInput } from './unsupportedInput.js'

/** Maximum URL length, in characters. */
const MAX_LENGTH = 8192

/**
 * Returns an http or https URL in normalized form.
 *
 * @throws KernelError `input-invalid` for anything else, and for URLs with credentials or control characters
 */
export function parseWebUrl(value: unknown): string {
  const trimmed = typeof value === 'string' && value.length <= MAX_LENGTH ? value.trim() : ''
  // The URL parser silently drops line breaks, so the fetched URL would differ from the URL we checked.
  const url = [...trimmed].some((char) => char < ' ') ? null : parse(trimmed)
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url.href
  throw unsupportedInput(value, 'an http or https URL')
}

function parse(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}
