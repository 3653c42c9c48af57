import {
  invalidResponse,
  isRecord,
  isUuid,
  type PartPlan,
  readNumber,
  UploadError,
} from '@lading/transport-engine'

/**
 * Parses the response that starts a multipart upload. Source: `POST /multipart/start/`.
 *
 * A part size in the response overrides the requested one. A plan that does not cover the file exactly is refused before any
 * byte is sent.
 *
 * @param sizeBytes Size of the file.
 * @param requestedPartSizeBytes Part size of the request.
 * @throws UploadError `invalid-response`, `part-plan-invalid`
 */
export function parsePartPlan(
  body: Readonly<Record<string, unknown>>,
  sizeBytes: number,
  requestedPartSizeBytes: number,
): PartPlan {
  const { uuid, parts } = body
  const partUrls = toArray(parts)?.map(parsePartUrl)
  if (!isUuid(uuid) || !partUrls) throw invalidResponse(body)
  const partSizeBytes = readNumber(body.part_size) ?? requestedPartSizeBytes
  const isWhole = Number.isSafeInteger(partSizeBytes) && partSizeBytes > 0
  const needed = isWhole ? Math.ceil(sizeBytes / partSizeBytes) : Number.NaN
  const isExact = partUrls.length === needed && new Set(partUrls).size === needed
  if (!isExact || partUrls.includes(null)) throw planInvalid(partUrls.length, needed, body)
  return { uuid, partSizeBytes, partUrls: partUrls as string[] }
}

/**
 * Reads when the URLs of a response end; undefined when they live as long as their upload.
 *
 * @param askedAtMs Time of the request in milliseconds.
 */
export function readEnd(body: Readonly<Record<string, unknown>>, askedAtMs: number): number | undefined {
  const seconds = readNumber(body.part_urls_end_in)
  // The rest is for the way of a part to the store.
  return seconds === undefined ? undefined : askedAtMs + seconds * 900
}

/** Returns an array, or the values of an object with numeric keys in their order. */
function toArray(parts: unknown): unknown[] | null {
  if (Array.isArray(parts)) return parts
  if (!isRecord(parts)) return null
  const keys = Object.keys(parts)
  if (!keys.every((key) => /^\d+$/.test(key))) return null
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => parts[key])
}

function parsePartUrl(value: unknown): string | null {
  try {
    const { protocol, username, password, href } = new URL(value as string)
    return typeof value === 'string' && /^https?:$/.test(protocol) && !username && !password ? href : null
  } catch {
    return null
  }
}

function planInvalid(given: number, needed: number, cause: unknown): UploadError {
  const expected = Number.isNaN(needed) ? 'a valid part size was expected' : `${needed} were expected`
  return new UploadError(
    'part-plan-invalid',
    `The upload service returned ${given} parts for this file, where ${expected}. Nothing was sent, because the file would arrive damaged. Set "multipartChunkSize" to a part size that the service supports.`,
    { status: 200, cause },
  )
}
