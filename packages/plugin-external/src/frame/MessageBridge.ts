import type { Logger } from '@lading/kernel'
import { type FrameMessage, type ParseUrl, parseFrameMessage } from './parseFrameMessage.js'

/** The subset of `Window` that the bridge uses. */
export type FrameWindow = Pick<Window, 'postMessage'>

interface MessageBridgeOptions {
  /** The framed page's origin. Messages are only accepted from this origin and only sent to it. */
  readonly origin: string
  /** Returns the frame's window; null if it doesn't have a window yet. */
  readonly frame: () => FrameWindow | null
  readonly logger: Pick<Logger, 'warn'>
  readonly parseUrl: ParseUrl
  readonly onMessage: (message: FrameMessage) => void
}

/** Sends messages to a frame, and accepts only valid messages from that frame and origin. */
export class MessageBridge {
  readonly #options: MessageBridgeOptions
  #isReported = false

  constructor(options: MessageBridgeOptions) {
    this.#options = options
  }

  /** Handles a message that this window received. Ignores messages from other windows. */
  receive({ data, origin, source }: Pick<MessageEvent, 'data' | 'origin' | 'source'>): void {
    const frame = this.#options.frame()
    if (!frame || source !== (frame as unknown)) return
    const isOwn = origin === this.#options.origin
    const message = isOwn ? parseFrameMessage(data, this.#options.parseUrl) : null
    if (message) this.#options.onMessage(message)
    else this.#ignore(isOwn ? 'is not valid' : `came from ${origin}`)
  }

  /** Sends a message; the browser only delivers it while the frame shows a page from the expected origin. */
  send(message: object): void {
    this.#options.frame()?.postMessage(message, this.#options.origin)
  }

  #ignore(reason: string): void {
    if (this.#isReported) return
    this.#isReported = true
    this.#options.logger.warn(`Ignored a message of a frame, which ${reason}.`)
  }
}
