import {
  CancelError,
  createGroupInfo,
  definePlugin,
  NetworkError,
  type PluginFactory,
  UploadError,
} from '@lading/kernel'

/** Makes an album of all files of the list. */
export const albums: PluginFactory<{ readonly endpoint: string }> = definePlugin<{
  readonly endpoint: string
}>({
  id: 'albums',
  setup({ contribute, options: { endpoint } }) {
    contribute('groupMethod', {
      id: 'albums',
      order: -10,
      accepts: () => true,
      async create(entries, { signal }) {
        const body = JSON.stringify(entries.map(({ uuid }) => uuid))
        const response = await fetch(endpoint, { method: 'POST', body, signal }).catch((cause) => {
          throw signal.aborted ? new CancelError() : new NetworkError(undefined, { cause })
        })
        if (!response.ok) throw new UploadError(await response.text())
        return createGroupInfo(await response.json(), entries)
      },
    })
    contribute('listToolbar', {
      id: 'open-album',
      when: ({ collection }) => collection.group !== null,
      view: {
        kind: 'dom',
        mount(element, { uploader }) {
          const href = uploader.collection.snapshot.group?.cdnUrl ?? ''
          element.replaceChildren(
            Object.assign(document.createElement('a'), { href, textContent: 'Open album' }),
          )
        },
      },
    })
  },
})
