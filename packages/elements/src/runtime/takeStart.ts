import type { Uploader } from '@lading/kernel'
import { drainActions, hasFilesToRead, waitForList } from '@lading/uploader/parts'
import type { ShownStart } from '../ShownStart.js'

/** A start whose actions the uploader performs. */
export interface TakenStart {
  /** Whether it is to stay in an element: its files are in the place of a list that is not loaded yet. */
  isShownIn(host: HTMLElement): boolean
  /** Ends it, if it was shown in an element that now shows the uploader. */
  replacedIn(host: HTMLElement): void
  stop(): void
}

/** Lets an uploader perform the actions of people at a start. @param onRead Called when it need not stay any longer. */
export function takeStart(start: ShownStart, uploader: Uploader, onRead: () => void): TakenStart {
  const { queue, place } = start
  let stays = place !== null && hasFilesToRead(queue, place.layout)
  const end = () => {
    endWait()
    if (!stays) return
    stays = false
    onRead()
  }
  const endWait = place && stays ? waitForList(uploader, place.layout, () => end()) : () => {}
  const waits = stays
  // The elements of the uploader are not rendered yet.
  let disconnect = () => {}
  queueMicrotask(() => {
    if (!isStopped) disconnect = drainActions(uploader, queue, waits, end)
  })
  let isStopped = false
  return {
    isShownIn: (host) => stays && host === place?.host,
    replacedIn(host) {
      if (host !== place?.host || start.place === null) return
      stays = false
      endWait()
      start.leave()
    },
    stop() {
      isStopped = true
      endWait()
      disconnect()
    },
  }
}
