import type { Plugin } from '@lading/kernel'
import { definePlugin } from '@lading/kernel/basics'
import { loadedLanguages } from './early/loadedLanguages.js'

/** Options of {@link readyMade}. */
export interface ReadyMadeOptions {
  /** Ids of plugins to leave out, such as `uploadcare-transport` if the page has another transport. @default none */
  readonly without?: readonly string[] | undefined
}

/**
 * The complete set of ready-made plugins as one plugin, for an uploader that the page creates and that outlives the components:
 * transport, sources, camera, editor, clouds and languages. Their code is loaded when the uploader is created, in addition to
 * the page's code. Plugins that the uploader already has stay.
 *
 * @example
 * const uploader = createUploader({ config: { pubkey: 'demopublickey' }, plugins: [readyMade()] })
 * <FileUploaderInline uploader={uploader} />
 */
export function readyMade(options: ReadyMadeOptions = {}): Plugin {
  return definePlugin<ReadyMadeOptions>({
    id: 'ready-made',
    // The installed plugins declare their sources themselves.
    sources: [],
    async setup({ uploader, signal, options: { without = [] } }) {
      const { installReadyMade } = await import('./app/installReadyMade.js')
      if (!signal.aborted) installReadyMade(uploader, without, loadedLanguages)
    },
  })(options)
}
