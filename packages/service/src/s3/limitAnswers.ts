import { Readable, Transform } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { GrowingAnswer } from './GrowingAnswer.js'

/** Limits the answers of a store that the SDK reads itself. What answers may not be the store. */
export function limitAnswers(client: S3Client): void {
  const { requestHandler } = client.config
  const handle = requestHandler.handle.bind(requestHandler)
  requestHandler.handle = async (request, options) => {
    const output = await handle(request, options)
    const { response } = output
    const isFile = request.query?.['x-id'] === 'GetObject' && response.statusCode < 300
    if (!isFile && response.body instanceof Readable) response.body = limit(response.body)
    return output
  }
}

/** Reads a text of at most 16 MiB. */
export async function readText(body: Readable | undefined): Promise<string> {
  const answer = new GrowingAnswer()
  for await (const chunk of body ?? []) answer.add(chunk as Buffer)
  return answer.bytes.toString('utf8')
}

/** Hands the answer over as a single chunk: the SDK collects chunks. */
function limit(body: Readable): Readable {
  const answer = new GrowingAnswer()
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      try {
        answer.add(chunk)
        callback()
      } catch (error) {
        callback(error as Error)
      }
    },
    flush: (callback) => callback(null, answer.bytes),
  })
  limited.on('error', () => body.destroy())
  body.on('error', (error) => limited.destroy(error))
  return body.pipe(limited)
}
