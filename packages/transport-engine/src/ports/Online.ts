import { type Token, token } from '@lading/kernel'

/** Connectivity port. It's only a hint: a request that succeeds disproves it. */
export interface Online {
  /** Returns whether the device is online. */
  isOnline(): boolean
  /** Calls the listener when the device comes online. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/** Token of the {@link Online} port. @default `navigator.onLine` */
export const OnlineToken: Token<Online> = token('uploadcare-transport/online')
