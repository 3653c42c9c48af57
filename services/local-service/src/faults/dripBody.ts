import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/** Sends a string byte by byte, stalls after `bytes` bytes and never ends. */
export function dripBody(text: string, intervalMs: number, bytes: number): Readable {
  const content = Buffer.from(text)
  async function* drops(): AsyncGenerator<Buffer> {
    for (let at = 0; at < Math.min(bytes, content.length); at++) {
      yield content.subarray(at, at + 1)
      await wait(intervalMs, undefined, { ref: false })
    }
    await new Promise(() => {})
  }
  return Readable.from(drops(), { objectMode: false })
}
