import type { Plugin } from '@lading/kernel'
import { definePlugin } from '@lading/kernel/basics'
import { loadedLanguages } from './early/loadedLanguages.js'

/** Options of {@link readyMade}. */
export interface ReadyMadeOptions {
  /** Ids of its plugins that are left out, such as `uploadcare-transport` for a transport of the page's own. @default none */
  readonly without?: readonly string[] | undefined
}

/**
 * The whole set of the ready-made components as one plugin, for an uploader of the page's own that outlives them: transport,
 * sources, camera, editor, clouds and languages. Their code is loaded when the uploader is created, beside the page's own. Plugins
 * that the uploader has already stay.
 *
 * @example
 * const uploader = createUploader({ config: { pubkey: 'demopublickey' }, plugins: [readyMade()] })
 * <FileUploaderInline uploader={uploader} />
 */
export function readyMade(options: ReadyMadeOptions = {}): Plugin {
  return definePlugin<ReadyMadeOptions>({
    id: 'ready-made',
    // Its plugins name theirs.
    sources: [],
    async setup({ uploader, signal, options: { without = [] } }) {
      const { installReadyMade } = await import('./app/installReadyMade.js')
      if (!signal.aborted) installReadyMade(uploader, without, loadedLanguages)
    },
  })(options)
}
