import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addApiRoute } from '../http/addApiRoute.js'
import { authorizeLibrary, type LibraryRights } from '../library/authorizeLibrary.js'
import { createLibraryTurns } from '../library/createLibraryTurns.js'
import { createShelves, type Shelves } from '../library/createShelves.js'
import { describeLibraryFile } from '../library/describeLibraryFile.js'
import { isFound, type LibraryFilter, placeOf } from '../library/LibraryFile.js'
import { formatCursor, parseCursor, parseLibraryFilter, parseLimit } from '../library/parseLibraryQuery.js'
import { readOverview } from '../library/readOverview.js'
import type { ListPlace, ListQuery } from '../storage/ListQuery.js'
import type { StoredFile } from '../storage/StoredFile.js'
import type { ServiceParts } from './ServiceParts.js'

/** Most files of others that one page reads. The next page begins after them. */
const MAX_SKIPPED = 1000

interface Page {
  readonly files: readonly StoredFile[]
  /** Where the next page begins; undefined if there is none. */
  readonly end: ListPlace | undefined
}

interface PageOrder {
  readonly filter: LibraryFilter
  readonly limit: number
  readonly from: ListPlace | undefined
  readonly publicKey: string
}

/** Adds lists of what a project or a person has stored: `GET /library/` and `GET /library/overview/`. */
export function addLibraryRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { access, events, settings, storage } = parts
  const { get, listShown } = storage
  const shelves = listShown && createShelves({ get, listShown }, events)
  const takeTurn = createLibraryTurns()

  addRoute('/library/', async (request, { project, owner }, signal) => {
    const filter = parseLibraryFilter(request, owner)
    const { publicKey } = project
    const order = { filter, limit: parseLimit(request), from: parseCursor(request), publicKey }
    const { files, end } = shelves
      ? await readShelfPage(order, shelves, parts, signal)
      : await readRecordPage(order, parts, signal)
    const nowMs = settings.now()
    return {
      next: end ? formatCursor(end) : null,
      results: files.filter(isDelivered).map((file) => describeLibraryFile(file, project, nowMs)),
    }
  })

  // A storage that can only read records can't count.
  addRoute('/library/overview/', async (request, { project, owner }, signal) => {
    const filter = parseLibraryFilter(request, owner)
    return shelves ? readOverview(await shelves.load(project.publicKey), filter, signal) : { total: null }
  })

  function addRoute(
    url: string,
    answer: (request: FastifyRequest, rights: LibraryRights, signal: AbortSignal) => Promise<unknown>,
  ): void {
    addApiRoute(app, 'GET', url, async (request) => {
      const rights = await authorizeLibrary(request, access)
      return takeTurn(request, (signal) => storage.track(answer(request, rights, signal)))
    })
  }
}

/** True unless a scanner holds the file back. */
function isDelivered({ scan }: StoredFile): boolean {
  return scan === undefined || scan.state === 'clean'
}

async function readShelfPage(
  order: PageOrder,
  shelves: Shelves,
  { storage }: ServiceParts,
  signal: AbortSignal,
): Promise<Page> {
  const { filter, limit, from, publicKey } = order
  // The first page is answered before the shelf is loaded.
  const isPlain = filter.searched === '' && filter.folder === ''
  const shelf = shelves.peek(publicKey)
  if (!shelf && isPlain && filter.owner === undefined) return readNewest(order, storage, signal)
  const loaded = shelf ?? (await shelves.load(publicKey))
  const places: ListPlace[] = []
  let hasMore = false
  read: for await (const slice of loaded.read(from, signal)) {
    for (const file of slice) {
      if (!isFound(file, filter)) continue
      hasMore = places.length === limit
      if (hasMore) break read
      places.push(placeOf(file))
    }
  }
  const found = await Promise.all(places.map(async ([, uuid]) => storage.get(uuid)))
  for (const [index, [uploadedAt, uuid]] of places.entries())
    if (!found[index]) loaded.remove({ uploadedAt, uuid })
  return { files: found.filter((file) => file !== undefined), end: hasMore ? places.at(-1) : undefined }
}

async function readNewest(
  { limit, from, publicKey }: PageOrder,
  storage: ServiceParts['storage'],
  signal: AbortSignal,
): Promise<Page> {
  const query: ListQuery = { publicKey, isStored: true, isNewestFirst: true, ...(from && { from }), signal }
  const files: StoredFile[] = []
  for await (const file of storage.list(query)) {
    signal.throwIfAborted()
    const last = files.at(-1)
    if (last && files.length === limit) return { files, end: placeOf(last) }
    files.push(file)
  }
  return { files, end: undefined }
}

/** Reads a page from a storage that has only records: files of others are skipped one by one. */
async function readRecordPage(
  { filter, limit, from, publicKey }: PageOrder,
  { storage }: ServiceParts,
  leaving: AbortSignal,
): Promise<Page> {
  const ended = new AbortController()
  const signal = AbortSignal.any([leaving, ended.signal])
  const files: StoredFile[] = []
  let end: ListPlace | undefined
  let skipped = 0
  const onSkip = (place: ListPlace) => {
    skipped += 1
    if (skipped < MAX_SKIPPED) return
    end = place
    ended.abort()
  }
  const query: ListQuery = {
    publicKey,
    isStored: true,
    isNewestFirst: true,
    ...(from && { from }),
    signal,
    onSkip,
  }
  for await (const file of storage.list(query)) {
    const last = files.at(-1)
    if (last && files.length === limit) return { files, end: placeOf(last) }
    if (filter.owner === undefined || file.owner === filter.owner) files.push(file)
    else onSkip(placeOf(file))
  }
  leaving.throwIfAborted()
  return { files, end }
}
