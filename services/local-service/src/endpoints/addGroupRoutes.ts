import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { clientOf } from '../fairness/clientOf.js'
import type { Group, GroupFile } from '../groups/Group.js'
import { getFiles } from '../groups/getFiles.js'
import { parseGroupFile } from '../groups/parseGroupFile.js'
import { addApiRoute } from '../http/addApiRoute.js'
import { readField, readListField } from '../http/Fields.js'
import { readCallFields } from '../http/readCallFields.js'
import { readQueryText } from '../http/readQueryText.js'
import type { StoredFile } from '../storage/StoredFile.js'
import { findGroup } from './findGroup.js'
import type { ServiceParts } from './ServiceParts.js'
import { sendGroupInfo } from './sendGroupInfo.js'

/** Maximum number of files in a group. Source: wire protocol §0. */
const MAX_GROUP_FILES = 1000

/** Adds groups: `POST /group/` and `GET /group/info/`. Source: wire protocol §8. */
export function addGroupRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { access, groups, storage } = parts

  async function create(request: FastifyRequest): Promise<Group> {
    const fields = await readCallFields(request)
    const project = access.projectOf(readField(fields, 'pub_key'), 'pub_key')
    await access.admit(project, '/group/', request)
    const { authorization } = request.headers
    await access.authorize(project, { fields, authorization, endpoint: '/group/', client: clientOf(request) })
    const files = readFiles(readListField(fields, 'files'))
    const uuids = [...new Set(files.map(({ uuid }) => uuid))]
    const isOwn = (file: StoredFile | undefined) => file?.publicKey === project.publicKey
    const found = await getFiles(storage, uuids, isOwn, (work) =>
      parts.networkTurns.run(clientOf(request), work),
    )
    if (!found.every(isOwn)) throw new UploadApiError('GroupFilesNotFoundError')
    return groups.create(files, project.publicKey)
  }

  addApiRoute(app, 'POST', '/group/', async (request, reply) =>
    sendGroupInfo(request, reply, await storage.track(create(request)), parts),
  )
  addApiRoute(app, 'GET', '/group/info/', async (request, reply) => {
    const project = access.projectOf(readQueryText(request, 'pub_key'), 'pub_key')
    await access.admit(project, '/group/info/', request)
    const id = readQueryText(request, 'group_id')
    if (id === undefined) throw new UploadApiError('GroupIdRequiredError')
    const group = await findGroup(request, reply, id, parts)
    if (group?.publicKey !== project.publicKey) throw new UploadApiError('GroupNotFoundError')
    return sendGroupInfo(request, reply, group, parts)
  })
}

function readFiles(texts: readonly string[]): GroupFile[] {
  if (texts.length === 0) throw new UploadApiError('GroupFilesInvalidError')
  if (texts.length > MAX_GROUP_FILES) throw new UploadApiError('FilesNumberLimitExceededError')
  return texts.map((text) => {
    const file = parseGroupFile(text)
    if (!file) throw new UploadApiError('GroupFileURLParsingFailedError', [text.slice(0, 200)])
    return file
  })
}
