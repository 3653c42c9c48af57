import '@lading/react/style.css'
import { createUploader } from '@lading/kernel'
import { localSource } from '@lading/plugin-sources'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'
import { dashboard, InlineLayout, UploaderProvider } from '@lading/react'
import '@uppy/core/css/style.min.css'
import Dashboard from '@uppy/dashboard'
import '@uppy/dashboard/css/style.min.css'
import GoldenRetriever from '@uppy/golden-retriever'
import Tus from '@uppy/tus'
import XHRUpload from '@uppy/xhr-upload'
import { createRoot } from 'react-dom/client'

/** An uploader with Uppy plugins that send files, store the list or render the stock dashboard. */
const query = new URLSearchParams(location.search)
const service = query.get('service') ?? ''

const uploader = createUploader({
  id: 'documents',
  config: {
    pubkey: 'demopublickey',
    baseUrl: service,
    cdnCname: service,
    sourceList: 'local',
    confirmUpload: query.has('confirm'),
    maxConcurrentRequests: 2,
    ...(query.has('parts') && {
      resumableUploads: true,
      multipartMinFileSize: 1,
      multipartMaxConcurrentRequests: 1,
    }),
  },
  plugins: [localSource(), dashboard(), ...(query.get('sender') === 'lading' ? [uploadcareTransport()] : [])],
})
if (query.get('sender') === 'xhr')
  uploader.uppy.use(XHRUpload, { endpoint: '/fake/xhr', shouldRetry: () => false })
if (query.get('sender') === 'tus') {
  uploader.uppy.use(Tus, { endpoint: '/fake/tus', removeFingerprintOnSuccess: true })
}
if (query.has('retriever')) uploader.uppy.use(GoldenRetriever)
if (query.has('dashboard')) {
  uploader.uppy.use(Dashboard, { target: '#stock-dashboard', inline: true })
}
window.host = { uploader, events: [] }

createRoot(document.getElementById('root') as HTMLElement).render(
  <UploaderProvider uploader={uploader}>
    <InlineLayout />
  </UploaderProvider>,
)
