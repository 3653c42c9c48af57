import type { FastifyReply, FastifyRequest } from 'fastify'
import { createParserError } from '../errors/createParserError.js'
import { UploadApiError } from '../errors/UploadApiError.js'
import type { Holder } from '../fairness/Holder.js'
import type { StrangerBudget } from '../http/createStrangerBudget.js'
import { holdText, textLimits, tooLongField, tooLongHead } from '../http/createTextBudget.js'
import { endRequest } from '../http/endRequest.js'
import type { Fields } from '../http/Fields.js'
import { holderOf } from '../http/holderOf.js'
import { readChunks } from '../http/readChunks.js'
import { type FilePart, type FormLimits, isMultipart, readFormParts } from '../http/readFormParts.js'
import { rememberFields } from '../http/rememberFields.js'
import type { ImageWork } from '../imageWork/createImageWork.js'
import type { Access } from '../projects/createAccess.js'
import type { Project } from '../projects/ProjectOptions.js'
import { type FileStorage, HEAD_BYTES, type ReceivedFile } from '../storage/FileStorage.js'
import { asksForEach } from './asksForEach.js'
import { checkFilename } from './checkFilename.js'
import { checkHeadType, inspectHead } from './checkHeadType.js'
import { decodeFormFilename } from './decodeFormFilename.js'
import type { NamedFile } from './describeFile.js'

/** Limits for one request; the counts are a stock Django's. */
const formLimits = { files: 100, fields: 1000 } as const
/** Names and type of a file, which are in the same part's headers. */
const MAX_HEAD_BYTES = textLimits.headerBytes / 2

/** Bytes of a file that wait to be written, beside those in the form's parser. */
const WAITING_BYTES = 65_536

/** One file part whose bytes have arrived. */
export interface ReceivedPart {
  readonly fieldName: string
  readonly filename: string
  readonly declaredMimeType: string
  readonly file: ReceivedFile
}

export interface UploadForm {
  readonly fields: Fields
  readonly parts: readonly ReceivedPart[]
}

export interface ReceiveSettings {
  readonly storage: FileStorage
  readonly access: Access
  readonly imageWork: ImageWork
  readonly strangers: StrangerBudget
  /** In bytes. */
  readonly maxFileSizeBytes: number
}

/**
 * Admits a form by the fields before its first file; null if they can't decide yet. @throws UploadApiError if the form isn't
 * allowed.
 */
export type AdmitEarly = (fields: Fields) => Promise<Project | null>

/**
 * Streams the files in a multipart request to the storage and collects its text fields. Leaves nothing in the storage if it throws.
 * Source: wire protocol §2.
 *
 * @throws UploadApiError if the request is invalid.
 */
export async function receiveUploadForm(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: ReceiveSettings,
  admitEarly: AdmitEarly,
): Promise<UploadForm> {
  // The form parser never ends if the connection was closed before it began.
  const isGone = request.raw.destroyed
  if (isGone || !isMultipart(request.raw)) throw new UploadApiError('PostRequestParserFailedError')
  const fields: [string, string][] = []
  rememberFields(request, fields)
  const parts: ReceivedPart[] = []
  const stranger = settings.strangers.open(request.ip, (reason) => endRequest(request, reply, 429, reason))
  let project: Project | null = null
  let holder: Holder | undefined
  try {
    for await (const part of readFormParts(request.raw, createLimits(settings.maxFileSizeBytes))) {
      if (part.type === 'file') {
        // Kept until the form ends, and as long as the parser allows.
        const head = `${part.name}${part.filename}${part.mimeType}`
        if (Buffer.byteLength(head) > MAX_HEAD_BYTES) throw tooLongHead(MAX_HEAD_BYTES)
        holdText(request, head)
        // Decide before taking its bytes, if the deciding fields came before it.
        project ??= await admitEarly(fields)
        holder ??= holderOf(request, reply, project?.publicKey)
        const limits = { project, holder, takeAsStranger: stranger.take, isEach: asksForEach(fields) }
        const received = await receivePart(part, settings, limits)
        if (received) parts.push(received)
        continue
      }
      // A field whose headers were cut off can look like a file.
      if (Buffer.byteLength(part.name) > MAX_HEAD_BYTES) throw tooLongHead(MAX_HEAD_BYTES)
      const { name, value } = part
      if (part.isTruncated) throw tooLongField(name)
      holdText(request, name + value)
      refuseNull(name, value)
      // If a wrong key arrives before the file, the file isn't transferred.
      if (name === 'UPLOADCARE_PUB_KEY') settings.access.projectOf(value, name)
      fields.push([name, value])
    }
    return { fields, parts }
  } catch (error) {
    fields.length = 0
    await Promise.all(parts.map((part) => settings.storage.discard(part.file)))
    throw createParserError(error)
  } finally {
    stranger.release()
  }
}

function createLimits(maxFileSizeBytes: number): FormLimits {
  return {
    files: formLimits.files,
    fields: formLimits.fields,
    parts: formLimits.files + formLimits.fields,
    fieldSize: textLimits.fieldBytes,
    headerSize: textLimits.headerBytes,
    fileSize: maxFileSizeBytes,
  }
}

/** Limits for a file in a form. */
interface FileLimits {
  /** Null while we don't know whose file it is. */
  readonly project: Project | null
  readonly holder: Holder
  readonly takeAsStranger: (bytes: number) => void
  /** Whether the client wants an answer for each file, so that a refused file doesn't end the form. */
  readonly isEach: boolean
}

/** Passes on a file's bytes while they're within the limits for its project, or for strangers. */
async function* limitBytes(
  bytes: AsyncIterable<Uint8Array>,
  named: Omit<NamedFile, 'file'>,
  { project, takeAsStranger, isEach }: FileLimits,
  count: (sizeBytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0
  let isRefused = false
  const check = async (head: Uint8Array) => {
    if (!project) return
    await checkHeadType(project, named, head).catch((error: unknown) => {
      if (!isEach) throw error
      isRefused = true
    })
  }
  async function* counted() {
    for await (const chunk of bytes) {
      sizeBytes += chunk.length
      count(sizeBytes)
      if (!project) takeAsStranger(chunk.length)
      yield chunk
    }
  }
  let passedBytes = 0
  for await (const chunk of inspectHead(counted(), check)) {
    // The rest is read without being stored, because other files in the form may follow, each with its answer. We keep the first
    // bytes, which decide the refusal.
    if (isRefused && passedBytes >= HEAD_BYTES) continue
    passedBytes += chunk.length
    if (passedBytes <= (project?.maxFileSizeBytes ?? Number.POSITIVE_INFINITY)) yield chunk
  }
}

async function receivePart(
  part: FilePart,
  settings: ReceiveSettings,
  limits: FileLimits,
): Promise<ReceivedPart | null> {
  const filename = decodeFormFilename(part.filename)
  refuseNull(part.name, filename)
  checkFilename(filename)
  let sizeBytes = 0
  const named = { filename: filename || 'original', declaredMimeType: part.mimeType }
  const limited = limitBytes(readChunks(part.bytes, WAITING_BYTES), named, limits, (size) => {
    sizeBytes = size
  })
  const received = await settings.storage.receive(limited, filename, undefined, limits.holder)
  // Report the actual size of a file that was too large, so that it's refused for its size.
  const file = { ...received, sizeBytes }
  if (part.bytes.truncated) {
    await settings.storage.discard(file)
    throw new UploadApiError('FileSizeLimitExceededError')
  }
  // Browsers send a part without name and bytes for an empty file input.
  if (!part.filename && file.sizeBytes === 0) {
    await settings.storage.discard(file)
    return null
  }
  return {
    fieldName: part.name,
    ...named,
    file,
  }
}

function refuseNull(...texts: readonly string[]): void {
  if (texts.some((text) => text.includes('\0'))) throw new UploadApiError('NullCharactersForbiddenError')
}
