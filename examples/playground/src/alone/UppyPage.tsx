import { createUploader, type Uploader } from '@lading/kernel'
import { localSource } from '@lading/plugin-sources'
import { uppyDropTarget } from '@lading/plugin-uppy/drop-target'
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
import Webcam from '@uppy/webcam'
import '@uppy/webcam/css/style.min.css'
import { type ReactNode, useEffect, useState } from 'react'
import { Top } from '../parts/Top.js'
import type { ServiceUrls } from '../settings/configProps.js'
import type { Settings } from '../settings/Settings.js'

/** Where a tus server listens in the examples of `@tus/server`. */
const TUS_ENDPOINT = 'http://127.0.0.1:1080/files'

/** Uppy's own sources and uploaders, with our list: `?ui=uppy`, with `&transport=tus` for a tus server. */
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
        <a className="button" href="?ui=uppy">
          XHR
        </a>
        <a className="button" href="?ui=uppy&transport=tus">
          tus
        </a>
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
        <p className="alone-status">
          {transport === 'tus'
            ? `Files are sent to the tus server at ${TUS_ENDPOINT} by @uppy/tus.`
            : 'Files are sent to the local service by @uppy/xhr-upload.'}
        </p>
      </main>
    </div>
  )
}

function createHost(
  { baseUrl, cdnCname }: Pick<ServiceUrls, 'baseUrl' | 'cdnCname'>,
  transport: Settings['transport'],
): Uploader {
  const uploader = createUploader({
    config: { sourceList: 'local, Webcam, Audio, ScreenCapture' },
    plugins: [
      transport === 'tus'
        ? tusTransport({ endpoint: TUS_ENDPOINT })
        : xhrTransport({
            endpoint: `${baseUrl}/base/`,
            fieldName: 'file',
            allowedMetaFields: ['UPLOADCARE_PUB_KEY'],
            fileInfo: ({ body }) => ({ uuid: String(body.file), cdnUrl: `${cdnCname}/${body.file}/` }),
          }),
      dashboard(),
      localSource(),
      uppySource(Webcam),
      uppySource(Audio),
      uppySource(ScreenCapture),
      uppyDropTarget({ target: document.body }),
    ],
  })
  uploader.uppy.setMeta({ UPLOADCARE_PUB_KEY: 'demopublickey' })
  return uploader
}
