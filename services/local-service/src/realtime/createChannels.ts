import { LRUCache } from 'lru-cache'
import type { RealtimeBus } from './RealtimeBus.js'

/** Receives each published frame. */
export type Listener = (frame: string) => void

/** Channel names that events are published under. */
export interface Channels {
  /** Adds a listener to a channel. It receives the channel's last event, unless that's old or about a file that's gone. */
  join(channel: string, listener: Listener): void
  leave(channel: string, listener: Listener): void
  publish(channel: string, event: string, data: unknown): void
}

export interface ChannelSettings {
  /** Connects channels across nodes. @default no other nodes */
  readonly bus?: RealtimeBus | undefined
  /** Returns true if a file can still be described. */
  hasFile(uuid: string): Promise<boolean>
  readonly now: () => number
}

/** Number of channels whose last event is remembered. */
const MAX_REMEMBERED_CHANNELS = 1000
/** Maximum text length of all remembered events. */
const MAX_REMEMBERED_LENGTH = 33_554_432

/** A client that has a token subscribes within seconds. A bus forgets its events after the same time. */
const REMEMBERED_MS = 60_000

/** Creates channels without listeners. */
export function createChannels({ bus, hasFile, now }: ChannelSettings): Channels {
  const listeners = new Map<string, Set<Listener>>()
  const latest = new LRUCache<string, { readonly frame: string; readonly untilMs: number }>({
    max: MAX_REMEMBERED_CHANNELS,
    maxSize: MAX_REMEMBERED_LENGTH,
    sizeCalculation: ({ frame }) => frame.length,
  })

  function deliver(channel: string, frame: string): void {
    latest.set(channel, { frame, untilMs: now() + REMEMBERED_MS })
    for (const listener of listeners.get(channel) ?? []) listener(frame)
  }
  bus?.listen(deliver)

  /** Returns the channel's last event here, unless it's old. */
  function recall(channel: string): string | undefined {
    const event = latest.get(channel)
    if (event && event.untilMs > now()) return event.frame
    latest.delete(channel)
    return undefined
  }

  /** Delivers the last event, unless the client has left, a newer event has arrived, or the event's file has been removed. */
  async function catchUp(channel: string, listener: Listener): Promise<void> {
    const known = recall(channel)
    const frame = known ?? (await bus?.latest(channel))
    if (frame === undefined) return
    const uuid = readUuid(frame)
    if (uuid !== undefined && !(await hasFile(uuid))) return
    if (listeners.get(channel)?.has(listener) && recall(channel) === known) listener(frame)
  }

  return {
    join(channel, listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      // A client receives its token before it can subscribe, so an event can be older than the subscription. It can be lost.
      catchUp(channel, listener).catch(() => {})
    },
    leave(channel, listener) {
      const others = listeners.get(channel)
      others?.delete(listener)
      if (others?.size === 0) listeners.delete(channel)
    },
    publish(channel, event, data) {
      const frame = JSON.stringify({ event, channel, data: JSON.stringify(data) })
      deliver(channel, frame)
      bus?.send(channel, frame)
    },
  }
}

/** Returns the id of the file that an event is about; undefined for other events. */
function readUuid(frame: string): string | undefined {
  const { event, data } = JSON.parse(frame) as { event: unknown; data: unknown }
  if (event !== 'success' || typeof data !== 'string') return undefined
  const { uuid } = JSON.parse(data) as { uuid: unknown }
  return typeof uuid === 'string' ? uuid : undefined
}
