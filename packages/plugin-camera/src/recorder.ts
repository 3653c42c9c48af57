import {
  ClockToken,
  definePlugin,
  type MessageTable,
  ObjectUrlsToken,
  type PluginFactory,
} from '@lading/kernel'
import { getStreamOpener } from './getStreamOpener.js'
import type { RecorderOptions } from './recorder/RecorderOptions.js'
import type { RecordingKind } from './recorder/RecordingKind.js'
import { recorderMessages } from './recorder/recorderMessages.js'

const KINDS: readonly { readonly kind: RecordingKind; readonly path: string }[] = [
  {
    kind: 'audio',
    path: 'M12 4a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0v-5A2.5 2.5 0 0 1 12 4M6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3',
  },
  {
    kind: 'screen',
    path: 'M3.75 5.25h16.5v11H3.75zM9 19.5h6M12 8.5a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5',
  },
]

/**
 * Records sound (the source `audio`) and the screen (the source `screen`), as a video or a screenshot.
 *
 * @example
 * createUploader({ config: { sourceList: 'local, audio, screen' }, plugins: [dashboard(), recorder()] })
 */
export const recorder: PluginFactory<RecorderOptions> = definePlugin<RecorderOptions>({
  id: 'recorder',
  checksFiles: false,
  sources: ['audio', 'screen'],
  messages: recorderMessages,
  setup({ contribute, get, options, signal, uploader }) {
    const loadChunks = () =>
      Promise.all([
        import('./recorder/react/createRecorderActivity.js'),
        import('./recorder/recorderActivityMessages.js'),
      ])
    for (const { kind, path } of KINDS) {
      const label = `src-type-${kind}` as const
      const load = async () => {
        const [{ createRecorderActivity }, { recorderActivityMessages }] = await loadChunks()
        // Extend the plugin's own table: messages added later must still take precedence.
        Object.assign(recorderMessages.en as MessageTable, recorderActivityMessages)
        return createRecorderActivity(kind, options, {
          clock: get(ClockToken),
          urls: get(ObjectUrlsToken),
          getStreamOpener: () => getStreamOpener(uploader),
          signal,
        })
      }
      contribute('icon', { id: `recorder-${kind}`, path })
      contribute('activity', { id: `record-${kind}`, title: label, view: { kind: 'react', load } })
      contribute('source', {
        id: kind,
        label,
        icon: `recorder-${kind}`,
        open() {
          uploader.setCurrentActivity(`record-${kind}`)
          uploader.setModalState(true)
        },
        prefetch() {
          // This is only a preload. The activity reports a failure when it opens.
          loadChunks().catch(() => {})
        },
      })
    }
  },
})

declare module '@lading/kernel' {
  interface ActivityParams {
    /** Records sound. */
    'record-audio': undefined
    /** Records the screen. */
    'record-screen': undefined
  }
}
