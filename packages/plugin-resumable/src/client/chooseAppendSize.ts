import { formatSizeLimit } from '@lading/kernel'
import { invalidResponse, MAX_PARTS, partPlanInvalid, UploadError } from '@lading/transport-engine'

/**
 * Returns the maximum request size in bytes. If the server has a minimum size,
 * requests are multiples of it. No file needs more than 10,000 requests.
 *
 * @param limit The `Upload-Limit` header.
 * @param wanted Bytes that the page wants to send at a time.
 * @param isSent Whether bytes of the file were sent.
 * @throws UploadError `too-large` for a file that the server doesn't accept, `part-plan-invalid` if the server's limits require more
 * requests, `invalid-response` for limits that contradict each other
 */
export function chooseAppendSize(limit: string, wanted: number, sizeBytes: number, isSent = false): number {
  const limits = parseLimits(limit)
  const maxSize = limits.get('max-size') ?? sizeBytes
  if (sizeBytes > maxSize) {
    throw new UploadError(
      'too-large',
      `The server takes files of up to ${formatSizeLimit(maxSize, 'en')}.${isSent ? '' : ' Nothing was sent.'}`,
      {
        status: 413,
      },
    )
  }
  const min = Math.max(1, limits.get('min-append-size') ?? 1)
  const max = limits.get('max-append-size') || Number.MAX_SAFE_INTEGER
  if (min > max) throw invalidResponse(`Upload-Limit is ${JSON.stringify(limit.slice(0, 200))}.`)
  const least = Math.ceil(sizeBytes / MAX_PARTS)
  const pieces = Math.floor(Math.min(Math.max(wanted, least), max) / min)
  // A size that's rounded down might need too many requests.
  const whole = Math.max(1, pieces) * min
  const size = whole < least ? Math.ceil(least / min) * min : whole
  if (size <= max) return size
  throw partPlanInvalid(
    new Error(
      `The server takes ${max} bytes at a time, which is too little for a file of ${sizeBytes} bytes.`,
    ),
  )
}

/** Reads the integers from a structured-fields dictionary; other values don't limit anything. */
function parseLimits(limit: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const member of limit.split(',')) {
    const [, name = '', digits] = /^\s*([a-z*][a-z0-9_.*-]*)=(\d{1,15})\s*(;.*)?$/.exec(member) ?? []
    if (digits !== undefined) found.set(name, Number(digits))
  }
  return found
}
