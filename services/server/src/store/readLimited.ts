import { isInCrumbs } from './isInCrumbs.js'

interface Limits {
  /** Time limit for the whole body. @default none */
  readonly timeoutMs?: number
}

/** Reads a body as text. Stops and returns undefined if it has more bytes than allowed, takes too long, or comes in tiny chunks. */
export async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  limits: Limits = {},
): Promise<string | undefined> {
  const bytes = await readLimitedBytes(body, maxBytes, limits)
  return bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

/** Reads a body like `readLimited()`, as bytes. */
export async function readLimitedBytes(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  { timeoutMs }: Limits = {},
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!body) return new Uint8Array(0)
  const reader = body.getReader()
  let isLate = false
  const stop = () => reader.cancel().catch(() => {})
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          isLate = true
          void stop()
        }, timeoutMs)
  try {
    let bytes = new Uint8Array(0)
    let sizeBytes = 0
    for (let chunks = 1; ; chunks++) {
      const { value, done } = await reader.read()
      if (isLate) return undefined
      if (done) return bytes.slice(0, sizeBytes)
      const start = sizeBytes
      sizeBytes += value.byteLength
      if (sizeBytes > maxBytes || isInCrumbs(chunks, sizeBytes)) return undefined
      // Copied, because a one-byte chunk can keep the 64 kB in memory that were read together with it.
      if (sizeBytes > bytes.length) {
        const grown = new Uint8Array(Math.min(maxBytes, Math.max(sizeBytes, bytes.length * 2)))
        grown.set(bytes)
        bytes = grown
      }
      bytes.set(value, start)
    }
  } finally {
    clearTimeout(timer)
    void stop()
  }
}
