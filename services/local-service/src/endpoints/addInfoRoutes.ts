import { isUuid } from '@lading/cdn'
import type { FastifyInstance } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { clientOf } from '../fairness/clientOf.js'
import { addApiRoute } from '../http/addApiRoute.js'
import { readQueryText } from '../http/readQueryText.js'
import { createFileInfo } from '../info/createFileInfo.js'
import type { Readiness } from '../info/createReadiness.js'
import type { Access } from '../projects/createAccess.js'
import type { Scans } from '../scan/createScans.js'
import type { FileStorage } from '../storage/FileStorage.js'

export interface InfoSettings {
  readonly storage: FileStorage
  readonly access: Access
  readonly readiness: Readiness
  readonly scans: Pick<Scans, 'check' | 'removedFor'>
}

/** Adds file info, `GET /info/`. Source: wire protocol §4. */
export function addInfoRoutes(
  app: FastifyInstance,
  { storage, access, readiness, scans }: InfoSettings,
): void {
  addApiRoute(app, 'GET', '/info/', async (request) => {
    const project = access.projectOf(readQueryText(request, 'pub_key'), 'pub_key')
    await access.admit(project, '/info/', request)
    const fileId = readQueryText(request, 'file_id')
    if (fileId === undefined) throw new UploadApiError('FileIdRequiredError')
    if (!isUuid(fileId)) throw new UploadApiError('FileIdInvalidError')
    const uuid = fileId.toLowerCase()
    const found = await storage.get(uuid)
    // To a project, other projects' files don't exist.
    const isOther = found?.publicKey !== undefined && found.publicKey !== project.publicKey
    const file = isOther ? undefined : found
    const infectedWith = file?.scan?.infectedWith ?? scans.removedFor(uuid)
    if (infectedWith) throw new UploadApiError('FileInfectedError', [infectedWith])
    if (!file) throw new UploadApiError('FileNotFoundError')
    if (file.scan?.refusal)
      throw new UploadApiError('FileSizeLimitExceededError', [], { advice: file.scan.refusal })
    scans.check(file, clientOf(request))
    return createFileInfo(file, readiness.checkReady(file))
  })
}
