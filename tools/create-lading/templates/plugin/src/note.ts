import { booleanOption, definePlugin, type PluginFactory } from '@lading/kernel'

declare module '@lading/kernel' {
  interface ConfigMap {
    /** Whether a note ends with its date. */
    noteDated: boolean
  }
}

/** Options of {@link note}. */
export interface NoteOptions {
  /** File name for a note. @default 'note.txt' */
  readonly fileName?: string
  /** Resolves with the text that the person has written, or with null. @default the browser's prompt */
  readonly write?: () => Promise<string | null>
}

/** A source that turns a note into a file. */
export const note: PluginFactory<NoteOptions> = definePlugin<NoteOptions>({
  id: 'note',
  config: { noteDated: booleanOption(false) },
  messages: { en: { 'src-type-note': 'Write a note' }, de: { 'src-type-note': 'Notiz schreiben' } },
  setup({ config, contribute, options, signal, uploader }) {
    const { fileName = 'note.txt', write = async () => prompt('Your note') } = options
    contribute('source', {
      id: 'note',
      label: 'src-type-note',
      async open() {
        const text = await write()
        // The plugin may have been removed while the person was writing.
        if (!text || signal.aborted) return
        const date = config.get('noteDated') ? `\n${new Date().toISOString().slice(0, 10)}` : ''
        uploader.addFiles([new File([text + date], fileName, { type: 'text/plain' })], { source: 'note' })
        uploader.setCurrentActivity('upload-list')
      },
    })
  },
})
