import type { Online } from './Online.js'

/** Reads `navigator.onLine`; always online if that doesn't exist. */
export const browserOnline: Online = {
  isOnline: () => globalThis.navigator?.onLine !== false,
  subscribe(listener) {
    globalThis.addEventListener?.('online', listener)
    return () => globalThis.removeEventListener?.('online', listener)
  },
}
