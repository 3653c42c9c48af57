import { type Token, token } from '@lading/kernel'

/** Listener for one upload from a URL. */
export interface RealtimeListener {
  /** Receives the bytes fetched so far and the total, which the service might not know. */
  readonly onProgress: (done: unknown, total: unknown) => void
  /** Called when the service reports that it has the file. */
  readonly onSuccess: (uuid: unknown) => void
  /** Called when the service reports that the fetch failed. */
  readonly onFail: () => void
}

/** Realtime channel for uploads from URLs. It's an optimization: messages can be late, wrong or missing. */
export interface Realtime {
  /** Subscribes to one upload. Returns an unsubscribe function. */
  subscribe(token: string, listener: RealtimeListener): () => void
  /** Closes the channel. */
  dispose(): void
}

/** Opens a channel at a URL such as `wss://{host}/app/{key}`. */
export type OpenRealtime = (url: string) => Realtime | Promise<Realtime>

/** Token of the {@link OpenRealtime} function. @default a WebSocket with the Pusher protocol, lazy-loaded by the first upload from a URL */
export const RealtimeToken: Token<OpenRealtime> = token('uploadcare-transport/realtime')
