import type { FastifyInstance } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { addApiRoute } from '../http/addApiRoute.js'
import { readQueryText } from '../http/readQueryText.js'
import { createFileInfo } from '../info/createFileInfo.js'
import type { Readiness } from '../info/createReadiness.js'
import type { Access } from '../projects/createAccess.js'
import type { FileStorage } from '../storage/FileStorage.js'
import { isUuid } from '../storage/isUuid.js'

export interface InfoSettings {
  readonly storage: FileStorage
  readonly access: Access
  readonly readiness: Readiness
}

/** Adds file info, `GET /info/`. Source: wire protocol §4. */
export function addInfoRoutes(app: FastifyInstance, { storage, access, readiness }: InfoSettings): void {
  addApiRoute(app, 'GET', '/info/', async (request) => {
    const project = access.projectOf(readQueryText(request, 'pub_key'), 'pub_key')
    await access.admit(project, '/info/', request)
    const fileId = readQueryText(request, 'file_id')
    if (fileId === undefined) throw new UploadApiError('FileIdRequiredError')
    if (!isUuid(fileId)) throw new UploadApiError('FileIdInvalidError')
    const file = await storage.get(fileId.toLowerCase())
    if (!file) throw new UploadApiError('FileNotFoundError')
    return createFileInfo(file, readiness.checkReady(file))
  })
}
