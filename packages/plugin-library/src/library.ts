import { definePlugin, type MessageTable, type PluginFactory } from '@lading/kernel'
import type { LibraryList } from './LibraryList.js'
import { libraryConfig } from './libraryConfig.js'
import { libraryMessages } from './libraryMessages.js'

/** Options of {@link library}. */
export interface LibraryOptions {
  /** Lists the files. @default the upload service's list, which needs an `authToken` for `/library/own/` or `/library/` */
  readonly list?: LibraryList
}

/**
 * Lets people choose files that are stored already; they aren't uploaded again. The source is named `library`. The activity requires
 * React.
 *
 * @example
 * createUploader({ config: { sourceList: 'local, library' }, plugins: [uploadcareTransport(), dashboard(), library()] })
 */
export const library: PluginFactory<LibraryOptions> = definePlugin<LibraryOptions>({
  id: 'library',
  checksFiles: false,
  config: libraryConfig,
  messages: libraryMessages,
  setup({ contribute, options, uploader }) {
    const loadChunk = async () => {
      const [{ createLibraryActivity }, { libraryViewMessages }] = await Promise.all([
        import('./react/createLibraryActivity.js'),
        import('./libraryViewMessages.js'),
      ])
      // Extend the plugin's own table: messages added later must still take precedence.
      Object.assign(libraryMessages.en as MessageTable, libraryViewMessages)
      return createLibraryActivity
    }
    const loadList = async () => {
      if (options.list) return options.list
      const { createServiceList } = await import('./list/createServiceList.js')
      return createServiceList(uploader)
    }
    const load = async () => {
      const [createActivity, list] = await Promise.all([loadChunk(), loadList()])
      return createActivity(list)
    }
    contribute('icon', { id: 'library', path: ICON })
    contribute('icon', { id: 'library-check', path: 'm5 12.5 4.5 4.5L19 7.5' })
    contribute('activity', { id: 'library', title: 'src-type-library', view: { kind: 'react', load } })
    contribute('source', {
      id: 'library',
      label: 'src-type-library',
      icon: 'library',
      open() {
        uploader.setCurrentActivity('library')
        uploader.setModalState(true)
      },
      prefetch() {
        // This is only a preload. The activity reports a failure when it opens.
        load().catch(() => {})
      },
    })
  },
})

/** Images behind each other. */
const ICON = 'M3.75 8.25h12.5v10.5H3.75zM6.5 5.25h13.75v10.5M3.75 16l3.5-3.5 3 3 2-2 4 4'

declare module '@lading/kernel' {
  interface ActivityParams {
    /** Shows files that are stored already. */
    library: undefined
  }
}
