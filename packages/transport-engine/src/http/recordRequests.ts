import type { Clock } from '@lading/kernel'
import type { Sender } from './Http.js'

/** A request of an entry, for a developer. It has neither a body nor a query, which may hold signatures. */
export interface RequestRecord {
  readonly entryId: string
  readonly method: string
  /** Without its query. */
  readonly url: string
  /** In milliseconds since the Unix epoch. */
  readonly startedMs: number
  /** How long it took; null while it is in flight. */
  durationMs: number | null
  /** Status of the response, or the name of the error. */
  result: number | string | null
}

/** Most requests that are remembered. */
const KEPT_REQUESTS = 200

/** Returns a sender that notes the requests of an entry in `records`, of which the oldest are dropped. */
export function recordRequests(
  sender: Sender,
  entryId: string,
  records: RequestRecord[],
  clock: Clock,
): Sender {
  return {
    hash: sender.hash,
    async send(request) {
      const [url = ''] = request.url.split('?')
      const startedMs = clock.now()
      const record: RequestRecord = {
        entryId,
        method: request.method,
        url,
        startedMs,
        durationMs: null,
        result: null,
      }
      if (records.push(record) > KEPT_REQUESTS) records.shift()
      try {
        const response = await sender.send(request)
        record.result = response.status
        return response
      } catch (error) {
        record.result = error instanceof Error ? error.name : 'Error'
        throw error
      } finally {
        record.durationMs = clock.now() - startedMs
      }
    },
  }
}
