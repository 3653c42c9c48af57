import type { Uploader } from '@lading/kernel'

/**
 * Makes the browser ask before the page is left while files are being sent, unless `leaveQuestion` is off. A browser keeps no
 * page with such a listener in its back/forward cache, so the page has it during the uploads alone.
 *
 * @returns Removes the question.
 */
export function askBeforeLeaving({ collection, config }: Uploader): () => void {
  const ask = (event: Event) => event.preventDefault()
  const update = () => {
    // Paused uploads count: leaving the page loses them, too.
    const isAsked = config.get('leaveQuestion') && collection.snapshot.uploadingCount > 0
    globalThis[isAsked ? 'addEventListener' : 'removeEventListener']?.('beforeunload', ask)
  }
  const stops = [collection.subscribe(update), config.subscribe(['leaveQuestion'], update)]
  return () => {
    for (const stop of stops) stop()
    globalThis.removeEventListener?.('beforeunload', ask)
  }
}
