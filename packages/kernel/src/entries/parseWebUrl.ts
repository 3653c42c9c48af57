import { notSupported } from './notSupported.js'

/** Longest URL that is passed on, in characters. */
const MAX_LENGTH = 8192

/**
 * The full form of a URL of the web.
 *
 * @throws KernelError `input-invalid` for anything else, and for URLs that carry a password or control characters
 */
export function parseWebUrl(value: unknown): string {
  const text = typeof value === 'string' && value.length <= MAX_LENGTH ? value.trim() : ''
  // The parser would drop line breaks in silence: what people have checked would not be what is fetched.
  const url = [...text].some((char) => char < ' ') ? null : parse(text)
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url.href
  throw notSupported(value, 'an http or https URL')
}

function parse(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
