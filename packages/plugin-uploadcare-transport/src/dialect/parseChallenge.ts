import { toHex } from '@lading/cdn'

/** Byte ranges that the service requests as proof. */
export interface Challenge {
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly ranges: readonly Blob[]
}

/** Maximum number of bytes read for a proof. */
const MAX_BYTES = 8_388_608
const MAX_RANGES = 1000

/** Parses the `POST /multipart/known/` response; null if the service doesn't have the file, or requests ranges outside the file. */
export function parseChallenge(body: Readonly<Record<string, unknown>>, file: Blob): Challenge | null {
  const nonce = parseHex(body.nonce)
  if (body.known !== true || !nonce || !Array.isArray(body.ranges)) return null
  const ranges = body.ranges.slice(0, MAX_RANGES + 1).map((range) => parseRange(range, file))
  const bytes = ranges.reduce((sum, range) => sum + (range?.size ?? Number.NaN), 0)
  return ranges.length <= MAX_RANGES && bytes > 0 && bytes <= MAX_BYTES
    ? { nonce, ranges: ranges as Blob[] }
    : null
}

/** Returns the SHA-256 of the nonce followed by the ranges. @throws DOMException when the file can no longer be read */
export async function createProof({ nonce, ranges }: Challenge): Promise<string> {
  const bytes = await new Blob([nonce, ...ranges]).arrayBuffer()
  return toHex(await crypto.subtle.digest('SHA-256', bytes))
}

function parseRange(range: unknown, file: Blob): Blob | null {
  if (!Array.isArray(range)) return null
  const [start, size] = range
  const isInside =
    Number.isSafeInteger(start) &&
    Number.isSafeInteger(size) &&
    start >= 0 &&
    size > 0 &&
    start + size <= file.size
  return isInside ? file.slice(start, start + size) : null
}

function parseHex(value: unknown): Uint8Array<ArrayBuffer> | null {
  if (typeof value !== 'string' || !/^([0-9a-f]{2}){1,64}$/i.test(value)) return null
  return Uint8Array.from(value.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
