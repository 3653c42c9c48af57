import { type Token, token } from '@lading/kernel'

/** What a channel is heard for. */
export interface RealtimeListener {
  /** The service has fetched so many bytes; of how many, it may not know. */
  readonly onProgress: (done: unknown, total: unknown) => void
  /** The service says that it has the file. */
  readonly onSuccess: (uuid: unknown) => void
  /** The service says that there will be no file. */
  readonly onFail: () => void
}

/** A channel that tells of uploads from URLs. It is never relied upon: what it says may be late, wrong or missing. */
export interface Realtime {
  /** Listens to one upload. Returns the unsubscription. */
  subscribe(token: string, listener: RealtimeListener): () => void
  /** Closes the channel. */
  dispose(): void
}

/** Opens a channel at an address such as `wss://{host}/app/{key}`. */
export type OpenRealtime = (url: string) => Realtime | Promise<Realtime>

/** Token of what opens the {@link Realtime} channel. @default `pusher-js`, loaded with the first upload from a URL */
export const RealtimeToken: Token<OpenRealtime> = token('uploadcare-transport/realtime')
