import { Readable } from 'node:stream'
import { isRecord, isUuid } from '@lading/cdn'
import type { FastifyInstance } from 'fastify'
import { clientOf } from '../fairness/clientOf.js'
import { networkOf } from '../fairness/networkOf.js'
import { parseGroupFile } from '../groups/parseGroupFile.js'
import { createPage, parsePageRange } from '../rest/createPage.js'
import { describeRestFile } from '../rest/describeRestFile.js'
import { RestError } from '../rest/RestError.js'
import type { ListScan } from '../storage/ListScan.js'
import type { StoredFile } from '../storage/StoredFile.js'
import { parseMetadataFields } from '../upload/parseMetadataFields.js'
import { addRestRoute, type RestAnswer, type RestRequest } from './addRestRoute.js'
import { createListTurns } from './createListTurns.js'
import type { ServiceParts } from './ServiceParts.js'

const MAX_BATCH = 100

/** Adds files to the server API. Source: REST API v0.7. */
export function addRestFileRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { storage, events, audit, scans } = parts
  const describe = (file: StoredFile, { baseUrl }: RestRequest) =>
    describeRestFile(file, baseUrl, parts.readiness.isReady(file))

  async function find(uuid: string, { project }: RestRequest): Promise<StoredFile> {
    // A server that has changed a file on one node might read it on another node right away.
    const file = isUuid(uuid) ? await storage.get(uuid.toLowerCase(), true) : undefined
    if (file?.publicKey !== project.publicKey) throw new RestError(404, 'File is not found.')
    return file
  }

  async function store(uuid: string, call: RestRequest): Promise<StoredFile> {
    const file = await find(uuid, call)
    if (file.isStored) return file
    const stored = await storage.update(file.uuid, () => ({ isStored: true }))
    if (!stored) throw new RestError(404, 'File is not found.')
    record('file.stored', stored, call)
    return stored
  }

  async function remove(uuid: string, call: RestRequest): Promise<StoredFile> {
    const isErased = parseFlag('erase', call.query('erase'))
    const file = await find(uuid, call)
    await storage.remove(file.uuid, { ...(isErased && { isErased }) })
    record('file.deleted', file, call)
    return file
  }

  function record(
    event: 'file.uploaded' | 'file.stored' | 'file.deleted',
    file: StoredFile,
    { request }: RestRequest,
  ): void {
    audit({ event, project: file.publicKey, uuid: file.uuid }, request)
    events.emit(event, file)
  }

  const removed = (file: StoredFile, call: RestRequest) => ({
    ...describe(file, call),
    datetime_removed: new Date(parts.settings.now()).toISOString(),
  })

  const takeTurn = createListTurns()
  addRestRoute(app, parts, 'GET', '/files/', (call) => takeTurn(call, (scan) => list(call, scan)))

  async function list(call: RestRequest, { endOf, ...limits }: ListScan): Promise<RestAnswer> {
    const { project, query, baseUrl } = call
    const stored = parseFlag('stored', query('stored'))
    const isRemoved = parseFlag('removed', query('removed'))
    const request = { query, field: 'datetime_uploaded', address: `${baseUrl}/files/` }
    const range = parsePageRange(request)
    const { publicKey } = project
    const counts = await storage.count?.(publicKey)
    const filters = { publicKey, ...(stored !== undefined && { isStored: stored }), ...limits }
    // Removed files aren't kept.
    const files = isRemoved ? Readable.from([]) : storage.list({ ...range, ...filters })
    const placeOf = ({ uploadedAt, uuid }: StoredFile) => [uploadedAt, uuid] as const
    const total = isRemoved ? 0 : counts ? countListed(counts, stored) : null
    const page = await createPage(files, placeOf, request, range, total, endOf)
    const totals = counts ? { removed: 0, stored: counts.stored, unstored: counts.unstored } : null
    return { body: { ...page, totals, results: page.results.map((file) => describe(file, call)) } }
  }

  addRestRoute(app, parts, 'GET', '/files/:uuid/', async (call) => ({
    body: describe(await find(call.param('uuid'), call), call),
  }))
  addRestRoute(app, parts, 'PUT', '/files/:uuid/storage/', async (call) => ({
    body: describe(await store(call.param('uuid'), call), call),
  }))
  addRestRoute(app, parts, 'DELETE', '/files/:uuid/storage/', async (call) => ({
    body: removed(await remove(call.param('uuid'), call), call),
  }))
  addRestRoute(app, parts, 'PUT', '/files/storage/', (call) =>
    takeTurn(call, ({ signal }) =>
      runBatch(call, signal, async (uuid) => describe(await store(uuid, call), call)),
    ),
  )
  addRestRoute(app, parts, 'DELETE', '/files/storage/', (call) =>
    takeTurn(call, ({ signal }) =>
      runBatch(call, signal, async (uuid) => removed(await remove(uuid, call), call)),
    ),
  )

  addRestRoute(app, parts, 'POST', '/files/local_copy/', async (call) => {
    const { source, store: isStored = false, metadata } = isRecord(call.body) ? call.body : {}
    const named = typeof source === 'string' ? parseGroupFile(source) : null
    if (!named) throw new RestError(400, 'source must be the UUID or the delivery URL of a file.')
    if (named.defaultEffects) {
      throw new RestError(400, 'Only originals are copied: remove the operations from source.')
    }
    const file = await find(named.uuid, call)
    const holder = { network: networkOf(call.request.ip), publicKey: call.project.publicKey }
    const bytes = await storage.open(file)
    const received = await storage.receive(bytes, file.originalFilename, undefined, holder)
    const {
      uuid: _,
      sizeBytes: _size,
      sha256: _hash,
      uploadedAt: _at,
      savedUrl: _url,
      scan,
      ...details
    } = file
    const copy = await storage
      .commit(received, {
        ...details,
        ...(scan && { scan }),
        savedUrl: null,
        isStored: isStored === true || isStored === 'true',
        metadata: metadata === undefined ? file.metadata : parseMetadata(metadata),
      })
      .catch(async (error: unknown) => {
        await storage.discard(received)
        throw error
      })
    // The source may have been copied before its scan ended.
    scans.check(copy, clientOf(call.request))
    record('file.uploaded', copy, call)
    return { status: 201, body: { type: 'file', result: describe(copy, call) } }
  })
  addRestRoute(app, parts, 'POST', '/files/remote_copy/', async () => {
    throw new RestError(400, 'The service has no other storage to copy to.')
  })

  addRestRoute(app, parts, 'GET', '/files/:uuid/metadata/', async (call) => ({
    body: (await find(call.param('uuid'), call)).metadata,
  }))
  addRestRoute(app, parts, 'GET', '/files/:uuid/metadata/:key/', async (call) => {
    const { metadata } = await find(call.param('uuid'), call)
    const entry = Object.entries(metadata).find(([key]) => key === call.param('key'))
    if (!entry) throw new RestError(404, 'The file has no metadata with this key.')
    return { body: entry[1] }
  })
  addRestRoute(app, parts, 'PUT', '/files/:uuid/metadata/:key/', async (call) => {
    if (typeof call.body !== 'string') throw new RestError(400, 'The body must be a JSON string: the value.')
    const { uuid } = await find(call.param('uuid'), call)
    const added = parseMetadata({ [call.param('key')]: call.body })
    await storage.update(uuid, ({ metadata }) => ({ metadata: parseMetadata({ ...metadata, ...added }) }))
    return { body: call.body }
  })
  addRestRoute(app, parts, 'DELETE', '/files/:uuid/metadata/:key/', async (call) => {
    const { uuid } = await find(call.param('uuid'), call)
    const without = (metadata: StoredFile['metadata']) =>
      Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== call.param('key')))
    await storage.update(uuid, ({ metadata }) => ({ metadata: without(metadata) }))
    return undefined
  })
}

type Counts = Readonly<Record<'stored' | 'unstored', number>>

function countListed({ stored, unstored }: Counts, isStored: boolean | undefined): number {
  if (isStored === undefined) return stored + unstored
  return isStored ? stored : unstored
}

/** Parses file metadata. @throws UploadApiError a `FileMetadata…` code. */
function parseMetadata(value: unknown): Record<string, string> {
  if (!isRecord(value)) throw new RestError(400, 'metadata must be an object of strings.')
  return parseMetadataFields(Object.entries(value).map(([key, text]) => [`metadata[${key}]`, String(text)]))
}

function parseFlag(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  if (text === 'true' || text === 'false') return text === 'true'
  throw new RestError(400, `${name} must be true or false.`)
}

/** @param signal Aborts when the client leaves: then, the rest isn't touched. */
async function runBatch(
  { body }: RestRequest,
  signal: AbortSignal,
  work: (uuid: string) => Promise<Record<string, unknown>>,
): Promise<RestAnswer> {
  if (!Array.isArray(body) || body.length === 0 || !body.every((uuid) => typeof uuid === 'string')) {
    throw new RestError(400, 'The body must be a list of UUIDs.')
  }
  if (body.length > MAX_BATCH) throw new RestError(400, `The body may have at most ${MAX_BATCH} UUIDs.`)
  const problems = new Map<string, string>()
  const result: Record<string, unknown>[] = []
  for (const uuid of new Set<string>(body)) {
    signal.throwIfAborted()
    try {
      result.push(await work(uuid))
    } catch (error) {
      if (!(error instanceof RestError)) throw error
      problems.set(uuid, error.message)
    }
  }
  return { body: { status: 'ok', problems: Object.fromEntries(problems), result } }
}
