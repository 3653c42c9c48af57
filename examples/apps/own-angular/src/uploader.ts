import { createUploader } from '@lading/kernel'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'

// The local service of this repository, if the page is opened with its URL: index.html?service=http://127.0.0.1:4100
const service = new URLSearchParams(globalThis.location?.search).get('service')

/** The uploader of this page. */
export const uploader = createUploader({
  config: {
    pubkey: 'demopublickey',
    multipleMax: 3,
    ...(service && { baseUrl: service, cdnCname: service }),
  },
  plugins: [uploadcareTransport()],
})
