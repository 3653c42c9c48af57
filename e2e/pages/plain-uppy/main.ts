import { UploadcareTransport } from '@lading/plugin-uploadcare-transport/uppy'
import Uppy from '@uppy/core'
import '@uppy/core/css/style.min.css'
import Dashboard from '@uppy/dashboard'
import '@uppy/dashboard/css/style.min.css'

const query = new URLSearchParams(location.search)
const service = query.get('service') ?? ''

new Uppy().use(Dashboard, { target: '#dashboard', inline: true }).use(UploadcareTransport, {
  publicKey: 'demopublickey',
  baseUrl: service,
  cdnCname: service,
  uploadWorker: query.get('worker') !== 'off',
})
