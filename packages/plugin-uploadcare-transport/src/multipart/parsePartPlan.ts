import { invalidResponse } from '../errors/invalidResponse.js'
import { UploadError } from '../errors/UploadError.js'
import { isUuid } from '../info/isUuid.js'
import { isRecord, readNumber } from '../info/readers.js'

/** How a file is to be cut, as the service has answered. */
export interface PartPlan {
  readonly uuid: string
  /** Of every part but the last. */
  readonly partSizeBytes: number
  /** Where to send each part, in their order. */
  readonly partUrls: readonly string[]
}

/**
 * Reads what the service answers to the beginning of an upload in parts. Source: `POST /multipart/start/`.
 *
 * The service has the last word on the size of parts where it says one. A plan that does not cover the file exactly is refused
 * before any byte is sent.
 *
 * @param sizeBytes Size of the file.
 * @param wantedPartSizeBytes Size of a part as the service was asked for.
 * @throws UploadError `invalid-response`, `part-plan-invalid`
 */
export function parsePartPlan(
  body: Readonly<Record<string, unknown>>,
  sizeBytes: number,
  wantedPartSizeBytes: number,
): PartPlan {
  const { uuid, parts } = body
  const partUrls = listOf(parts)?.map(parsePartUrl)
  if (!isUuid(uuid) || !partUrls) throw invalidResponse(body)
  const partSizeBytes = readNumber(body.part_size) ?? wantedPartSizeBytes
  const isWhole = Number.isSafeInteger(partSizeBytes) && partSizeBytes > 0
  const needed = isWhole ? Math.ceil(sizeBytes / partSizeBytes) : Number.NaN
  const isExact = partUrls.length === needed && new Set(partUrls).size === needed
  if (!isExact || partUrls.includes(null)) throw planInvalid(partUrls.length, needed, body)
  return { uuid, partSizeBytes, partUrls: partUrls as string[] }
}

/** A list, or an object with numbers for keys, in their order. */
function listOf(parts: unknown): unknown[] | null {
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
  return new UploadError(
    'part-plan-invalid',
    `The upload service wants this file in ${given} parts, where ${Number.isNaN(needed) ? 'another number' : needed} would hold it exactly. Nothing was sent, because the file would arrive damaged. Set "multipartChunkSize" to a size that the service takes.`,
    { status: 200, cause },
  )
}
