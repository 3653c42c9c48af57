import {
  ClockToken,
  definePlugin,
  type IconItem,
  type PluginFactory,
  parseCsv,
  parseWebUrl,
} from '@lading/kernel'
import { FrameChooserToken } from './dropbox/FrameChooserToken.js'
import type { ExternalOptions } from './ExternalOptions.js'
import { externalConfig } from './externalConfig.js'
import { cloudMessages, cloudNames } from './names.js'

/** Original icons; the most used are in brand colors. The user interface provides `dropbox` and `gdrive`. */
const PATHS = {
  dropboxchooser: 'm7 5 5 3-5 3-5-3zM17 5l5 3-5 3-5-3zM12 12l5 3-5 3-5-3z',
  facebook: 'M5 5h14v14H5zM15 9h-1a2 2 0 0 0-2 2v8M10 13h4',
  gphotos:
    '#ea4335M12 3.5a4.25 4.25 0 0 1 0 8.5z#4285f4M20.5 12a4.25 4.25 0 0 1-8.5 0z#34a853M12 20.5a4.25 4.25 0 0 1 0-8.5z#fbbc04M3.5 12a4.25 4.25 0 0 1 8.5 0z',
  box: '#5ba4f5m12 3 8 4.2-8 4.2-8-4.2z#0061d5M4 8.6l7.4 3.9v8.2L4 16.8z#0a4fa8m20 8.6-7.4 3.9v8.2l7.4-3.9z',
  onedrive: '#0078d4M7 18.5a4.5 4.5 0 0 1-.6-9 6 6 0 0 1 11.6-.4 4.7 4.7 0 0 1-.25 9.4z',
  flickr: 'M11 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0M19 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  vk: 'm4 8 3 8 3-8M14 8v8M19 8l-5 4 5 4',
  evernote: 'M9 5h9v14H9zM9 5H6v14h3M12 9h3M12 12h3',
  huddle: 'M12 12a3 3 0 1 0 0-6 3 3 0 0 0 0 6M6 19a6 6 0 0 1 12 0',
} as const

/** Shown in the service's frame, unless the page has a Dropbox app key. */
const CHOOSER = 'dropboxchooser'

const icons: readonly IconItem[] = Object.entries(PATHS).map(([id, path]) => ({ id, path }))

/**
 * Adds cloud sources (Dropbox, Google Drive and others). People select files in a frame served by a service that can access them.
 *
 * @example
 * createUploader({ config: { sourceList: 'dropbox, gdrive' }, plugins: [uploadcareTransport(), dashboard(), external()] })
 */
export const external: PluginFactory<ExternalOptions> = definePlugin<ExternalOptions>({
  id: 'external',
  checksFiles: false,
  config: externalConfig,
  messages: { en: cloudMessages },
  setup({ config, contribute, get, logger, onCleanup, options, provide, signal, uploader }) {
    const checkSources = () => {
      if (parseCsv(config.get('sourceList')).includes('instagram'))
        logger.error('Instagram has closed its API, so it is not offered. Remove it from "sourceList".')
    }
    checkSources()
    onCleanup(config.subscribe(['sourceList'], checkSources))
    // Never shown: the error above says why.
    contribute('source', { id: 'instagram', label: '', when: () => false, open: checkSources })
    const loadChunk = () => import('./react/createExternalActivity.js')
    const load = async () => {
      const { createExternalActivity, externalMessages } = await loadChunk()
      // Written into the plugin's table, so that messages added later still take precedence.
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
          // The activity reports a failure when it's opened.
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

/** Params for the `external` activity. */
export interface ExternalParams {
  /** Cloud source name, such as `dropbox`. */
  readonly externalSourceType: string
}

type CloudMessages = typeof cloudMessages

declare module '@lading/kernel' {
  interface ActivityParams {
    /** Selects files from a cloud source. */
    external: ExternalParams
  }
  interface Messages extends CloudMessages {}
}
