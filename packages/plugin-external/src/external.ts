import { ClockToken, definePlugin, type PluginFactory, parseWebUrl } from '@lading/kernel'
import type { ExternalOptions } from './ExternalOptions.js'
import { externalConfig } from './externalConfig.js'
import { icons } from './icons.js'
import { cloudMessages, cloudNames } from './names.js'

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
  setup({ contribute, get, options, signal, uploader }) {
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
    for (const id of Object.keys(cloudNames)) {
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
    }
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
