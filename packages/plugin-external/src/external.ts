import { ClockToken, definePlugin, type IconItem, type PluginFactory, parseWebUrl } from '@lading/kernel'
import { FrameChooserToken } from './dropbox/FrameChooserToken.js'
import type { ExternalOptions } from './ExternalOptions.js'
import { externalConfig } from './externalConfig.js'
import { cloudMessages, cloudNames } from './names.js'

/** Drawn for this package in the services' colors, by which people know them. The user interface provides `dropbox` and `gdrive`. */
const PATHS = {
  dropboxchooser:
    '#0061ffM7 3.5l5 3.2-5 3.2-5-3.2zM17 3.5l5 3.2-5 3.2-5-3.2zM7 9.9l5 3.2-5 3.2-5-3.2zM17 9.9l5 3.2-5 3.2-5-3.2zM12 14.2l5 3.2-5 3.2-5-3.2z',
  facebook:
    '#1877f2M12 3a9 9 0 0 0-1.4 17.9v-6.3H8.3V12h2.3v-2c0-2.3 1.4-3.5 3.4-3.5.7 0 1.4.1 2 .2v2.2h-1.1c-1.1 0-1.5.7-1.5 1.4V12H16l-.4 2.6h-2.2v6.3A9 9 0 0 0 12 3',
  gphotos:
    '#ea4335M12 3.5a4.25 4.25 0 0 1 0 8.5z#4285f4M20.5 12a4.25 4.25 0 0 1-8.5 0z#34a853M12 20.5a4.25 4.25 0 0 1 0-8.5z#fbbc04M3.5 12a4.25 4.25 0 0 1 8.5 0z',
  box: '#5ba4f5m12 3 8 4.2-8 4.2-8-4.2z#0061d5M4 8.6l7.4 3.9v8.2L4 16.8z#0a4fa8m20 8.6-7.4 3.9v8.2l7.4-3.9z',
  onedrive: '#0078d4M7 18.5a4.5 4.5 0 0 1-.6-8.96 6 6 0 0 1 11.6-.4 4.7 4.7 0 0 1-.25 9.36z',
  flickr:
    '#0063dcM11.25 12a3.75 3.75 0 1 1-7.5 0 3.75 3.75 0 0 1 7.5 0#ff0084M20.25 12a3.75 3.75 0 1 1-7.5 0 3.75 3.75 0 0 1 7.5 0',
  vk: '#0077ffM3.5 7h3.2c.2 3.6 1.7 5.2 2.9 5.5V7h3v3.2c1.2-.1 2.5-1.6 2.9-3.2h3c-.5 2-1.9 3.8-3.4 4.6 1.5.7 3 2.3 3.6 4.4h-3.3c-.5-1.5-1.6-2.6-2.8-2.8V16h-.4c-4.6 0-7.6-3.4-8.7-9',
  evernote:
    '#00a82dM10 4h8a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 18 20H6.5A1.5 1.5 0 0 1 5 18.5V10h5zM8.8 4.2v4.6H4.4z',
  huddle: 'M12 12a3 3 0 1 0 0-6 3 3 0 0 0 0 6M6 19a6 6 0 0 1 12 0',
} as const

/** Shown in the service's frame, unless the page has a key of its own at Dropbox. */
const CHOOSER = 'dropboxchooser'

const icons: readonly IconItem[] = Object.entries(PATHS).map(([id, path]) => ({ id, path }))

/**
 * Cloud sources: files of Dropbox, Google Drive and others, selected in a frame of a service that has access to them.
 *
 * @example
 * createUploader({ config: { sourceList: 'dropbox, gdrive' }, plugins: [uploadcareTransport(), dashboard(), external()] })
 */
export const external: PluginFactory<ExternalOptions> = definePlugin<ExternalOptions>({
  id: 'external',
  config: externalConfig,
  messages: { en: cloudMessages },
  setup({ contribute, get, options, provide, signal, uploader }) {
    const loadChunk = () => import('./react/createExternalActivity.js')
    const load = async () => {
      const { createExternalActivity, externalMessages } = await loadChunk()
      // Into the plugin's own table, so that messages which were added later still take precedence.
      Object.assign(cloudMessages, externalMessages)
      return createExternalActivity({ clock: get(ClockToken), parseUrl: parseWebUrl, signal, options })
    }
    contribute('activity', {
      id: 'external',
      title: 'loading',
      heading: {
        kind: 'dom',
        mount(element, { params }: { readonly params?: ExternalParams }) {
          const show = () => {
            element.textContent = uploader.l10n(`src-type-${params?.externalSourceType}`)
          }
          show()
          return uploader.locale.subscribe(show)
        },
      },
      view: { kind: 'react', load },
    })
    for (const icon of icons) contribute('icon', icon)
    const addSource = (id: string) =>
      contribute('source', {
        id,
        label: `src-type-${id}`,
        icon: id,
        open() {
          uploader.setCurrentActivity('external', { externalSourceType: id })
          uploader.setModalState(true)
        },
        prefetch() {
          // The activity reports a failure when it is opened.
          loadChunk().catch(() => {})
        },
      })
    const remove = new Map(Object.keys(cloudNames).map((id) => [id, addSource(id)]))
    provide(FrameChooserToken, () => ({
      replace() {
        remove.get(CHOOSER)?.()
        return () => {
          if (!signal.aborted) remove.set(CHOOSER, addSource(CHOOSER))
        }
      },
    }))
  },
})

/** Params of the activity `external`. */
export interface ExternalParams {
  /** Name of the cloud source, such as `dropbox`. */
  readonly externalSourceType: string
}

type CloudMessages = typeof cloudMessages

declare module '@lading/kernel' {
  interface ActivityParams {
    /** Selects files of a cloud source. */
    external: ExternalParams
  }
  interface Messages extends CloudMessages {}
}
