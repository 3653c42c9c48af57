import * as pusherJs from 'pusher-js'
import type { Realtime, RealtimeListener } from '../ports/Realtime.js'
import { parseRealtimeUrl } from './parseRealtimeUrl.js'

// A CommonJS module without a word on its default export: its types and its bundlers disagree on what that is.
const Pusher = pusherJs.default as unknown as typeof pusherJs.default.default

/** Events of a task's channel. Source: realtime channel of the upload API. */
const EVENTS = ['progress', 'success', 'fail'] as const

/**
 * Opens the channel by `pusher-js`, which reconnects by itself.
 *
 * @throws Error when the address is none; whoever asks does without a channel then.
 */
export function pusherRealtime(url: string): Realtime {
  const address = parseRealtimeUrl(url)
  if (!address)
    throw new Error(`"${url}" is no address of a channel. Set "realtimeUrl" to wss://{host}/app/{key}.`)
  const { host, port, isSecure, path, key } = address
  const pusher = new Pusher(key, {
    // Required, and without meaning where the host is given.
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
      const heard = (event: string, data: unknown) => hear(event, data, listener)
      for (const event of EVENTS) channel.bind(event, (data: unknown) => heard(event, data))
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

function hear(event: string, data: unknown, { onProgress, onSuccess, onFail }: RealtimeListener): void {
  if (event === 'fail') {
    onFail()
    return
  }
  // Of a frame whose text is no JSON, the text itself is given.
  if (typeof data !== 'object' || data === null) return
  const { done, total, uuid } = data as Readonly<Record<string, unknown>>
  if (event === 'progress') onProgress(done, total)
  else onSuccess(uuid)
}
