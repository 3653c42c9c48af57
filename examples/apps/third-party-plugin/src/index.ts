import { definePlugin, type PluginFactory } from '@lading/kernel'

/** Options of {@link notes}. */
export interface NotesOptions {
  /** Name of the files. @default 'note.txt' */
  readonly fileName?: string
}

/** A source that makes a file of a note. */
export const notes: PluginFactory<NotesOptions> = definePlugin<NotesOptions>({
  id: 'notes',
  messages: { en: { 'notes-source': 'Write a note' } },
  setup({ contribute, uploader, options }) {
    contribute('source', {
      id: 'notes',
      label: 'notes-source',
      open() {
        const text = prompt('Your note')
        if (!text) return
        const file = new File([text], options.fileName ?? 'note.txt', { type: 'text/plain' })
        uploader.addFiles([file], { source: 'notes' })
        uploader.setCurrentActivity('upload-list')
      },
    })
  },
})
