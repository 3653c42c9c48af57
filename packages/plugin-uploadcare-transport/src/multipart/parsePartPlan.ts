import {
  invalidResponse,
  isRecord,
  isSafeTarget,
  isUuid,
  MAX_PARTS,
  type PartPlan,
  partPlanInvalid,
  readNumber,
} from '@lading/transport-engine'

/**
 * Parses the response that starts a multipart upload. Source: `POST /multipart/start/`.
 *
 * A part size in the response overrides the requested size. A plan that doesn't cover the file exactly is refused before any byte is
 * sent. So is a plan with insecure part URLs if the service itself is secure.
 *
 * @param sizeBytes File size.
 * @param requestedPartSizeBytes Requested part size.
 * @param service Absolute service URL. @default a secure URL
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
 * Reads when a response's URLs expire; undefined if they live as long as their upload.
 *
 * @param askedAtMs Request time in milliseconds.
 */
export function readEnd(body: Readonly<Record<string, unknown>>, askedAtMs: number): number | undefined {
  const seconds = readNumber(body.part_urls_end_in)
  // Uses 90 % of the lifetime, because a part takes time to reach the store. URLs
  // that are already expired are ignored; they'd be requested again for every part.
  return seconds === undefined || seconds <= 0 ? undefined : askedAtMs + seconds * 900
}

/** Returns an array, or the values of an object with numeric keys in numeric order. */
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

function planInvalid(given: number, needed: number, cause: unknown): Error {
  const expected = Number.isNaN(needed)
    ? 'a valid part size was expected'
    : needed > MAX_PARTS
      ? `at most ${MAX_PARTS} are sent`
      : `${needed} with safe URLs were expected`
  const words = `The upload service returned ${given} parts for this file, where ${expected}. Set "multipartChunkSize" to a part size that the service supports.`
  return partPlanInvalid(new Error(words, { cause }))
}
