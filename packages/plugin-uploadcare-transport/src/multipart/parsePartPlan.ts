import {
  invalidResponse,
  isRecord,
  isSafeTarget,
  isUuid,
  MAX_PARTS,
  type PartPlan,
  readNumber,
  UploadError,
} from '@lading/transport-engine'

/**
 * Parses the response that starts a multipart upload. Source: `POST /multipart/start/`.
 *
 * A part size in the response overrides the requested one. A plan that does not cover the file exactly is refused before any
 * byte is sent, and so is one whose parts would go over an insecure connection although the service has a secure one.
 *
 * @param sizeBytes Size of the file.
 * @param requestedPartSizeBytes Part size of the request.
 * @param service Absolute URL of the service. @default one with a secure connection
 * @throws UploadError `invalid-response`, `part-plan-invalid`
 */
export function parsePartPlan(
  body: Readonly<Record<string, unknown>>,
  sizeBytes: number,
  requestedPartSizeBytes: number,
  service = 'https:',
): PartPlan {
  const { uuid, parts } = body
  const partUrls = toArray(parts)?.map((part) => parsePartUrl(part, service))
  if (!isUuid(uuid) || !partUrls) throw invalidResponse(body)
  const partSizeBytes = readNumber(body.part_size) ?? requestedPartSizeBytes
  const isWhole = Number.isSafeInteger(partSizeBytes) && partSizeBytes > 0
  const needed = isWhole ? Math.ceil(sizeBytes / partSizeBytes) : Number.NaN
  const isExact = partUrls.length === needed && needed <= MAX_PARTS && new Set(partUrls).size === needed
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
  // The rest is for the way of a part to the store. URLs that have ended already would be asked for with each part.
  return seconds === undefined || seconds <= 0 ? undefined : askedAtMs + seconds * 900
}

/** Returns an array, or the values of an object with numeric keys in their order. */
export function toArray(parts: unknown): unknown[] | null {
  if (Array.isArray(parts)) return parts
  if (!isRecord(parts)) return null
  const keys = Object.keys(parts)
  if (!keys.every((key) => /^\d+$/.test(key))) return null
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => parts[key])
}

function parsePartUrl(value: unknown, service: string): string | null {
  return typeof value === 'string' && isSafeTarget(value, service) ? new URL(value).href : null
}

function planInvalid(given: number, needed: number, cause: unknown): UploadError {
  const expected = Number.isNaN(needed)
    ? 'a valid part size was expected'
    : needed > MAX_PARTS
      ? `at most ${MAX_PARTS} are sent`
      : `${needed} with safe URLs were expected`
  return new UploadError(
    'part-plan-invalid',
    `The upload service returned ${given} parts for this file, where ${expected}. Nothing was sent, because the file would arrive damaged. Set "multipartChunkSize" to a part size that the service supports.`,
    { status: 200, cause },
  )
}
