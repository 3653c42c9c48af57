import { uppySource } from '@lading/plugin-uppy/source'
import { FileUploaderInline } from '@lading/uploader'
import Audio from '@uppy/audio'
import ScreenCapture from '@uppy/screen-capture'
import Webcam from '@uppy/webcam'
import '@uppy/core/css/style.min.css'
import '@uppy/audio/css/style.min.css'
import '@uppy/screen-capture/css/style.min.css'
import '@uppy/webcam/css/style.min.css'
import type { ReactNode } from 'react'
import { configProps } from '../settings/configProps.js'
import { ExamplePage } from './ExamplePage.js'
import type { PageProps } from './PageProps.js'

const plugins = [uppySource(Webcam), uppySource(Audio), uppySource(ScreenCapture)]

/** Sources of Uppy in the uploader. */
export function UppyPage({ service, settings, recorder }: PageProps): ReactNode {
  return (
    <ExamplePage
      settings={settings}
      title="Plugins of Uppy"
      text="Webcam, Audio and Screen capture of Uppy, inside the uploader. Its servers XHR, tus and S3 work as well."
      code={`import { uppySource } from '@lading/plugin-uppy/source'
import { FileUploaderInline } from '@lading/uploader'
import Audio from '@uppy/audio'
import ScreenCapture from '@uppy/screen-capture'
import Webcam from '@uppy/webcam'

const plugins = [uppySource(Webcam), uppySource(Audio), uppySource(ScreenCapture)]

export function Uploader() {
  return (
    <FileUploaderInline
      pubkey="demopublickey"
      sourceList="local, Webcam, Audio, ScreenCapture"
      plugins={plugins}
    />
  )
}
`}
    >
      <FileUploaderInline
        {...configProps(settings.config, service)}
        {...recorder.handlers}
        apiRef={recorder.apiRef}
        sourceList="local, Webcam, Audio, ScreenCapture"
        plugins={plugins}
        preload="now"
        classNameUploader={settings.theme === 'auto' ? undefined : `lading-${settings.theme}`}
      />
    </ExamplePage>
  )
}
