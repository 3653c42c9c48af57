import type { Uploader } from '@lading/kernel'

/**
 * Shows the progress before the title of the page while files are being sent, with `titleProgress` on. A title that the page
 * sets in between is kept.
 *
 * @returns Restores the title.
 */
export function showTitleProgress({ collection, config, locale }: Uploader): () => void {
  let shown: string | null = null
  let title = ''
  const restore = () => {
    if (shown !== null && document.title === shown) document.title = title
    shown = null
  }
  const update = () => {
    const { uploadingCount, sentPercent } = collection.snapshot
    if (!config.values.titleProgress || uploadingCount === 0) return restore()
    if (document.title !== shown) title = document.title
    shown = `${locale.message('progress-percent', { percent: sentPercent })} · ${title}`
    document.title = shown
  }
  const stops = [collection.subscribe(update), config.subscribe(['titleProgress'], update)]
  return () => {
    for (const stop of stops) stop()
    restore()
  }
}
