/**
 * Reads a body as text, and stops as soon as it has more bytes than allowed or takes too long. Returns undefined then.
 *
 * @param options.timeoutMs Time for the whole body. @default none
 */
export async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  { timeoutMs }: { readonly timeoutMs?: number } = {},
): Promise<string | undefined> {
  if (!body) return ''
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
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    let text = ''
    for (let sizeBytes = 0; ; ) {
      const { value, done } = await reader.read()
      if (isLate) return undefined
      if (done) return text + decoder.decode()
      sizeBytes += value.byteLength
      if (sizeBytes > maxBytes) return undefined
      text += decoder.decode(value, { stream: true })
    }
  } finally {
    clearTimeout(timer)
    void stop()
  }
}
