import {
  CancelError,
  createFileInfo,
  definePlugin,
  NetworkError,
  type PluginFactory,
  type ServerFile,
  UploadError,
} from '@lading/kernel'

/** Largest text that is sent as a note, in bytes. */
const NOTE_BYTES = 10_000
/** Files of this size and above are sent by `shop-large`, in bytes. */
const LARGE_BYTES = 1_000_000

/** Sends texts, large files and links to the shop, each in its own way. */
export const shopUploads: PluginFactory<{ readonly endpoint: string }> = definePlugin<{
  readonly endpoint: string
}>({
  id: 'shop-uploads',
  setup({ contribute, options: { endpoint } }) {
    const post = async (path: string, body: BodyInit, signal: AbortSignal): Promise<ServerFile> => {
      const response = await fetch(endpoint + path, { method: 'POST', body, signal }).catch((cause) => {
        throw signal.aborted ? new CancelError() : new NetworkError(undefined, { cause })
      })
      if (!response.ok) throw new UploadError(await response.text())
      return response.json()
    }
    contribute('uploadMethod', {
      id: 'shop-notes',
      order: -10,
      accepts: ({ file }) => file?.type === 'text/plain' && file.size <= NOTE_BYTES,
      async upload(entry, { signal, onBytesSent }) {
        const body = JSON.stringify({ name: entry.fileName, text: await entry.file?.text() })
        const answer = await post('/notes', body, signal)
        onBytesSent()
        return createFileInfo(answer, entry)
      },
    })
    contribute('uploadMethod', {
      id: 'shop-large',
      order: -5,
      accepts: ({ file }) => (file?.size ?? 0) >= LARGE_BYTES,
      async upload(entry, { signal, onBytesSent }) {
        const answer = await post('/large', entry.file as Blob, signal)
        onBytesSent()
        return createFileInfo(answer, entry)
      },
    })
    contribute('uploadMethod', {
      id: 'shop-links',
      accepts: ({ file, externalUrl }) => !file && externalUrl !== null,
      upload: async (entry, { signal }) =>
        createFileInfo(await post('/links', JSON.stringify({ url: entry.externalUrl }), signal), entry),
    })
    contribute('fileBadge', {
      id: 'in-shop',
      shown: ({ cdnUrl }) => cdnUrl?.startsWith('https://shop.example/') === true,
      view: { kind: 'dom', mount: (element) => void element.replaceChildren('In the shop') },
    })
  },
})
