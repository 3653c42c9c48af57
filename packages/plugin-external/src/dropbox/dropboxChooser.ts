import { definePlugin, type PluginFactory, parseWebUrl } from '@lading/kernel'
import { addSelection } from '../addSelection.js'
import { cleanFileName } from '../cleanFileName.js'
import type { DropboxApi, DropboxFile } from './DropboxApi.js'
import { dropboxExtensions } from './dropboxExtensions.js'
import { dropboxMessages } from './dropboxMessages.js'
import { FrameChooserToken } from './FrameChooserToken.js'

/** Options of {@link dropboxChooser}. */
export interface DropboxOptions {
  /** Your Dropbox app key. The app's settings must list the page's domain. */
  readonly appKey: string
  /** @default Dropbox's script URL */
  readonly scriptUrl?: string
  /** Nonce for the page's content security policy. @default no nonce */
  readonly nonce?: string
}

const ID = 'dropboxchooser'

/** Maximum number of files that can be chosen together. */
const MAX_FILES = 1000

/**
 * Adds the official Dropbox chooser as the source `dropboxchooser`. It opens a Dropbox window and doesn't need a service in between.
 * Its script is loaded on the first click.
 *
 * @example
 * createUploader({ config: { sourceList: 'dropboxchooser' }, plugins: [dropboxChooser({ appKey: '…' })] })
 */
export const dropboxChooser: PluginFactory<DropboxOptions> = definePlugin<DropboxOptions>({
  id: ID,
  checksFiles: false,
  messages: dropboxMessages,
  setup({ contribute, logger, onCleanup, options, signal, tryGet, uploader }) {
    const { appKey, nonce, scriptUrl = 'https://www.dropbox.com/static/api/2/dropins.js' } = options
    const notice = (key: 'dropbox-failed' | 'dropbox-press-again') =>
      uploader.emit('notice', () => ({ message: uploader.l10n(key) }))

    const add = (files: readonly DropboxFile[]) => {
      if (signal.aborted || uploader.isDestroyed || !Array.isArray(files) || files.length > MAX_FILES) return
      const valid = files.flatMap(({ link, name }) => {
        try {
          return { url: parseWebUrl(link), name: cleanFileName(String(name ?? '')) }
        } catch {
          return []
        }
      })
      if (valid.length > 0) addSelection(uploader, valid, ID)
    }

    const bringBack = tryGet(FrameChooserToken)?.replace()
    const revoke = contribute('source', {
      id: ID,
      label: 'src-type-dropboxchooser',
      icon: 'dropbox',
      async open() {
        const { accept, imgOnly, maxLocalFileSizeBytes, multiple } = uploader.cfg
        try {
          const dropbox = await loadDropbox({ appKey, scriptUrl, nonce })
          if (signal.aborted) return
          // Browsers block popups that open long after the click.
          if (navigator.userActivation?.isActive === false) return notice('dropbox-press-again')
          const extensions = dropboxExtensions(accept, imgOnly)
          dropbox.choose({
            success: add,
            linkType: 'direct',
            multiselect: multiple,
            folderselect: false,
            ...(extensions && { extensions }),
            ...(maxLocalFileSizeBytes > 0 && { sizeLimit: maxLocalFileSizeBytes }),
          })
        } catch (error) {
          logger.error('The chooser of Dropbox could not be opened.', error)
          notice('dropbox-failed')
        }
      },
    })
    if (bringBack) {
      onCleanup(() => {
        revoke()
        bringBack()
      })
    }
  },
})

interface LoadDropboxOptions {
  readonly appKey: string
  readonly scriptUrl: string
  /** Nonce for the page's content security policy. */
  readonly nonce: string | undefined
}

/** Loads Dropbox's script once per page. @throws Error when that fails; the next call tries again */
async function loadDropbox({ appKey, scriptUrl, nonce }: LoadDropboxOptions): Promise<DropboxApi> {
  if (!window.Dropbox) {
    const script = document.createElement('script')
    // Dropbox's script looks up this id to read the app key.
    Object.assign(script, { id: 'dropboxjs', nonce, src: scriptUrl })
    script.dataset.appKey = appKey
    await new Promise<void>((resolve, reject) => {
      script.onload = () => resolve()
      script.onerror = () => reject(new Error(`The script of Dropbox could not be loaded: ${scriptUrl}`))
      document.head.append(script)
    }).finally(() => script.remove())
  }
  if (!window.Dropbox) throw new Error(`This is not the script of Dropbox: ${scriptUrl}`)
  window.Dropbox.appKey = appKey
  return window.Dropbox
}
