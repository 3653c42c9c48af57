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
  return (await readLimitedBytes(body, maxBytes, limits))?.toString('utf8')
}

/** Reads a body like `readLimited()`, as bytes. */
export async function readLimitedBytes(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  { timeoutMs }: Limits = {},
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (!body) return Buffer.alloc(0)
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
      if (done) return Buffer.concat(chunks)
      sizeBytes += value.byteLength
      if (sizeBytes > maxBytes) return undefined
      chunks.push(value)
    }
  } finally {
    clearTimeout(timer)
    void stop()
  }
}
