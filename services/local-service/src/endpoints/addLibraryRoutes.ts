import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { addApiRoute } from '../http/addApiRoute.js'
import { authorizeLibrary, type LibraryRights } from '../library/authorizeLibrary.js'
import { createLibraryTurns } from '../library/createLibraryTurns.js'
import { createShelves } from '../library/createShelves.js'
import { describeLibraryFile } from '../library/describeLibraryFile.js'
import type { LibraryFilter } from '../library/LibraryFile.js'
import { formatCursor, parseLibraryQuery } from '../library/parseLibraryQuery.js'
import { readOverview } from '../library/readOverview.js'
import { readPage, readRecordPage } from '../library/readPage.js'
import type { StoredFile } from '../storage/StoredFile.js'
import { createListTurns } from './createListTurns.js'
import type { ServiceParts } from './ServiceParts.js'

/** Adds lists of what a project or a person has stored: `GET /library/` and `GET /library/overview/`. */
export function addLibraryRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { access, events, settings, storage } = parts
  const { get, listShown } = storage
  const indexed = listShown && { get, listShown }
  const shelves = indexed && createShelves(indexed, events)
  const takeTurn = createLibraryTurns()
  // Records keep the store busy, whatever networks a project's clients are in.
  const takeListTurn = createListTurns()

  addRoute('/library/', async (request, { project, owner }, signal) => {
    const query = parseLibraryQuery(request, owner)
    const order = { ...query, publicKey: project.publicKey, signal }
    if (!shelves) assertWhole(query.filter)
    const { files, end } =
      indexed && shelves
        ? await readPage(order, shelves, indexed)
        : await takeListTurn({ project, request }, (scan) => readRecordPage(order, storage, scan))
    const nowMs = settings.now()
    return {
      next: end ? formatCursor(end) : null,
      results: files.filter(isDelivered).map((file) => describeLibraryFile(file, project, nowMs)),
    }
  })

  addRoute('/library/overview/', async (request, { project, owner }, signal) => {
    const { filter } = parseLibraryQuery(request, owner)
    if (!shelves) assertWhole(filter)
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

/** @throws UploadApiError for a call that would read all records of the storage. */
function assertWhole({ owner, searched, folder }: LibraryFilter): void {
  if (owner === undefined && searched === '' && folder === '') return
  const kind = owner === undefined ? 'searches and folders' : 'lists for the scope `/library/own/`'
  const advice = `The service keeps its files in a bucket, where it has no ${kind}.`
  throw new UploadApiError('ScopeForbiddenError', [], { advice })
}
