import { type Token, token } from '@lading/kernel'

/** Port of the platform's connectivity. Only a hint: a request that succeeds disproves it. */
export interface Online {
  /** Whether there is a network. */
  isOnline(): boolean
  /** Calls the listener when a network appears. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/** Token of the {@link Online} port. @default `navigator.onLine` */
export const OnlineToken: Token<Online> = token('uploadcare-transport/online')
