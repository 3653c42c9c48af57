import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Busboy, BusboyConfig, BusboyHeaders } from '@fastify/busboy'
import { createParserError } from '../errors/createParserError.js'
import { UploadApiError } from '../errors/UploadApiError.js'

/** A text field in a form. */
export interface FieldPart {
  readonly type: 'field'
  readonly name: string
  readonly value: string
  readonly isTruncated: boolean
}

/** A file in a form. Its bytes have to be read before the next part arrives. */
export interface FilePart {
  readonly type: 'file'
  readonly name: string
  /** Empty if the part has no file name. */
  readonly filename: string
  readonly mimeType: string
  readonly bytes: Readable & { readonly truncated: boolean }
}

/** Maximum counts and sizes of form parts, in bytes. */
export type FormLimits = NonNullable<BusboyConfig['limits']>

/** Makes fewer and larger writes than the parser's default, without using too much memory per connection. */
const FILE_BUFFER_BYTES = 262_144

/** Returns whether a request body is a multipart form. */
export const isMultipart = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '')

/**
 * Reads the parts of a multipart form one by one. Whatever follows a part waits in the network until the part has been taken, so a
 * client that sends faster than its files are stored doesn't fill the memory: it holds 256 KiB of a file, and what arrived with its
 * end.
 *
 * A reader that ends early leaves the rest of the body flowing, because a client reads the answer only after the body has been
 * taken.
 *
 * @throws UploadApiError if the form is malformed, has too many parts, or breaks off.
 */
export async function* readFormParts(
  request: IncomingMessage,
  limits: FormLimits,
): AsyncGenerator<FieldPart | FilePart> {
  // Loaded by the first form, which lets the service start sooner.
  const { Busboy } = await import('@fastify/busboy')
  if (request.destroyed) throw new UploadApiError('PostRequestParserFailedError')
  const parser = createParser(Busboy, request, limits)
  const waiting: (FieldPart | FilePart)[] = []
  let file: Readable | undefined
  let hasBytes = false
  let isEnded = false
  let failure: Error | undefined
  let wake = () => {}

  const end = () => {
    isEnded = true
    wake()
  }
  const fail = (error: Error) => {
    failure ??= createParserError(error)
    file?.destroy(failure)
    end()
  }
  const refuse =
    (code: 'RequestFileNumberLimitExceededError' | 'RequestFiledsNumberLimitExceededError') => () => {
      // Earlier parts are still delivered.
      failure ??= new UploadApiError(code)
    }
  const add = (part: FieldPart | FilePart) => {
    if (part.name in Object.prototype) return fail(new UploadApiError('PostRequestParserFailedError'))
    waiting.push(part)
    wake()
  }
  parser.on('field', (name, value, _nameTruncated, isTruncated) => {
    add({ type: 'field', name, value, isTruncated })
  })
  parser.on('file', (name, bytes, filename: string | undefined, _encoding, mimeType) => {
    file = bytes
    bytes.on('error', fail)
    add({ type: 'file', name, filename: filename ?? '', mimeType, bytes })
  })
  parser.on('filesLimit', refuse('RequestFileNumberLimitExceededError'))
  parser.on('fieldsLimit', refuse('RequestFiledsNumberLimitExceededError'))
  parser.on('partsLimit', refuse('RequestFiledsNumberLimitExceededError'))
  parser.on('error', (error) => (hasBytes ? fail(error as Error) : end()))
  parser.on('finish', end)

  const goOn = () => {
    if (waiting.length === 0 && parser.writableLength === 0) request.resume()
  }
  const take = (chunk: Buffer) => {
    hasBytes = true
    request.pause()
    parser.write(chunk, goOn)
  }
  const finish = () => parser.end()
  const breakOff = () => {
    if (!request.readableEnded) fail(new UploadApiError('PostRequestParserFailedError'))
  }
  request.on('error', breakOff).on('close', breakOff).on('end', finish).on('data', take)
  try {
    for (;;) {
      const part = waiting.shift()
      if (part) {
        goOn()
        yield part
      } else if (isEnded) {
        if (failure) throw failure
        return
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    request.off('data', take).off('end', finish).off('close', breakOff).resume()
  }
}

/** Creates the form parser. @throws UploadApiError if the form has no boundary. */
function createParser(Parser: typeof Busboy, { headers }: IncomingMessage, limits: FormLimits) {
  try {
    return new Parser({
      headers: headers as BusboyHeaders,
      limits,
      fileHwm: FILE_BUFFER_BYTES,
      // The name is data, never a path, so it's kept as sent.
      preservePath: true,
    })
  } catch (cause) {
    throw new UploadApiError('PostRequestParserFailedError', [], { cause })
  }
}
