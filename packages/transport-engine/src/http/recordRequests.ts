import type { Clock } from '@lading/kernel'
import type { Sender } from './Http.js'
import type { RequestRecord } from './RequestRecord.js'

/** Maximum number of recorded requests. */
const KEPT_REQUESTS = 200

/**
 * Returns a sender that records an entry's requests in `records` and drops the oldest records.
 *
 * @param fileCount Number of files that share a request. @default one file
 */
export function recordRequests(
  sender: Sender,
  entryId: string,
  records: RequestRecord[],
  clock: Clock,
  fileCount?: number,
): Sender {
  const keep = (record: RequestRecord) => {
    records.splice(0, records.push(record) - KEPT_REQUESTS)
    return record
  }
  return {
    ...sender,
    record: (request) => keep({ entryId, ...request }),
    async send(request) {
      const { method } = request
      const [url = ''] = request.url.split('?')
      const startedMs = clock.now()
      const record = keep({ entryId, method, url, startedMs, durationMs: null, result: null, fileCount })
      try {
        const response = await sender.send(request)
        record.result = response.status
        record.workerProtocol = response.protocol
        return response
      } catch (error) {
        record.result = (error as Error | undefined)?.name ?? 'Error'
        throw error
      } finally {
        record.durationMs = clock.now() - startedMs
      }
    },
  }
}
