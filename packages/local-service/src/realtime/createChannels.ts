/** Someone who hears what is published. */
export type Listener = (frame: string) => void

/** Names under which events are published. */
export interface Channels {
  /** Hears a channel from now on, and at once what was last published on it. */
  join(channel: string, listener: Listener): void
  leave(channel: string, listener: Listener): void
  publish(channel: string, event: string, data: unknown): void
}

/** The channels whose last news is remembered, newest first. */
const maxRemembered = 1000

/** Starts without channels. */
export function createChannels(): Channels {
  const listeners = new Map<string, Set<Listener>>()
  const latest = new Map<string, string>()
  return {
    join(channel, listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      // A client learns its token before it can subscribe, so the news may be older than the subscription.
      const missed = latest.get(channel)
      if (missed !== undefined) listener(missed)
    },
    leave(channel, listener) {
      const others = listeners.get(channel)
      others?.delete(listener)
      if (others?.size === 0) listeners.delete(channel)
    },
    publish(channel, event, data) {
      const frame = JSON.stringify({ event, channel, data: JSON.stringify(data) })
      latest.delete(channel)
      latest.set(channel, frame)
      const [oldest] = latest.keys()
      if (latest.size > maxRemembered && oldest !== undefined) latest.delete(oldest)
      for (const listener of listeners.get(channel) ?? []) listener(frame)
    },
  }
}
