import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { holderOf } from '../http/holderOf.js'
import type { MultipartStore } from '../multipart/MultipartStore.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import { readBody } from './readBody.js'
import { createDigestCheck, readDigests } from './readDigests.js'
import { createInconsistent, findLength, type UploadHeaders } from './readUploadHeaders.js'
import { sendInterim } from './sendInterim.js'
import { UploadProblem } from './UploadProblem.js'

/** A request that appends; an upload has at most one at a time. */
export interface Append {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The body. */
  readonly bytes: Readable
  readonly given: UploadHeaders
  /** Bytes that the upload already has. */
  readonly before: number
  readonly signal: AbortSignal
}

/** An upload's state after a request. */
export interface Appended {
  readonly upload: MultipartUpload
  readonly offset: number
  /** Whether the file ends with this request. */
  readonly isLast: boolean
}

/**
 * Appends a request body. An upload is removed if it's sent more bytes than it can have, or if a part was stored whose digest
 * turned out to be wrong.
 *
 * @throws UploadApiError, UploadProblem
 */
export async function appendBody(
  upload: MultipartUpload,
  { request, reply, bytes, given, before, signal }: Append,
  multipart: MultipartStore,
): Promise<Appended> {
  const { bodyBytes = 0, isComplete } = given
  const digests = readDigests(request.headers, 'Content-Digest')
  const length = findLength(given, before)
  const isSized = upload.appended !== 'open'
  if (isSized && length !== undefined && length !== upload.sizeBytes) {
    throw createInconsistent(upload.sizeBytes, length)
  }
  if (length !== undefined && length < before + bodyBytes)
    throw createInconsistent(length, before + bodyBytes)
  const isTooLarge = before + bodyBytes > upload.sizeBytes || (length ?? 0) > upload.sizeBytes
  if (isTooLarge) return refuseSize(upload, multipart)
  const sized = !isSized && length !== undefined ? await multipart.settle(upload, length) : upload

  const body = readBody(bytes, signal)
  const check = createDigestCheck(digests)
  const chunks = digests.length === 0 ? body.chunks : observe(body.chunks, check.update)
  const verify = () => {
    if (!body.isWhole()) throw createReplaced()
    check.verify()
  }
  const onStored = (offset: number) => sendInterim(request, reply, { 'Upload-Offset': offset })
  const isLast = () => isComplete === true && body.isWhole()
  const holder = holderOf(request, reply, sized.publicKey)
  const appended = {
    chunks,
    holder,
    end: body.end,
    onStored,
    // The rest of a file with a size fills its part.
    ...(sized.appended === 'open' && { isLast }),
    ...(digests.length > 0 && { verify }),
  }
  const offset = await multipart.append(sized, before, appended).catch(async (error: unknown) => {
    if (error instanceof UploadApiError && error.code === 'MultipartUploadSizeTooLargeError') {
      return refuseSize(sized, multipart)
    }
    // Stores take whole parts, so bytes can already be stored when the digest is checked.
    if (error instanceof UploadProblem && (await multipart.findOffset(sized)) > before) {
      await multipart.abort(sized)
    }
    throw error
  })
  // A client that reads this has sent its bytes for nothing.
  if (!body.isWhole() && offset === before) throw createReplaced()
  if (!isLast()) return { upload: sized, offset, isLast: false }
  if (sized.appended === 'open') {
    return { upload: await multipart.settle(sized, offset), offset, isLast: true }
  }
  if (offset !== sized.sizeBytes) throw createInconsistent(sized.sizeBytes, offset)
  return { upload: sized, offset, isLast: true }
}

async function* observe(
  chunks: AsyncIterable<Uint8Array>,
  listener: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    listener(chunk)
    yield chunk
  }
}

async function refuseSize(upload: MultipartUpload, multipart: MultipartStore): Promise<never> {
  await multipart.abort(upload)
  throw new UploadApiError('MultipartUploadSizeTooLargeError')
}

const createReplaced = () => new UploadApiError('MultipartPartReplacedError')
