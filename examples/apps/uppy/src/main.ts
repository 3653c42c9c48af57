import { UploadcareTransport } from '@lading/plugin-uploadcare-transport/uppy'
import Uppy from '@uppy/core'
import '@uppy/core/css/style.min.css'
import Dashboard from '@uppy/dashboard'
import '@uppy/dashboard/css/style.min.css'

// The local service of this repository, if the page is opened with its URL: index.html?service=http://127.0.0.1:4100
const service = new URLSearchParams(location.search).get('service')

new Uppy({ restrictions: { maxNumberOfFiles: 10 } })
  .use(Dashboard, { inline: true, target: '#dashboard' })
  .use(UploadcareTransport, {
    publicKey: 'demopublickey',
    ...(service && { baseUrl: service, cdnCname: service }),
  })
  .on('upload-success', (file) => {
    document.title = `Uploaded: ${file?.name}`
  })
