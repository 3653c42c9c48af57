import { UploadcareTransport } from '@lading/plugin-uploadcare-transport/uppy'
import Uppy from '@uppy/core'
import '@uppy/core/css/style.min.css'
import Dashboard from '@uppy/dashboard'
import '@uppy/dashboard/css/style.min.css'
import Tus from '@uppy/tus'

const query = new URLSearchParams(location.search)
const service = query.get('service') ?? ''
const tus = query.get('tus')

const uppy = new Uppy().use(Dashboard, { target: '#dashboard', inline: true })
if (tus) uppy.use(Tus, { endpoint: tus, chunkSize: Number(query.get('chunk') ?? Infinity) })
else {
  uppy.use(UploadcareTransport, {
    publicKey: 'demopublickey',
    baseUrl: service,
    cdnCname: service,
    uploadWorker: query.get('worker') !== 'off',
  })
}
