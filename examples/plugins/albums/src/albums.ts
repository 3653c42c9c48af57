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
  },
})
