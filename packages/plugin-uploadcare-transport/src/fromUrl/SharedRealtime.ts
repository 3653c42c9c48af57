import type { Clock } from '@lading/kernel'
import type { OpenRealtime, Realtime } from '../ports/Realtime.js'

/** How long the channel stays open after its last use, in milliseconds. */
const LINGER_MS = 30_000

/** What {@link SharedRealtime} works with. */
export interface SharedRealtimeOptions {
  readonly clock: Clock
  readonly open: OpenRealtime
}

/** One channel for all uploads from URLs, opened when it is first used and closed 30 s after its last use. */
export class SharedRealtime {
  readonly #options: SharedRealtimeOptions
  #channel: Promise<Realtime> | null = null
  #openUrl = ''
  #users = 0
  #cancelClose = () => {}

  constructor(options: SharedRealtimeOptions) {
    this.#options = options
  }

  /** The channel, or null where none is wanted or can be had. Each use ends with `release`. Never rejects. */
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
      // Blocked, mostly: the next upload tries again.
      this.#channel = null
      return null
    }
  }

  /** One use has ended. */
  release(): void {
    this.#users -= 1
    if (this.#users > 0) return
    this.#cancelClose()
    this.#cancelClose = this.#channel
      ? this.#options.clock.schedule(LINGER_MS, () => this.#close())
      : () => {}
  }

  /** Closes the channel at once. */
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
