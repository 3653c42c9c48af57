import { definePlugin, type PluginFactory } from '@lading/kernel'

/** Copies the link of an uploaded file, and marks files whose link was copied. */
export const copyLink: PluginFactory = definePlugin({
  id: 'copy-link',
  checksFiles: false,
  setup({ contribute, setEntryState }) {
    contribute('icon', {
      id: 'link',
      path: 'M9 15l6-6M8 11l-3 3a3 3 0 0 0 5 5l3-3M16 13l3-3a3 3 0 0 0-5-5l-3 3',
    })
    contribute('fileAction', {
      id: 'copy-link',
      label: 'Copy link',
      icon: 'link',
      shown: ({ status }) => status === 'success',
      async run({ internalId, cdnUrl }) {
        await navigator.clipboard.writeText(cdnUrl ?? '')
        setEntryState(internalId, { linkCopied: true })
      },
    })
    contribute('fileBadge', {
      id: 'link-copied',
      shown: ({ state }) => state.linkCopied === true,
      view: {
        kind: 'dom',
        mount(element) {
          element.textContent = 'Link copied'
          return () => element.replaceChildren()
        },
      },
    })
  },
})

declare module '@lading/kernel' {
  interface EntryState {
    /** Whether the file's link was copied. */
    linkCopied: boolean
  }
}
