import type { Will, WillMessage } from '../resume/Will.js'
import { finishUpload } from './finishUpload.js'

/** A shared worker's global object. The compiler's DOM types only have the page's. */
interface SharedScope {
  onconnect: ((event: MessageEvent) => void) | null
}

const scope = globalThis as unknown as SharedScope

/** The uploads of open pages, by lock. */
const wills = new Map<string, Will>()

scope.onconnect = ({ ports: [port] }) => {
  if (!port) return
  port.onmessage = ({ data: { lock, will } }: MessageEvent<WillMessage>) => {
    if (!will) {
      wills.delete(lock)
      port.postMessage({ lock } satisfies WillMessage)
      return
    }
    wills.set(lock, will)
    // Granted once the page was closed, has moved on, or crashed.
    navigator.locks
      .request(lock, () => {
        const left = wills.get(lock)
        wills.delete(lock)
        if (left) void finishUpload(left)
      })
      .catch(() => {})
  }
}
