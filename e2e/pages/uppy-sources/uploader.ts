import { UploadError } from '@lading/kernel'
import { localSource } from '@lading/plugin-sources'
import { s3Transport } from '@lading/plugin-uppy/s3'
import { tusTransport } from '@lading/plugin-uppy/tus'
import { xhrTransport } from '@lading/plugin-uppy/xhr'
import { defineUploader, type UploaderApp } from '@lading/uploader/app'

const query = new URLSearchParams(location.search)
const endpoint = query.get('endpoint') ?? ''

const transports = {
  xhr: () =>
    xhrTransport({
      endpoint,
      fileInfo({ body }) {
        if (typeof body.refused === 'string') throw new UploadError(body.refused)
        return { uuid: String(body.key), cdnUrl: String(body.address) }
      },
    }),
  tus: () =>
    tusTransport({ endpoint, retryDelays: [0, 0], chunkSize: Number(query.get('chunk') ?? Infinity) }),
  s3: () =>
    s3Transport({
      signRequest: async (request) =>
        (await fetch(endpoint, { method: 'POST', body: JSON.stringify(request) })).json(),
    }),
}

/** The app of a page that uploads to a server of its own. */
export const uploader: UploaderApp = defineUploader({
  plugins: () => [localSource(), transports[query.get('sender') as keyof typeof transports]()],
})
