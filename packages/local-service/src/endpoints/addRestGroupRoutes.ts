import type { FastifyInstance } from 'fastify'
import { type Group, isGroupId } from '../groups/Group.js'
import { createPage, parsePageRange } from '../rest/createPage.js'
import { describeRestFile } from '../rest/describeRestFile.js'
import { RestError } from '../rest/RestError.js'
import { addRestRoute, type RestAnswer, type RestRequest } from './addRestRoute.js'
import { createListTurns, type ListScan } from './createListTurns.js'
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
    const files: unknown[] = []
    for (const { uuid, defaultEffects } of group.files) {
      const file = await storage.get(uuid, true)
      const described = file && describeRestFile(file, call.baseUrl, parts.readiness.isReady(file))
      files.push(described ? { ...described, default_effects: defaultEffects } : null)
    }
    return { body: { ...describe(group, call), files } }
  })
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
