import type { Completion } from '@lading/transport-engine'
import { flatten, locateCall } from './buildQuery.js'
import type { Connection } from './Connection.js'
import { createUserAgent } from './callApi.js'
import type { CompleteRequest } from './completeMultipart.js'

/** Returns the request that has the service assemble the parts, for a worker that outlives the page. */
export function createCompletion(
  { settings }: Pick<Connection, 'settings'>,
  { uuid, source }: Pick<CompleteRequest, 'source' | 'uuid'>,
): Completion {
  // In the query, because a header would need a preflight.
  const { url } = locateCall(settings.baseUrl, '/multipart/complete/', {
    'X-UC-User-Agent': createUserAgent(settings),
  })
  const fields = flatten({ uuid, UPLOADCARE_PUB_KEY: settings.publicKey, source })
  return { url, headers: {}, fields: fields.map(([name, value]) => [name, String(value)] as const) }
}
