import { isUuid } from '@lading/cdn'
import { describeError, ServiceError } from '../errors/ServiceError.js'
import { checkKey, isStored, metadataOf, readFields, textOf } from '../readFields.js'
import type { Endpoint, ServiceParts } from '../ServiceParts.js'
import { findFile, saveFile } from '../savedFiles.js'

/**
 * `POST /base/`: files in one form. Source: wire protocol §2.
 *
 * A client can choose its files' ids, and ask for each file's info or error.
 */
export const uploadForm: Endpoint = async (call, parts) => {
  const fields = await readFields(call)
  checkKey(fields, 'UPLOADCARE_PUB_KEY', parts)
  const files: [string, File][] = []
  fields.forEach((value, name) => {
    if (typeof value !== 'string') files.push([name, value])
  })
  if (files.length === 0) throw new ServiceError('FileRequiredError')
  const ids = files.map(([name]) => chosenId(fields, name, files.length))
  await parts.pace(
    files.reduce((sum, [, { size }]) => sum + size, 0),
    call.request.signal,
  )
  const isEach = textOf(fields, 'UPLOADCARE_FILE_INFO') === '1'
  const answers: Record<string, unknown> = {}
  for (const [index, [name, file]] of files.entries()) {
    try {
      const info = await keep(file, ids[index], fields, parts)
      answers[name] = isEach ? info : info.uuid
    } catch (error) {
      if (!isEach || !(error instanceof ServiceError)) throw error
      answers[name] = describeError(error)
    }
  }
  return Response.json(answers)
}

/** Returns the id that the client chose for a file. @throws ServiceError for an id that isn't a UUID. */
function chosenId(fields: FormData, name: string, count: number): string | undefined {
  const id =
    textOf(fields, `UPLOADCARE_FILE_ID[${name}]`) ??
    (count === 1 ? textOf(fields, 'UPLOADCARE_FILE_ID') : undefined)
  if (id !== undefined && !isUuid(id)) throw new ServiceError('UploadcareFileIdInvalidError')
  return id?.toLowerCase()
}

/** Stores a file; a repeated call with the same id and the same bytes stores it once. */
async function keep(file: File, id: string | undefined, fields: FormData, parts: ServiceParts) {
  const earlier = id === undefined ? undefined : await findFile(id, parts)
  if (earlier) {
    if (await hasSameBytes(earlier.body, file)) return earlier.info
    throw new ServiceError('UploadcareFileIdDuplicatedError')
  }
  const details = { isStored: isStored(fields, 'UPLOADCARE_STORE'), metadata: metadataOf(fields) }
  const uuid = id ?? crypto.randomUUID()
  return saveFile({ uuid, body: file, name: file.name || 'original', type: file.type, ...details }, parts)
}

async function hasSameBytes(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false
  const [left, right] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()])
  const bytes = new Uint8Array(right)
  return new Uint8Array(left).every((byte, index) => byte === bytes[index])
}
