import { createPace } from './createPace.js'
import { completeParts } from './endpoints/completeParts.js'
import { createGroup } from './endpoints/createGroup.js'
import { deliver } from './endpoints/deliver.js'
import { fileInfo } from './endpoints/fileInfo.js'
import { groupInfo } from './endpoints/groupInfo.js'
import { receivePart } from './endpoints/receivePart.js'
import { startParts } from './endpoints/startParts.js'
import { uploadForm } from './endpoints/uploadForm.js'
import { linkStatus, uploadLink } from './endpoints/uploadLink.js'
import { describeError, ServiceError } from './errors/ServiceError.js'
import type { FileInfo } from './FileInfo.js'
import { type Call, type Endpoint, FILES, type ServiceParts } from './ServiceParts.js'
import { findFile } from './savedFiles.js'
import { createMemoryStore } from './store/createMemoryStore.js'
import type { Refusal, UploadService, UploadServiceOptions } from './UploadService.js'

/** The first endpoint whose method and path match responds. */
const ENDPOINTS: readonly (readonly [method: string, path: RegExp, endpoint: Endpoint])[] = [
  ['POST', /^\/base\/$/, uploadForm],
  ['POST', /^\/multipart\/start\/$/, startParts],
  ['PUT', /^\/multipart\/upload\//, receivePart],
  ['POST', /^\/multipart\/complete\/$/, completeParts],
  ['POST', /^\/from_url\/$/, uploadLink],
  ['GET', /^\/from_url\/status\/$/, linkStatus],
  ['GET', /^\/info\/$/, fileInfo],
  ['POST', /^\/group\/$/, createGroup],
  ['GET', /^\/group\/info\/$/, groupInfo],
]

/**
 * Creates an upload service that responds to requests without a server: direct and multipart uploads, links, info, groups,
 * and delivery with the operations that thumbnails and the editor use.
 *
 * @example
 * const service = createUploadService({ url: 'https://uploads.test' })
 * const response = await service.handle(new Request('https://uploads.test/info/?pub_key=key&file_id=…'))
 */
export function createUploadService(options: UploadServiceOptions): UploadService {
  const url = options.url.replace(/\/+$/, '')
  const store = options.store ?? createMemoryStore()
  const refusals: { code: Refusal['code']; times: number; path: string }[] = []
  const parts: ServiceParts = {
    url,
    store,
    publicKeys: options.publicKeys,
    downloads: new Map(),
    pace: createPace(options.bytesPerSecond),
  }

  /** Applies refusal rules. @throws ServiceError if a rule matches. */
  function checkRefusals(path: string): void {
    const index = refusals.findIndex((rule) => path.startsWith(rule.path))
    const rule = refusals[index]
    if (!rule) return
    rule.times -= 1
    if (rule.times <= 0) refusals.splice(index, 1)
    throw new ServiceError(rule.code)
  }

  async function respond(call: Call): Promise<Response> {
    const { method } = call.request
    if (method === 'OPTIONS') return new Response(null, { status: 204 })
    const [, , endpoint] =
      ENDPOINTS.find(([verb, pattern]) => verb === method && pattern.test(call.path)) ?? []
    if (!endpoint) return deliver(call, parts)
    checkRefusals(call.path)
    return endpoint(call, parts)
  }

  return {
    url,
    async handle(request) {
      if (!request.url.startsWith(`${url}/`)) return undefined
      const { pathname, searchParams: query } = new URL(request.url)
      const call = { request, path: pathname.slice(new URL(url).pathname.replace(/\/$/, '').length), query }
      const response = await respond(call).catch((error: unknown) => {
        if (error instanceof ServiceError) return respondWith(error, query.has('jsonerrors'))
        throw error
      })
      allowOtherOrigins(response.headers)
      return response
    },
    refuse({ code, times = 1, path = '/' }) {
      refusals.push({ code, times, path })
    },
    async files() {
      const items = await Promise.all((await store.keys(FILES)).map((key) => store.get(key)))
      return items.flatMap((item) => (item ? [item.facts as FileInfo] : []))
    },
    async read(uuid) {
      return (await findFile(uuid, parts))?.body
    },
    async clear() {
      refusals.length = 0
      parts.downloads.clear()
      await Promise.all((await store.keys('')).map((key) => store.delete(key)))
    },
  }
}

/** Responds with an error. Calls with `jsonerrors` get errors in a response with status 200. Source: wire protocol §1.4. */
function respondWith(error: ServiceError, isJson: boolean): Response {
  const headers = error.code === 'RequestThrottledError' ? { 'retry-after': '1' } : undefined
  if (!isJson) return new Response(error.message, { status: error.status, ...(headers && { headers }) })
  return Response.json(describeError(error), { ...(headers && { headers }) })
}

function allowOtherOrigins(headers: Headers): void {
  headers.set('access-control-allow-origin', '*')
  headers.set('access-control-allow-methods', 'GET, POST, PUT, OPTIONS')
  headers.set('access-control-allow-headers', 'X-UC-User-Agent, Content-Type, Authorization')
  headers.set('access-control-expose-headers', 'Retry-After')
}
