import { definePlugin, type PluginFactory } from '@lading/kernel'

/** Options of {@link archive}. */
export interface ArchiveOptions {
  /** Resolves with the URLs of the files in the archive. */
  readonly list: () => Promise<readonly string[]>
}

/** A source that adds the files of an archive. */
export const archive: PluginFactory<ArchiveOptions> = definePlugin<ArchiveOptions>({
  id: 'archive',
  messages: { en: { 'src-type-archive': 'Archive' }, de: { 'src-type-archive': 'Archiv' } },
  setup({ contribute, options, signal, uploader }) {
    contribute('icon', { id: 'archive', path: 'M4 5h16v4H4zM5.5 9v10h13V9M10 12.5h4' })
    contribute('source', {
      id: 'archive',
      label: 'src-type-archive',
      icon: 'archive',
      async open() {
        const urls = await options.list()
        // The plugin may have been removed in the meantime.
        if (signal.aborted) return
        for (const url of urls) uploader.addFileFromUrl(url, { source: 'archive' })
        uploader.setCurrentActivity('upload-list')
      },
    })
  },
})
