import { ClockToken, type Uploader } from '@lading/kernel'
import { getRemovalUndo } from '@lading/kernel/ui'
import { causes } from '../errors/causes.js'
import { waitMessage } from '../live/waitMessage.js'
import { getName } from '../parts/displayName.js'
import { flushChanges } from '../parts/flushChanges.js'
import { takeTheme } from '../parts/takeTheme.js'
import { adoptStyle } from '../styles/adoptStyle.js'
import { BackgroundToken } from './BackgroundToken.js'
import type { FormatSent } from './TrayParts.js'

/** The background-list code, once it is loaded. Done waits for it, because the network might be gone by then. */
export const tray: {
  /** Keeps an uploader's uploads running after Done, and shows them in a corner of the page. */
  start?: (uploader: Uploader) => void
} = {}

/** Loads the background-list code. */
export async function loadTray(formatSent: FormatSent): Promise<void> {
  const { createStart } = await import('./createStart.js')
  tray.start ??= createStart({
    token: BackgroundToken,
    adoptStyle,
    takeTheme,
    formatSent,
    waitMessage,
    getName,
    causeOf: ({ error }, { uploader }) =>
      error
        ? (causes.get(uploader)?.((key, values) => uploader.locale.message(key, values), uploader.locale)(
            error,
          ) ?? error.message)
        : '',
    cancel(uploader, ids) {
      getRemovalUndo(uploader).remove(ids)
      flushChanges(uploader)
    },
    schedule: ({ scope }, delayMs, task) => scope.get(ClockToken).schedule(delayMs, task),
  })
}
