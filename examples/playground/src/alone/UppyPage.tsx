import { createUploader, type PluginFactory, type Uploader } from '@lading/kernel'
import { localSource } from '@lading/plugin-sources'
import { uppyDropTarget } from '@lading/plugin-uppy/drop-target'
import { s3Transport } from '@lading/plugin-uppy/s3'
import { uppySource } from '@lading/plugin-uppy/source'
import { tusTransport } from '@lading/plugin-uppy/tus'
import { xhrTransport } from '@lading/plugin-uppy/xhr'
import { dashboard, InlineLayout, UploaderProvider } from '@lading/react'
import '@lading/react/style.css'
import Audio from '@uppy/audio'
import '@uppy/core/css/style.min.css'
import '@uppy/audio/css/style.min.css'
import ScreenCapture from '@uppy/screen-capture'
import '@uppy/screen-capture/css/style.min.css'
import Url from '@uppy/url'
import '@uppy/url/css/style.min.css'
import Webcam from '@uppy/webcam'
import '@uppy/webcam/css/style.min.css'
import { type ReactNode, useEffect, useState } from 'react'
import { Top } from '../parts/Top.js'
import type { ServiceUrls } from '../settings/configProps.js'
import type { Settings } from '../settings/Settings.js'

/** Where `npm start` serves a tus server, a bucket and a Companion, beside the page. */
const SERVERS = '/uppy'

const TRANSPORTS = {
  xhr: { label: 'XHR', status: 'Files are sent to the local service by @uppy/xhr-upload.' },
  tus: { label: 'tus', status: `Files are sent to the tus server at ${SERVERS}/tus by @uppy/tus.` },
  s3: { label: 'S3', status: `Files are sent to the bucket at ${SERVERS}/s3 by @uppy/aws-s3.` },
} as const

/** Uppy's own sources and uploaders, with our list: `?ui=uppy`, with `&transport=tus` or `&transport=s3` for other servers. */
export function UppyPage({
  settings,
  service,
}: {
  readonly settings: Settings
  readonly service: ServiceUrls
}): ReactNode {
  const { theme, transport } = settings
  const { baseUrl, cdnCname } = service
  const [uploader, setUploader] = useState<Uploader | null>(null)
  useEffect(() => {
    const created = createHost({ baseUrl, cdnCname }, transport)
    setUploader(created)
    return () => created.destroy()
  }, [baseUrl, cdnCname, transport])
  return (
    <div className={`alone ${theme === 'auto' ? '' : `lading-${theme}`}`}>
      <Top settings={settings}>
        {Object.entries(TRANSPORTS).map(([name, { label }]) => (
          <a
            key={name}
            className="button"
            href={`?ui=uppy&transport=${name}`}
            aria-current={name === transport ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </Top>
      <main className="alone-main">
        <h1 className="hidden">Plugins of Uppy</h1>
        <div className="alone-stage">
          {uploader && (
            <UploaderProvider uploader={uploader}>
              <InlineLayout />
            </UploaderProvider>
          )}
        </div>
        <p className="alone-status">{TRANSPORTS[transport].status}</p>
      </main>
    </div>
  )
}

function createHost(
  urls: Pick<ServiceUrls, 'baseUrl' | 'cdnCname'>,
  transport: Settings['transport'],
): Uploader {
  const uploader = createUploader({
    // To a bucket, Companion sends files with credentials of its own, which it has not here.
    config: { sourceList: `local, ${transport === 's3' ? '' : 'Url, '}Webcam, Audio, ScreenCapture` },
    plugins: [
      createTransport(urls, transport),
      dashboard(),
      localSource(),
      uppySource(Url, { companionUrl: `${location.origin}${SERVERS}/companion` }),
      uppySource(Webcam),
      uppySource(Audio),
      uppySource(ScreenCapture),
      uppyDropTarget({ target: document.body }),
    ],
  })
  uploader.uppy.setMeta({ UPLOADCARE_PUB_KEY: 'demopublickey' })
  return uploader
}

function createTransport(
  { baseUrl, cdnCname }: Pick<ServiceUrls, 'baseUrl' | 'cdnCname'>,
  transport: Settings['transport'],
): ReturnType<PluginFactory> {
  if (transport === 'tus') return tusTransport({ endpoint: `${location.origin}${SERVERS}/tus` })
  if (transport === 's3') {
    return s3Transport({
      shouldUseMultipart: false,
      signRequest: async (request) =>
        (await fetch(`${SERVERS}/s3/sign`, { method: 'POST', body: JSON.stringify(request) })).json(),
    })
  }
  return xhrTransport({
    endpoint: `${baseUrl}/base/`,
    fieldName: 'file',
    allowedMetaFields: ['UPLOADCARE_PUB_KEY'],
    fileInfo: ({ body }) => ({ uuid: String(body.file), cdnUrl: `${cdnCname}/${body.file}/` }),
  })
}
