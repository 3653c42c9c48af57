import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createParserError } from '../errors/createParserError.js'
import { UploadApiError } from '../errors/UploadApiError.js'
import type { Holder } from '../fairness/Holder.js'
import type { StrangerBudget } from '../http/createStrangerBudget.js'
import { holdText, textLimits, tooLongField, tooLongHead } from '../http/createTextBudget.js'
import { endRequest } from '../http/endRequest.js'
import type { Fields } from '../http/Fields.js'
import { holderOf } from '../http/holderOf.js'
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

/** Limits of one request; the counts are those of a stock Django. */
const formLimits = { files: 100, fields: 1000 } as const
/** Names and type of a file, which are in one part's headers. */
const MAX_HEAD_BYTES = textLimits.headerBytes / 2

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

/** Admits a form by the fields before its first file; null when they can't decide yet. @throws UploadApiError when it isn't allowed. */
export type AdmitEarly = (fields: Fields) => Promise<Project | null>

/**
 * Streams the files of a multipart request to the storage and collects its text fields.
 * Nothing is left there when it throws. Source: wire protocol §2.
 *
 * @throws UploadApiError when the request is invalid.
 */
export async function receiveUploadForm(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: ReceiveSettings,
  admitEarly: AdmitEarly,
): Promise<UploadForm> {
  // The form parser never ends for a connection that was closed before it began.
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
        // Kept until the form ends, and of any length that the parser takes.
        const head = `${part.name}${part.filename}${part.mimeType}`
        if (Buffer.byteLength(head) > MAX_HEAD_BYTES) throw tooLongHead(MAX_HEAD_BYTES)
        holdText(request, head)
        // Before its bytes are taken, if the fields that decide came before it.
        project ??= await admitEarly(fields)
        holder ??= holderOf(request, reply, project?.publicKey)
        const limits = { project, holder, takeAsStranger: stranger.take, isEach: asksForEach(fields) }
        const received = await receivePart(part, settings, limits)
        if (received) parts.push(received)
        continue
      }
      // A file whose headers were cut seems to be one.
      if (Buffer.byteLength(part.name) > MAX_HEAD_BYTES) throw tooLongHead(MAX_HEAD_BYTES)
      const { name, value } = part
      if (part.isTruncated) throw tooLongField(name)
      holdText(request, name + value)
      refuseNull(name, value)
      // A wrong key that comes before the file spares the transfer of the file.
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

/** Limits of a file in a form. */
interface FileLimits {
  /** Null while it isn't known whose file it is. */
  readonly project: Project | null
  readonly holder: Holder
  readonly takeAsStranger: (bytes: number) => void
  /** Whether the client wants an answer for each file, so that one that is refused doesn't end the form. */
  readonly isEach: boolean
}

/** Passes on the bytes of a file while they are within the limits of its project, or of strangers. */
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
    // The rest is read without being stored: other files of the form may follow, which are answered each for itself. The first bytes
    // are kept, by which the file is refused.
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
  const limited = limitBytes(part.bytes, named, limits, (size) => {
    sizeBytes = size
  })
  const bytes = Readable.from(limited, { objectMode: false })
  const received = await settings.storage.receive(bytes, filename, undefined, limits.holder)
  // The size of a file that was too large is its own, so that it's refused with it.
  const file = { ...received, sizeBytes }
  if (part.bytes.truncated) {
    await settings.storage.discard(file)
    throw new UploadApiError('FileSizeLimitExceededError')
  }
  // Browsers send a part without name and bytes for a file input with nothing chosen.
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
