import type { Uploader } from '@lading/kernel'

/**
 * Shows the progress before the page's title while files are being sent, if `titleProgress` is on. Keeps a title that the page
 * sets in between.
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
    if (uploadingCount === 0) return restore()
    if (document.title !== shown) title = document.title
    shown = `${locale.message('progress-percent', { percent: sentPercent })} · ${title}`
    document.title = shown
  }
  let stop: (() => void) | undefined
  const follow = () => {
    stop?.()
    restore()
    stop = config.values.titleProgress ? collection.subscribe(update) : undefined
    if (stop) update()
  }
  const unsubscribe = config.subscribe(['titleProgress'], follow)
  follow()
  return () => {
    unsubscribe()
    stop?.()
    restore()
  }
}
