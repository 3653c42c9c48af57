import '@lading/uploader/style.css'
import { createUploader } from '@lading/kernel'
import { recorder } from '@lading/plugin-camera/recorder'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'
import { UploadcareTransport } from '@lading/plugin-uploadcare-transport/uppy'
import { uppyDropTarget } from '@lading/plugin-uppy/drop-target'
import { uppySource } from '@lading/plugin-uppy/source'
import { dashboard, InlineLayout, UploaderProvider } from '@lading/react'
import '@lading/react/style.css'
import { lazyUploader } from '@lading/uploader'
import Audio from '@uppy/audio'
import '@uppy/audio/css/style.min.css'
import Uppy from '@uppy/core'
import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import Dropbox from '@uppy/dropbox'
import { UppyContextProvider, useUppyState } from '@uppy/react'
import UppyDashboard from '@uppy/react/dashboard'
import ScreenCapture from '@uppy/screen-capture'
import '@uppy/screen-capture/css/style.min.css'
import Url from '@uppy/url'
import '@uppy/url/css/style.min.css'
import Webcam from '@uppy/webcam'
import '@uppy/webcam/css/style.min.css'
import { type ReactElement, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** Sources, transports, the dashboard and the hooks of Uppy together with an uploader, in StrictMode. */
const query = new URLSearchParams(location.search)
const theme = query.get('theme') ?? 'light'
document.documentElement.dir = query.get('dir') ?? 'ltr'
document.documentElement.classList.add(`lading-${theme}`)

const OwnServer = lazyUploader(() => import('./uploader.js'), { layout: 'inline' })

function createHost() {
  const service = query.get('service') ?? ''
  const companionUrl = query.get('companion') ?? 'http://127.0.0.1:9'
  const uploader = createUploader({
    config: {
      pubkey: 'pub_test__signed',
      baseUrl: query.get('api') ?? service,
      cdnCname: service,
      secureSignature: query.get('signature') ?? '',
      secureExpire: query.get('expire') ?? '',
      sourceList: 'Webcam, Audio, ScreenCapture, Url, dropbox',
    },
    plugins: [
      uploadcareTransport(),
      dashboard(),
      uppySource(Webcam, { modes: ['picture'] }),
      uppySource(Audio),
      uppySource(ScreenCapture),
      uppySource(Url, { companionUrl }),
      uppySource(Dropbox, { companionUrl }, { id: 'dropbox' }),
      uppyDropTarget({ target: document.body }),
    ],
  })
  window.host = { uploader, events: [] }
  return uploader
}

/** An uploader that records by our plugin, and a stock Uppy that records by its own. */
function createRecorders() {
  const service = query.get('service') ?? ''
  const config = { baseUrl: service, cdnCname: service }
  const uploader = createUploader({
    config: { ...config, pubkey: 'demopublickey', sourceList: 'audio, screen' },
    plugins: [uploadcareTransport(), dashboard(), recorder()],
  })
  window.host = { uploader, events: [] }
  const stock = new Uppy()
    .use(Audio)
    .use(ScreenCapture)
    .use(UploadcareTransport, { ...config, publicKey: 'demopublickey' })
  return { uploader, stock }
}

function Recorders(): ReactElement {
  const [{ uploader, stock }] = useState(createRecorders)
  return (
    <>
      <section aria-label="Lading">
        <UploaderProvider uploader={uploader}>
          <InlineLayout />
        </UploaderProvider>
      </section>
      <section aria-label="Uppy">
        <UppyDashboard uppy={stock as never} />
      </section>
    </>
  )
}

/** Counts the files by a hook of `@uppy/react`. */
function Count({ uppy }: Pick<ReturnType<typeof createHost>, 'uppy'>): ReactElement {
  const count = useUppyState(uppy as never, (state) => Object.keys(state.files).length)
  return <output>{`${count} ${count === 1 ? 'file' : 'files'} in Uppy`}</output>
}

function Sources(): ReactElement {
  const [uploader] = useState(createHost)
  return (
    <UppyContextProvider uppy={uploader.uppy as never}>
      {query.has('stock') ? (
        <>
          <Count uppy={uploader.uppy} />
          <UppyDashboard uppy={uploader.uppy as never} />
        </>
      ) : (
        <UploaderProvider uploader={uploader}>
          <InlineLayout />
        </UploaderProvider>
      )}
    </UppyContextProvider>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    {query.has('sender') ? (
      <OwnServer
        sourceList="local"
        preload="now"
        apiRef={(handle) => {
          if (handle) window.host = { uploader: handle.getAPI(), events: [] }
        }}
      />
    ) : query.has('recorder') ? (
      <Recorders />
    ) : (
      <Sources />
    )}
  </StrictMode>,
)
