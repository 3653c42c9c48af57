import { UploadcareTransport } from '@lading/plugin-uploadcare-transport/uppy'
import Uppy from '@uppy/core'
import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import DropTarget from '@uppy/drop-target'
import '@uppy/drop-target/css/style.min.css'
import Webcam from '@uppy/webcam'
import '@uppy/webcam/css/style.min.css'

// The local service of this repository, if the page is opened with its URL: index.html?service=http://127.0.0.1:4100
const service = new URLSearchParams(location.search).get('service')

/** Uppy as it is, with our transport in the place of `@uppy/xhr-upload`. */
export const uppy: Uppy = new Uppy({ restrictions: { maxNumberOfFiles: 10 } })
  .use(Webcam, { modes: ['picture'] })
  .use(DropTarget, { target: document.body })
  .use(UploadcareTransport, {
    publicKey: 'demopublickey',
    ...(service && { baseUrl: service, cdnCname: service }),
  })
