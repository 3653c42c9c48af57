import { invalidResponse } from '@lading/transport-engine'

/** Maximum number of headers that a server can sign. */
const MAX_HEADERS = 100

/** Validates headers that a server requires for a request. @throws UploadError `invalid-response` */
export function parseHeaders(headers: unknown): Readonly<Record<string, string>> {
  const isObject = typeof headers === 'object' && headers !== null
  const pairs = isObject ? Object.entries(headers) : null
  if (!pairs || pairs.length > MAX_HEADERS || !pairs.every(isHeader)) throw invalidResponse(headers)
  return Object.fromEntries(pairs)
}

const isHeader = (pair: [string, unknown]): pair is [string, string] =>
  /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(pair[0]) &&
  typeof pair[1] === 'string' &&
  /^[^\0\r\n]{0,8000}$/.test(pair[1])
