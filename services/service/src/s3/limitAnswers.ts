import { Readable, Transform } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { GrowingBuffer } from '@lading/local-service/parts'

/** Maximum bytes of an answer that's read into memory: a list of 1,000 keys has less than 2 MB. */
const MAX_ANSWER_BYTES = 16_777_216

/** Limits the size of answers that the SDK reads itself, because the answer might not come from the store. */
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
  const answer = new GrowingBuffer()
  for await (const chunk of body ?? []) {
    if (isTooLong(answer, chunk as Buffer)) throw createLimitError()
    answer.add(chunk as Buffer)
  }
  return answer.bytes.toString('utf8')
}

/** Passes an answer on as a single chunk, because the SDK keeps chunks as they arrive. */
function limit(body: Readable): Readable {
  const answer = new GrowingBuffer()
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      if (isTooLong(answer, chunk)) return callback(createLimitError())
      answer.add(chunk)
      callback()
    },
    flush: (callback) => callback(null, answer.bytes),
  })
  limited.on('error', () => body.destroy())
  body.on('error', (error) => limited.destroy(error))
  return body.pipe(limited)
}

function isTooLong(answer: GrowingBuffer, chunk: Buffer): boolean {
  return answer.sizeBytes + chunk.length > MAX_ANSWER_BYTES
}

function createLimitError(): Error {
  return new Error(`the answer has more than ${MAX_ANSWER_BYTES} bytes`)
}
