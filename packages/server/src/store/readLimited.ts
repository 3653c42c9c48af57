interface Limits {
  /** Time for the whole body. @default none */
  readonly timeoutMs?: number
}

/** Reads a body as text, and stops as soon as it has more bytes than allowed or takes too long. Returns undefined then. */
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
    const chunks: Uint8Array[] = []
    for (let sizeBytes = 0; ; ) {
      const { value, done } = await reader.read()
      if (isLate) return undefined
      if (done) return join(chunks, sizeBytes)
      sizeBytes += value.byteLength
      if (sizeBytes > maxBytes) return undefined
      chunks.push(value)
    }
  } finally {
    clearTimeout(timer)
    void stop()
  }
}

function join(chunks: readonly Uint8Array[], sizeBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}
