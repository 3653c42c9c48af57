import type { Online } from './Online.js'

/** What `navigator.onLine` says; always online where there is none. */
export const browserOnline: Online = {
  isOnline: () => globalThis.navigator?.onLine !== false,
  subscribe(listener) {
    globalThis.addEventListener?.('online', listener)
    return () => globalThis.removeEventListener?.('online', listener)
  },
}
