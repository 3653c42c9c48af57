import type { PluginContext } from '@lading/kernel'
import { askForNotice } from './askForNotice.js'
import { openProgressWindow, type WindowHost } from './window/openProgressWindow.js'

/** An upload that people can follow. */
export interface LongUpload {
  /** Takes the button away, and tells a person who is elsewhere that everything has ended. */
  readonly end: () => void
}

/** Offers the window for a long upload. */
export function createLongUpload(context: PluginContext): LongUpload {
  const { config, contribute, onCleanup, signal, uploader } = context
  const { documentPictureInPicture: host } = globalThis as { readonly documentPictureInPicture?: WindowHost }
  let close: (() => void) | undefined
  const revoke =
    host &&
    contribute('listToolbar', {
      id: 'progress-window',
      order: 150,
      dependsOn: ['progressWindow'],
      when: () => config.get('progressWindow'),
      view: {
        kind: 'dom',
        mount(element) {
          const button = document.createElement('button')
          button.type = 'button'
          button.className = 'lading-button'
          const write = () => {
            button.textContent = uploader.l10n('progress-window')
          }
          write()
          button.addEventListener('click', async () => {
            close?.()
            close = await openProgressWindow(host, uploader)
            // The plugin was removed while the window opened.
            if (signal.aborted) close?.()
          })
          element.append(button)
          const stop = uploader.locale.subscribe(write)
          return () => {
            stop()
            button.remove()
          }
        },
      },
    })
  onCleanup(() => close?.())
  return {
    end() {
      revoke?.()
      const { successCount, totalCount } = uploader.collection.snapshot
      // All files were removed: nothing has ended.
      if (totalCount === 0) close?.()
      if (!config.get('finishNotice') || typeof Notification !== 'function') return
      if (Notification.permission === 'default') askForNotice(context)
      else if (Notification.permission === 'granted' && document.hidden && totalCount > 0) {
        const body = uploader.l10n('progress-window-count', { done: successCount, total: totalCount })
        try {
          const notice = new Notification(uploader.l10n('finish-title'), { body, tag: 'lading-uploads' })
          notice.addEventListener('click', () => {
            window.focus()
            notice.close()
          })
        } catch {
          // Phones only let service workers show notices.
        }
      }
    },
  }
}
