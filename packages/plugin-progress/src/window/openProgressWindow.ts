import type { Uploader } from '@lading/kernel'
import { windowStyle } from './windowStyle.js'

/** The browser's `documentPictureInPicture`, as far as it's used here. */
export interface WindowHost {
  readonly requestWindow: (options: { readonly width: number; readonly height: number }) => Promise<Window>
}

/** Opens a small window that stays on top and shows the progress. Returns a function that closes it; undefined if it's refused. */
export async function openProgressWindow(
  host: WindowHost,
  uploader: Uploader,
): Promise<(() => void) | undefined> {
  const opened = await host.requestWindow({ width: 300, height: 130 }).catch(() => null)
  if (!opened) return undefined
  const { document: page } = opened
  const { CSSStyleSheet: Sheet } = opened as Window & typeof globalThis
  const sheet = new Sheet()
  sheet.replaceSync(windowStyle)
  page.adoptedStyleSheets = [sheet]
  const title = page.createElement('h1')
  const bar = page.createElement('progress')
  bar.max = 100
  const line = page.createElement('p')
  line.setAttribute('role', 'status')
  page.body.append(title, bar, line)

  const write = () => {
    const { successCount, totalCount, failedCount, uploadingCount, pausedCount, sentPercent } =
      uploader.collection.snapshot
    const isEnded = uploadingCount + pausedCount === 0
    const values = { done: successCount, total: totalCount, failed: failedCount }
    page.documentElement.lang = uploader.locale.language
    page.documentElement.dir = uploader.locale.direction
    title.textContent = uploader.l10n(isEnded ? 'finish-title' : 'progress-window-title')
    page.title = title.textContent
    bar.value = isEnded ? 100 : sentPercent
    bar.setAttribute('aria-label', title.textContent)
    line.textContent = [
      uploader.l10n('progress-window-count', values),
      failedCount > 0 && uploader.l10n('progress-window-failed', values),
      uploadingCount === 0 && pausedCount > 0 && uploader.l10n('progress-window-paused'),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  write()
  const stops = [uploader.collection.subscribe(write), uploader.locale.subscribe(write)]
  const stop = () => {
    for (const end of stops) end()
  }
  opened.addEventListener('pagehide', stop, { once: true })
  return () => {
    stop()
    opened.close()
  }
}
