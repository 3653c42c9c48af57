import type { Clock } from '@lading/kernel'
import type { OpenRealtime, Realtime } from './Realtime.js'

/** How long the channel stays open after its last use. */
const LINGER_MS = 30_000

interface SharedRealtimeOptions {
  readonly clock: Clock
  readonly open: OpenRealtime
}

/** Shares one realtime channel between all uploads from URLs. It's opened on first use, and closed 30 s after its last use. */
export class SharedRealtime {
  readonly #options: SharedRealtimeOptions
  #channel: Promise<Realtime> | null = null
  #openUrl = ''
  #users = 0
  #cancelClose = () => {}

  constructor(options: SharedRealtimeOptions) {
    this.#options = options
  }

  /** Returns the channel, or null if the URL is empty or the channel can't be opened. Pair each call with `release`. Never rejects. */
  async use(url: string): Promise<Realtime | null> {
    this.#cancelClose()
    this.#users += 1
    if (url !== this.#openUrl) this.#close()
    this.#openUrl = url
    if (!url) return null
    try {
      this.#channel ??= Promise.resolve(this.#options.open(url))
      return await this.#channel
    } catch {
      // Polling works without the channel. The next upload tries again.
      this.#channel = null
      return null
    }
  }

  /** Ends one use. */
  release(): void {
    this.#users -= 1
    if (this.#users > 0) return
    this.#cancelClose()
    this.#cancelClose = this.#channel
      ? this.#options.clock.schedule(LINGER_MS, () => this.#close())
      : () => {}
  }

  /** Closes the channel immediately. */
  dispose(): void {
    this.#cancelClose()
    this.#close()
  }

  #close(): void {
    this.#channel?.then(
      (channel) => channel.dispose(),
      () => {},
    )
    this.#channel = null
  }
}
