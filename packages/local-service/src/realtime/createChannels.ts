import { LRUCache } from 'lru-cache'
import type { RealtimeBus } from './RealtimeBus.js'

/** Receives each published frame. */
export type Listener = (frame: string) => void

/** Channel names that events are published under. */
export interface Channels {
  /** Adds a listener to a channel; it immediately receives the channel's last event. */
  join(channel: string, listener: Listener): void
  leave(channel: string, listener: Listener): void
  publish(channel: string, event: string, data: unknown): void
}

/** Number of channels whose last event is remembered. */
const MAX_REMEMBERED_CHANNELS = 1000
/** Most text that the remembered events can have. */
const MAX_REMEMBERED_LENGTH = 33_554_432

/** Starts without channels. @param bus connects channels across nodes. */
export function createChannels(bus?: RealtimeBus): Channels {
  const listeners = new Map<string, Set<Listener>>()
  const latest = new LRUCache<string, string>({
    max: MAX_REMEMBERED_CHANNELS,
    maxSize: MAX_REMEMBERED_LENGTH,
    sizeCalculation: ({ length }) => length,
  })

  function deliver(channel: string, frame: string): void {
    latest.set(channel, frame)
    for (const listener of listeners.get(channel) ?? []) listener(frame)
  }
  bus?.listen(deliver)

  /** Delivers an event that only other nodes have received, unless the client has left or a newer event has arrived. */
  async function catchUp(channel: string, listener: Listener): Promise<void> {
    const frame = await bus?.latest(channel).catch(() => undefined)
    const isWaiting = listeners.get(channel)?.has(listener) && !latest.has(channel)
    if (frame !== undefined && isWaiting) listener(frame)
  }

  return {
    join(channel, listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      // A client receives its token before it can subscribe, so an event can be older than the subscription.
      const missed = latest.get(channel)
      if (missed !== undefined) listener(missed)
      else if (bus) void catchUp(channel, listener)
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
