import type { Uploader } from '@lading/kernel'
import {
  addTransfer,
  connectIntents,
  hasFilesToShow,
  performIntent,
  waitForList,
} from '@lading/uploader/internal/parts'
import type { ShownStart } from '../context/ShownStart.js'

/** A start that passes what people wanted to the uploader. */
export interface TakenStart {
  /** Whether it must stay in an element, because it shows files in place of a list that isn't loaded yet. */
  isShownIn(host: HTMLElement): boolean
  /** Removes it, if it was shown in an element that now shows the uploader. */
  replacedIn(host: HTMLElement): void
  stop(): void
}

/** Passes what people want at a start to an uploader. @param onReplace Called when the start is no longer needed. */
export function takeStart(start: ShownStart, uploader: Uploader, onReplace: () => void): TakenStart {
  const { intents, place } = start
  let stays = place !== null && hasFilesToShow(intents, place.layout)
  const end = () => {
    endWait()
    if (!stays) return
    stays = false
    onReplace()
  }
  let endWait = () => {}
  if (place && stays) endWait = waitForList(uploader, place.layout, () => end())
  // The uploader's elements aren't rendered yet.
  let disconnect = () => {}
  let isStopped = false
  queueMicrotask(() => {
    if (isStopped) return
    disconnect = connectIntents(
      intents,
      (intent, isWanted) => performIntent(uploader, intent, () => addTransfer, isWanted),
      true,
    )
  })
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
