import { type Token, token } from '@lading/kernel'

/** What the platform believes of its network. No more than a hint: a request that succeeds proves it wrong. */
export interface Online {
  /** Whether there is a network at all. */
  isOnline(): boolean
  /** Calls back when a network appears. Returns the unsubscription. */
  subscribe(listener: () => void): () => void
}

/** Token of the {@link Online} port. @default the browser's own */
export const OnlineToken: Token<Online> = token('uploadcare-transport/online')
