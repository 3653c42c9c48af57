import type { FastifyInstance } from 'fastify'
import { readQueryText } from '../http/readQueryText.js'
import { refuseMethod } from '../http/refuseMethod.js'
import type { FileStorage } from '../storage/FileStorage.js'
import { isUuid } from '../storage/isUuid.js'
import { checkPublicKey } from '../upload/checkPublicKey.js'
import { UploadApiError } from '../upload/UploadApiError.js'
import { createFileInfo } from './createFileInfo.js'

/** What file info depends on. */
export interface InfoSettings {
  readonly storage: FileStorage
  readonly publicKeys: readonly string[]
  readonly readyAfterInfoCalls: number
}

/** Adds file info, `GET /info/`. Source: wire protocol §4. */
export function addInfoRoutes(app: FastifyInstance, settings: InfoSettings): void {
  const callsByUuid = new Map<string, number>()

  app.get('/info/', async (request, reply) => {
    checkPublicKey(readQueryText(request, 'pub_key'), settings.publicKeys, 'pub_key')
    const fileId = readQueryText(request, 'file_id')
    if (fileId === undefined) throw new UploadApiError('FileIdRequiredError')
    if (!isUuid(fileId)) throw new UploadApiError('FileIdInvalidError')
    const file = settings.storage.get(fileId.toLowerCase())
    if (!file) throw new UploadApiError('FileNotFoundError')

    const earlierCalls = callsByUuid.get(file.uuid) ?? 0
    callsByUuid.set(file.uuid, earlierCalls + 1)
    reply.header('cache-control', 'no-store')
    return createFileInfo(file, earlierCalls >= settings.readyAfterInfoCalls)
  })
  app.route({ method: ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/info/', handler: refuseMethod })
}
