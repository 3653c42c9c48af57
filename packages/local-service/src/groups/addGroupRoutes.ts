import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addApiRoute } from '../http/addApiRoute.js'
import { readField, readListField } from '../http/Fields.js'
import { readBaseUrl } from '../http/readBaseUrl.js'
import { readCallFields } from '../http/readCallFields.js'
import { readQueryText } from '../http/readQueryText.js'
import type { ServiceParts } from '../ServiceParts.js'
import { UploadApiError } from '../upload/UploadApiError.js'
import { createGroupInfo, type GroupInfo } from './createGroupInfo.js'
import type { GroupFile } from './Group.js'
import { parseGroupFile } from './parseGroupFile.js'

/** The most files a group may have. Source: wire protocol §0. */
const MAX_GROUP_FILES = 1000

/** Adds groups: `POST /group/` and `GET /group/info/`. Source: wire protocol §8. */
export function addGroupRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { access, groups, settings, storage } = parts

  async function create(request: FastifyRequest): Promise<GroupInfo> {
    const fields = await readCallFields(request)
    const project = access.projectOf(readField(fields, 'pub_key'), 'pub_key')
    access.admit(project, '/group/')
    access.checkSignature(project, fields, request.headers.authorization)
    const files = readFiles(readListField(fields, 'files'))
    if (!files.every(({ uuid }) => storage.get(uuid))) throw new UploadApiError('GroupFilesNotFoundError')
    return createGroupInfo(await groups.create(files), readBaseUrl(request, settings.publicUrl), parts)
  }

  addApiRoute(app, 'POST', '/group/', (request) => storage.track(create(request)))
  addApiRoute(app, 'GET', '/group/info/', async (request) => {
    access.admit(access.projectOf(readQueryText(request, 'pub_key'), 'pub_key'), '/group/info/')
    const id = readQueryText(request, 'group_id')
    if (id === undefined) throw new UploadApiError('GroupIdRequiredError')
    const group = groups.get(id)
    if (!group) throw new UploadApiError('GroupNotFoundError')
    return createGroupInfo(group, readBaseUrl(request, settings.publicUrl), parts)
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
