import type { Logger } from '@lading/kernel'
import { type FrameMessage, type ParseUrl, parseFrameMessage } from './parseFrameMessage.js'

/** The window of a frame, as far as it is used. */
export type FrameWindow = Pick<Window, 'postMessage'>

interface MessageBridgeOptions {
  /** Origin of the page in the frame: only its messages are accepted, and only it receives messages. */
  readonly origin: string
  /** Returns the frame's window; null while there is none. */
  readonly frame: () => FrameWindow | null
  readonly logger: Pick<Logger, 'warn'>
  readonly parseUrl: ParseUrl
  readonly onMessage: (message: FrameMessage) => void
}

/** Sends messages to a frame and accepts those that are its own, of its origin, and valid. */
export class MessageBridge {
  readonly #options: MessageBridgeOptions
  #isReported = false

  constructor(options: MessageBridgeOptions) {
    this.#options = options
  }

  /** Handles a message that this window received. Messages of other windows are not of this frame's concern. */
  receive({ data, origin, source }: Pick<MessageEvent, 'data' | 'origin' | 'source'>): void {
    const frame = this.#options.frame()
    if (!frame || source !== (frame as unknown)) return
    const isOwn = origin === this.#options.origin
    const message = isOwn ? parseFrameMessage(data, this.#options.parseUrl) : null
    if (message) this.#options.onMessage(message)
    else this.#ignore(isOwn ? 'is not valid' : `came from ${origin}`)
  }

  /** Sends a message; the browser delivers it only while the frame shows a page of the origin. */
  send(message: object): void {
    this.#options.frame()?.postMessage(message, this.#options.origin)
  }

  #ignore(reason: string): void {
    if (this.#isReported) return
    this.#isReported = true
    this.#options.logger.warn(`Ignored a message of a frame, which ${reason}.`)
  }
}
