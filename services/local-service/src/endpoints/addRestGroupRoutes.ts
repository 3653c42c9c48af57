import type { FastifyInstance } from 'fastify'
import { type Group, isGroupId } from '../groups/Group.js'
import { streamFiles } from '../groups/streamFiles.js'
import { createPage, parsePageRange } from '../rest/createPage.js'
import { describeRestFile } from '../rest/describeRestFile.js'
import { RestError } from '../rest/RestError.js'
import type { ListScan } from '../storage/ListScan.js'
import type { StoredFile } from '../storage/StoredFile.js'
import { addRestRoute, type RestAnswer, type RestRequest } from './addRestRoute.js'
import { createListTurns } from './createListTurns.js'
import type { ServiceParts } from './ServiceParts.js'

/** Adds groups to the server API. Source: REST API v0.7. */
export function addRestGroupRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { groups, storage } = parts

  async function find({ param, project }: RestRequest): Promise<Group> {
    const id = param('id')
    const group = isGroupId(id) ? await groups.get(id) : undefined
    if (group?.publicKey !== project.publicKey) throw new RestError(404, 'Group is not found.')
    return group
  }

  const takeTurn = createListTurns()
  addRestRoute(app, parts, 'GET', '/groups/', (call) => takeTurn(call, (scan) => list(call, scan)))

  async function list(call: RestRequest, { endOf, ...limits }: ListScan): Promise<RestAnswer> {
    const { project, query, baseUrl } = call
    const request = { query, field: 'datetime_created', address: `${baseUrl}/groups/` }
    const range = parsePageRange(request)
    const { publicKey } = project
    const listed = groups.list({ ...range, publicKey, ...limits })
    // A store that doesn't count files would list all groups to count them.
    const total = storage.count ? await groups.count(publicKey) : null
    const page = await createPage(listed, placeOf, request, range, total, endOf)
    return { body: { ...page, results: page.results.map((group) => describe(group, call)) } }
  }

  addRestRoute(app, parts, 'GET', '/groups/:id/', async (call) => {
    const group = await find(call)
    const body = streamFiles(group.files, {
      head: describe(group, call),
      // One turn for a few files: a client that doesn't read keeps nobody else waiting.
      find: (uuids) => takeTurn(call, () => findEach(uuids)),
      describe: (file, { defaultEffects }) =>
        file && {
          ...describeRestFile(file, call.baseUrl, parts.readiness.isReady(file)),
          default_effects: defaultEffects,
        },
    })
    return { body }
  })

  async function findEach(uuids: readonly string[]): Promise<readonly (StoredFile | undefined)[]> {
    const found: (StoredFile | undefined)[] = []
    for (const uuid of uuids) found.push(await storage.get(uuid))
    return found
  }

  addRestRoute(app, parts, 'DELETE', '/groups/:id/', async (call) => {
    await groups.remove((await find(call)).id)
    return undefined
  })
}

const placeOf = ({ createdAt, id }: Group) => [createdAt, id] as const

function describe({ id, files, createdAt }: Group, { baseUrl }: RestRequest): Record<string, unknown> {
  return {
    id,
    datetime_created: createdAt,
    files_count: files.length,
    cdn_url: `${baseUrl}/${id}/`,
    url: `${baseUrl}/groups/${id}/`,
  }
}
