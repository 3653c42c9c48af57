import { isRecord } from '@lading/cdn'
/** A client frame that the channel understands. Source: the Pusher protocol, versions 5 to 7. */
export type PusherFrame =
  | { readonly event: 'pusher:ping' | 'pusher:pong' }
  | { readonly event: 'pusher:subscribe' | 'pusher:unsubscribe'; readonly channel: string }

/** Parses a frame; null if it's damaged or unknown. */
export function parsePusherFrame(text: string): PusherFrame | null {
  const frame = parseJson(text)
  if (!isRecord(frame)) return null
  // Some clients send the data as JSON text inside JSON.
  const data = typeof frame.data === 'string' ? parseJson(frame.data) : frame.data
  switch (frame.event) {
    case 'pusher:ping':
    case 'pusher:pong':
      return { event: frame.event }
    case 'pusher:subscribe':
    case 'pusher:unsubscribe': {
      const channel = isRecord(data) ? data.channel : undefined
      const isName = typeof channel === 'string' && /^[\w\-=@,.;]{1,164}$/.test(channel)
      return isName ? { event: frame.event, channel } : null
    }
    default:
      return null
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
