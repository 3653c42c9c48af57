import { createUploader } from '@lading/kernel'
import { localSource } from '@lading/plugin-sources'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'
import { uppyDropTarget } from '@lading/plugin-uppy/drop-target'
import { s3Transport } from '@lading/plugin-uppy/s3'
import { uppySource } from '@lading/plugin-uppy/source'
import { tusTransport } from '@lading/plugin-uppy/tus'
import { xhrTransport } from '@lading/plugin-uppy/xhr'
import { dashboard, InlineLayout, UploaderProvider } from '@lading/react'
import '@lading/react/style.css'
import Audio from '@uppy/audio'
import '@uppy/audio/css/style.min.css'
import '@uppy/core/css/style.min.css'
import '@uppy/core/provider-views/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import Box from '@uppy/box'
import Compressor from '@uppy/compressor'
import Dashboard from '@uppy/dashboard'
import DragDrop from '@uppy/drag-drop'
import '@uppy/drag-drop/css/style.min.css'
import Dropbox from '@uppy/dropbox'
import Facebook from '@uppy/facebook'
import Form from '@uppy/form'
import GoldenRetriever from '@uppy/golden-retriever'
import GoogleDrive from '@uppy/google-drive'
import GoogleDrivePicker from '@uppy/google-drive-picker'
import GooglePhotosPicker from '@uppy/google-photos-picker'
import ImageEditor from '@uppy/image-editor'
import '@uppy/image-editor/css/style.min.css'
import ImageGenerator from '@uppy/image-generator'
import OneDrive from '@uppy/onedrive'
import RemoteSources from '@uppy/remote-sources'
import ScreenCapture from '@uppy/screen-capture'
import '@uppy/screen-capture/css/style.min.css'
import StatusBar from '@uppy/status-bar'
import '@uppy/status-bar/css/style.min.css'
import ThumbnailGenerator from '@uppy/thumbnail-generator'
import Transloadit from '@uppy/transloadit'
import Unsplash from '@uppy/unsplash'
import Url from '@uppy/url'
import '@uppy/url/css/style.min.css'
import Webcam from '@uppy/webcam'
import '@uppy/webcam/css/style.min.css'
import Webdav from '@uppy/webdav'
import Zoom from '@uppy/zoom'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const query = new URLSearchParams(location.search)
const name = query.get('plugin')
const service = query.get('service')
const companionUrl = `${location.origin}/uppy/companion`

/** A source in our dashboard, beside the transport of the upload API. */
const source = (Class, options) => ({
  plugins: [uploadcareTransport(), uppySource(Class, options, { id: 'tried' })],
})
/** A plugin on the uploader's own Uppy. */
const used = (use, config) => ({ plugins: [uploadcareTransport()], use, config })
const key = { clientId: 'client', apiKey: 'key', appId: 'app', companionUrl }
const assemblyOptions = { params: { auth: { key: 'key' } } }
const signRequest = async (request) =>
  (await fetch('/uppy/s3/sign', { method: 'POST', body: JSON.stringify(request) })).json()

/** How each plugin is used inside an uploader. */
const uses = {
  Audio: () => source(Audio),
  AwsS3: () => ({ plugins: [s3Transport({ signRequest })] }),
  Box: () => source(Box, { companionUrl }),
  Compressor: () => used((uppy) => uppy.use(Compressor, { quality: 0.3 })),
  Dashboard: () => used((uppy) => uppy.use(Dashboard, { target: '#place', inline: true })),
  DragDrop: () => used((uppy) => uppy.use(DragDrop, { target: '#place' })),
  DropTarget: () => ({ plugins: [uploadcareTransport(), uppyDropTarget({ target: document.body })] }),
  Dropbox: () => source(Dropbox, { companionUrl }),
  Facebook: () => source(Facebook, { companionUrl }),
  // The lines: the form starts the upload, and its fields are the metadata.
  Form: () =>
    used((uppy) => uppy.use(Form, { target: '#form', resultName: 'result', triggerUploadOnSubmit: true }), {
      confirmUpload: true,
      metadata: () => uploader.uppy.getState().meta,
    }),
  GoldenRetriever: () => used((uppy) => uppy.use(GoldenRetriever), { confirmUpload: true }),
  GoogleDrive: () => source(GoogleDrive, { companionUrl }),
  GoogleDrivePicker: () => source(GoogleDrivePicker, key),
  GooglePhotosPicker: () => source(GooglePhotosPicker, key),
  ImageEditor: () =>
    used((uppy) => uppy.use(Dashboard, { target: '#place', inline: true }).use(ImageEditor), {
      confirmUpload: true,
    }),
  ImageGenerator: () => source(ImageGenerator, { assemblyOptions }),
  OneDrive: () => source(OneDrive, { companionUrl }),
  RemoteSources: () =>
    used((uppy) =>
      uppy
        .use(Dashboard, { target: '#place', inline: true })
        .use(RemoteSources, { companionUrl, sources: ['Url', 'Dropbox'] }),
    ),
  ScreenCapture: () => source(ScreenCapture),
  StatusBar: () => used((uppy) => uppy.use(StatusBar, { target: '#place', hideAfterFinish: false })),
  ThumbnailGenerator: () => used((uppy) => uppy.use(ThumbnailGenerator)),
  Transloadit: () => ({
    plugins: [],
    use: (uppy) =>
      uppy.use(Transloadit, { service: location.origin, assemblyOptions, waitForEncoding: true }),
  }),
  Tus: () => ({ plugins: [tusTransport({ endpoint: '/uppy/tus' })] }),
  Unsplash: () => source(Unsplash, { companionUrl }),
  Url: () => source(Url, { companionUrl }),
  Webcam: () => source(Webcam, { modes: ['picture'] }),
  Webdav: () => source(Webdav, { companionUrl }),
  XHRUpload: () => ({ plugins: [xhrTransport({ endpoint: '/form' })] }),
  Zoom: () => source(Zoom, { companionUrl }),
}

const { plugins, use, config } = uses[name]()
const uploader = createUploader({
  id: 'shelf',
  config: {
    pubkey: 'demopublickey',
    baseUrl: service,
    cdnCname: service,
    sourceList: 'local, tried',
    ...config,
  },
  plugins: [localSource(), dashboard(), ...plugins],
})
/** Uppy's events, with the number of their details. */
const events = []
for (const type of ['thumbnail:generated', 'restored', 'upload', 'complete'])
  uploader.uppy.on(type, (...details) => events.push([type, details.length]))
use?.(uploader.uppy)
window.tried = { uploader, events }

createRoot(document.getElementById('root')).render(
  createElement(UploaderProvider, { uploader }, createElement(InlineLayout)),
)
