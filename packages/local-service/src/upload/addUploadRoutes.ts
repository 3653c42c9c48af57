import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseMethod } from '../http/refuseMethod.js'
import { detectMimeType } from '../images/detectMimeType.js'
import { readImageInfo } from '../images/readImageInfo.js'
import type { FileDetails, FileStorage } from '../storage/FileStorage.js'
import { checkPublicKey } from './checkPublicKey.js'
import { parseMetadataFields } from './parseMetadataFields.js'
import {
  type ReceivedPart,
  type ReceiveSettings,
  receiveUploadForm,
  type UploadForm,
} from './receiveUploadForm.js'
import { UploadApiError } from './UploadApiError.js'

/** Adds direct upload, `POST /base/`. Source: wire protocol §2. */
export function addUploadRoutes(app: FastifyInstance, settings: ReceiveSettings): void {
  app.post('/base/', (request) => settings.storage.track(handleUpload(request, settings)))
  app.route({ method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'], url: '/base/', handler: refuseMethod })
}

async function handleUpload(
  request: FastifyRequest,
  settings: ReceiveSettings,
): Promise<Record<string, string>> {
  return storeForm(await receiveUploadForm(request, settings), settings)
}

async function storeForm(form: UploadForm, settings: ReceiveSettings): Promise<Record<string, string>> {
  const { storage } = settings
  const stored = new Map<string, string>()
  try {
    const shared = readSharedDetails(form, settings)
    for (const part of form.parts) {
      const details = { ...shared, ...(await inspectPart(part, storage)) }
      stored.set(part.fieldName, (await storage.commit(part.file, details)).uuid)
    }
    return Object.fromEntries(stored)
  } catch (error) {
    // A form is kept whole or not at all: its client learns no uuid, so nobody could ever ask for the files.
    await Promise.all([...stored.values()].map((uuid) => storage.remove(uuid)))
    await Promise.all(form.parts.map((part) => storage.discard(part.file)))
    throw error
  }
}

function readSharedDetails(form: UploadForm, settings: ReceiveSettings) {
  const field = (name: string) => form.fields.find(([fieldName]) => fieldName === name)?.[1]
  checkPublicKey(field('UPLOADCARE_PUB_KEY'), settings.publicKeys, 'UPLOADCARE_PUB_KEY')
  if (form.parts.length === 0) throw new UploadApiError('FileRequiredError')
  if (new Set(form.parts.map((part) => part.fieldName)).size < form.parts.length) {
    // The answer has one property per field name, so a second file of that name could not be reported.
    throw new UploadApiError('FilesNumberLimitExceededError')
  }
  return {
    isStored: field('UPLOADCARE_STORE') !== '0',
    source: field('source') || null,
    metadata: parseMetadataFields(form.fields),
    tags: (field('tags') ?? '').split(',').filter((tag) => tag !== ''),
  }
}

async function inspectPart(
  part: ReceivedPart,
  storage: FileStorage,
): Promise<Pick<FileDetails, 'originalFilename' | 'mimeType' | 'image'>> {
  const path = storage.temporaryPathOf(part.file)
  const image = await readImageInfo(path)
  const claims = { declaredMimeType: part.declaredMimeType, filename: part.filename }
  return { originalFilename: part.filename, mimeType: await detectMimeType(path, claims, image), image }
}
