import { CloudImageEditor } from '@lading/plugin-editor/react'
import { type ReactNode, useEffect, useState } from 'react'
import { createPhotos } from '../gallery/createPhotos.js'
import { ExamplePage } from './ExamplePage.js'
import type { PageProps } from './PageProps.js'

/** The image editor without an uploader, with a photo of the local service. */
export function EditorPage({ service, settings }: PageProps): ReactNode {
  const [uuid, setUuid] = useState<string | null>(null)
  const [result, setResult] = useState('Edit the photo and select Apply.')
  useEffect(() => {
    const controller = new AbortController()
    createPhotos(service.baseUrl, 1, controller.signal).then(
      ([photo]) => setUuid(photo ?? null),
      () => {
        if (!controller.signal.aborted)
          setResult('The local service cannot be reached. Start it with npm start.')
      },
    )
    return () => controller.abort()
  }, [service.baseUrl])
  return (
    <ExamplePage
      settings={settings}
      title="Image editor"
      text="The editor alone, for an image that the CDN has. An edit is no new file: it is a URL."
      code={`import { CloudImageEditor } from '@lading/plugin-editor/react'

export function Retouch({ uuid, save }) {
  return (
    <CloudImageEditor
      uuid={uuid}
      cropPreset="free, 1:1, 16:9"
      style={{ height: 560 }}
      onApply={({ cdnUrl }) => save(cdnUrl)}
    />
  )
}
`}
    >
      {uuid && (
        <CloudImageEditor
          uuid={uuid}
          cdnCname={service.cdnCname}
          cropPreset="free, 1:1, 16:9"
          className={settings.theme === 'auto' ? '' : `lading-${settings.theme}`}
          style={{ height: 'min(640px, 80vh)' }}
          onApply={({ cdnUrl }) => setResult(cdnUrl)}
        />
      )}
      <p className="example-result" role="status">
        {result}
      </p>
    </ExamplePage>
  )
}
