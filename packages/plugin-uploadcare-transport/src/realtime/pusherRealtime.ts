import * as pusherJs from 'pusher-js'
import { parseRealtimeUrl } from './parseRealtimeUrl.js'
import type { Realtime, RealtimeListener } from './Realtime.js'

// A CommonJS module that does not mark its default export: its types and bundlers disagree about that export.
const Pusher = pusherJs.default as unknown as typeof pusherJs.default.default

/** Events of a task. Source: realtime channel of the upload API. */
const EVENT_NAMES = ['progress', 'success', 'fail'] as const

/** Opens the channel by `pusher-js`, which reconnects on its own. @throws Error when the URL is invalid */
export function pusherRealtime(url: string): Realtime {
  const address = parseRealtimeUrl(url)
  if (!address)
    throw new Error(
      `"${url}" is not a valid URL of a realtime channel. Set "realtimeUrl" to wss://{host}/app/{key}.`,
    )
  const { host, port, isSecure, path, key } = address
  const pusher = new Pusher(key, {
    // Required, and unused with an explicit host.
    cluster: 'mt1',
    wsHost: host,
    wsPath: path,
    ...(port !== null && { wsPort: port, wssPort: port }),
    forceTLS: isSecure,
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
  })
  return {
    subscribe(token, listener) {
      const name = `task-status-${token}`
      const channel = pusher.subscribe(name)
      for (const event of EVENT_NAMES) channel.bind(event, (data: unknown) => dispatch(event, data, listener))
      return () => {
        channel.unbind()
        pusher.unsubscribe(name)
      }
    },
    dispose() {
      pusher.disconnect()
    },
  }
}

function dispatch(event: string, data: unknown, { onProgress, onSuccess, onFail }: RealtimeListener): void {
  if (event === 'fail') {
    onFail()
    return
  }
  // pusher-js passes frames that are not JSON on as strings.
  if (typeof data !== 'object' || data === null) return
  const { done, total, uuid } = data as Readonly<Record<string, unknown>>
  if (event === 'progress') onProgress(done, total)
  else onSuccess(uuid)
}
