import { once } from 'node:events'
import { request } from 'node:http'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** Sends a part as a browser does, and rejects when it is refused. */
export async function putPart(url: string, body: Readable, sizeBytes: number): Promise<void> {
  const outgoing = request(url, { method: 'PUT', headers: { 'content-length': sizeBytes } })
  const answered = once(outgoing, 'response')
  answered.catch(() => {})
  await pipeline(body, outgoing)
  const [answer] = await answered
  const content = await text(answer)
  if (answer.statusCode !== 200) throw new Error(`refused: ${answer.statusCode} ${content}`)
}
