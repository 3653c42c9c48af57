import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { clientOf } from '../fairness/clientOf.js'
import { createFetchPolicy } from '../fromUrl/createFetchPolicy.js'
import { parseSourceUrl } from '../fromUrl/parseSourceUrl.js'
import { resolveUrl } from '../fromUrl/resolveUrl.js'
import { addApiRoute } from '../http/addApiRoute.js'
import { type Fields, readField } from '../http/Fields.js'
import { readCallFields } from '../http/readCallFields.js'
import { readQueryText } from '../http/readQueryText.js'
import { createFileInfo } from '../info/createFileInfo.js'
import type { FileDetails } from '../storage/FileStorage.js'
import { checkFilename } from '../upload/checkFilename.js'
import { readUploadFields } from '../upload/readUploadFields.js'
import type { ServiceParts } from './ServiceParts.js'

/** Adds uploads by URL: `POST /from_url/` and `GET /from_url/status/`. Source: wire protocol §6. */
export function addFromUrlRoutes(app: FastifyInstance, parts: ServiceParts): void {
  addApiRoute(app, 'POST', '/from_url/', (request) => start(request, parts))
  addApiRoute(app, 'GET', '/from_url/status/', async (request) => {
    const token = readQueryText(request, 'token')
    if (token === undefined) throw new UploadApiError('TokenRequiredError')
    const task = await parts.downloads.get(token)
    const named = readQueryText(request, 'pub_key')
    // The token suffices because clients don't send a key; if they do, it must be the project's key.
    if (!task || (named !== undefined && named !== task.publicKey)) return { status: 'unknown' }
    const { state } = task
    if (state.status !== 'success') return state
    return { status: state.status, ...createFileInfo(state.file, parts.readiness.isReady(state.file)) }
  })
}

async function start(request: FastifyRequest, parts: ServiceParts): Promise<unknown> {
  const { access, downloads, fetches, readiness, storage } = parts
  const fields = await readCallFields(request)
  const project = access.projectOf(readField(fields, 'pub_key'), 'pub_key')
  await access.admit(project, '/from_url/', request)
  const { authorization } = request.headers
  const permit = await access.authorize(project, {
    fields,
    authorization,
    endpoint: '/from_url/',
    client: clientOf(request),
  })
  const url = parseSourceUrl(readField(fields, 'source_url'))
  const wantedFilename = readField(fields, 'filename')
  checkFilename(wantedFilename ?? '')
  const details = readUploadFields(fields, project, 'store', permit)
  const policy = createFetchPolicy(request.headers, parts)
  // Resolve the URL before looking for a saved file: a page must not get a file from a network that's closed to it.
  const source = await fetches.lookUp(clientOf(request), (closing) => resolveUrl(url, policy, closing))
  await permit.spend(1)
  const savedAs = nameSaved(url, wantedFilename, details)
  if (isOn(fields, 'check_URL_duplicates')) {
    const known = await storage.findSaved(savedAs, project.publicKey)
    if (known) return { type: 'file_info', ...createFileInfo(known, readiness.isReady(known)) }
  }
  const savedUrl = isOn(fields, 'save_URL_duplicates') ? savedAs : null
  const order = {
    source,
    client: clientOf(request),
    wantedFilename,
    policy,
    details: { ...details, savedUrl },
  }
  const { token } = await downloads.start(order, project.isTotalHidden)
  return { type: 'token', token }
}

function isOn(fields: Fields, name: string): boolean {
  return ['1', 'true'].includes(readField(fields, name) ?? '')
}

/** Names a download that is reused for the same call only: another person, name, lifetime or metadata makes it another file. */
function nameSaved(
  url: URL,
  filename: string | undefined,
  { isStored, metadata, tags, owner }: Pick<FileDetails, 'isStored' | 'metadata' | 'tags' | 'owner'>,
): string {
  const facts = [filename ?? null, isStored, Object.entries(metadata).sort(), tags]
  const wanted = JSON.stringify(owner === undefined ? facts : [...facts, owner])
  return `${url.href} ${createHash('sha256').update(wanted).digest('hex')}`
}
