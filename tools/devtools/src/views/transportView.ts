import { createElement } from '../dom/createElement.js'
import { createTable } from '../dom/createTable.js'
import { formatTime } from '../text/formatTime.js'
import { formatValue } from '../text/formatValue.js'
import type { View } from './View.js'

/** State that the Uploadcare transport reports; other transports' state is shown as it is. */
interface TransportState {
  readonly breaker?: object
  readonly requests?: readonly {
    readonly entryId: string
    readonly method: string
    readonly url: string
    readonly startedMs: number
    readonly durationMs: number | null
    readonly result: number | string | null
    readonly fileCount?: number
    readonly workerProtocol?: string
  }[]
}

/** Queue, circuit breaker, retry budget, and requests by entry. */
export const transportView: View = {
  title: 'Requests',
  count: ({ transport }) => (transport as TransportState | null)?.requests?.length ?? 0,
  render({ transport, queue, entries, scrollTop }) {
    const { requests = [], breaker, ...others } = (transport ?? {}) as TransportState
    const nameOf = (id: string) => entries.find((entry) => entry.id === id)?.name ?? id
    const facts = Object.entries({ ...prefixed('queue', queue), ...prefixed('breaker', breaker), ...others })
    const getCells = (index: number) => {
      const request = requests.at(-1 - index)
      if (!request) return []
      const { entryId, method, url, startedMs, durationMs, result, fileCount = 1 } = request
      const path = url.replace(/^https?:\/\/[^/]+/, '')
      return [
        nameOf(entryId),
        formatTime(startedMs),
        method,
        fileCount > 1 ? `${path} (of ${fileCount} files)` : path,
        senderOf(request),
        result === null ? 'in flight' : String(result),
        durationMs === null ? '–' : `${durationMs} ms`,
      ]
    }
    const rows = { length: requests.length, getCells }
    const columns = [
      'entry',
      ['time', '12%'],
      ['method', '8%'],
      'path',
      ['sent by', '10%'],
      ['result', '8%'],
      ['took', '8%'],
    ] as const
    return createElement(
      'div',
      {},
      createTable(columns, rows, 'No request of an entry yet.', scrollTop),
      createTable(
        [['state', '25%'], 'value'],
        facts.map(([name, value]) => [name, formatValue(value)]),
        'The transport does not describe itself.',
      ),
    )
  },
}

/** Returns the thread that sent a request. It's known for requests with a response, and for parts that a worker has started. */
function senderOf({ workerProtocol, result }: NonNullable<TransportState['requests']>[number]): string {
  if (workerProtocol !== undefined) return workerProtocol ? `worker, ${workerProtocol}` : 'worker'
  return typeof result === 'number' ? 'page' : '–'
}

function prefixed(prefix: string, facts: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts ?? {}).map(([name, value]) => [`${prefix}.${name}`, value]))
}
