import { createFairLimit } from '../fairness/createFairLimit.js'
import { RestError } from '../rest/RestError.js'
import type { ListPlace } from '../storage/ListQuery.js'
import type { ListScan } from '../storage/ListScan.js'
import type { RestRequest } from './addRestRoute.js'

/** Most lists at a time, in total and per project: each holds its page in memory, and keeps the store busy. */
const LISTS = { size: 4, sizePerSource: 1 } as const
/** Most items of other projects that one page reads. The next page begins after them. */
const MAX_SKIPPED = 1000
/** Longest rest after a list, in milliseconds. */
const MAX_REST_MS = 1000
const GONE = new RestError(499, 'The client has left.')

/**
 * Creates the turns in which projects read many records. The reading ends when its client leaves. If more of a project's lists wait then,
 * the project rests for as long as this one took: other calls need the store, too.
 */
export function createListTurns(): <Result>(
  call: Pick<RestRequest, 'project' | 'request'>,
  work: (scan: ListScan) => Promise<Result>,
) => Promise<Result> {
  const lists = createFairLimit(LISTS)
  return <Result>(
    call: Pick<RestRequest, 'project' | 'request'>,
    work: (scan: ListScan) => Promise<Result>,
  ) => {
    const leaving = new AbortController()
    const { socket } = call.request.raw
    const leave = () => leaving.abort(GONE)
    socket.once('close', leave)
    const { publicKey } = call.project
    return new Promise<Result>((resolve, reject) => {
      const takeTurn = async () => {
        const startedAtMs = performance.now()
        await work(createScan(leaving.signal)).then(resolve, reject)
        const tookMs = performance.now() - startedAtMs
        if (lists.waitingCount(publicKey) > 0) await rest(Math.min(tookMs, MAX_REST_MS))
      }
      lists.run(publicKey, takeTurn, leaving.signal).catch(reject)
    }).finally(() => socket.off('close', leave))
  }
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref())
}

function createScan(leaving: AbortSignal): ListScan {
  const ended = new AbortController()
  let skipped = 0
  let end: ListPlace | undefined
  return {
    signal: AbortSignal.any([leaving, ended.signal]),
    onSkip(place) {
      skipped += 1
      if (skipped < MAX_SKIPPED) return
      end = place
      ended.abort()
    },
    endOf: () => end,
  }
}
