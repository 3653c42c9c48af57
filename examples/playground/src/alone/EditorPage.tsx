import { CloudImageEditor } from '@lading/plugin-editor/react'
import { type ReactNode, useEffect, useState } from 'react'
import { createPhotos } from '../gallery/createPhotos.js'
import { Top } from '../parts/Top.js'
import { configProps, type ServiceUrls } from '../settings/configProps.js'
import type { Settings } from '../settings/Settings.js'

/** The image editor alone, on a photo of the local service; its options come from the link. */
export function EditorPage({
  settings,
  service,
}: {
  readonly settings: Settings
  readonly service: ServiceUrls
}): ReactNode {
  const [uuid, setUuid] = useState('')
  const [status, setStatus] = useState('The photo is uploaded to the local service.')
  useEffect(() => {
    const controller = new AbortController()
    createPhotos(service.baseUrl, 1, controller.signal).then(
      ([first = '']) => {
        setUuid(first)
        setStatus('Nothing is applied yet.')
      },
      () => {
        if (!controller.signal.aborted)
          setStatus('The local service cannot be reached. Start it with npm start.')
      },
    )
    return () => controller.abort()
  }, [service.baseUrl])
  const { config, theme } = settings
  const { cropPreset, cropMinSize, cloudImageEditorTabs, cloudImageEditorMaskHref, ...rest } = configProps(
    config,
    service,
  )
  return (
    <div className="alone">
      <Top settings={settings} />
      <main className="alone-main">
        <h1 className="hidden">Image editor</h1>
        <div className="alone-stage">
          {uuid && (
            <CloudImageEditor
              uuid={uuid}
              cdnCname={service.cdnCname}
              {...(theme !== 'auto' && { className: `lading-${theme}` })}
              {...(cropPreset && { cropPreset })}
              {...(cropMinSize && { cropMinSize })}
              {...(cloudImageEditorTabs && { tabs: cloudImageEditorTabs })}
              maskHref={cloudImageEditorMaskHref ?? null}
              removeCopyright={rest.removeCopyright ?? false}
              secureDeliveryProxy={rest.secureDeliveryProxy ?? ''}
              secureDeliveryProxyUrlResolver={rest.secureDeliveryProxyUrlResolver ?? null}
              onApply={({ cdnUrl }) => setStatus(`Applied: ${cdnUrl}`)}
              onCancel={() => setStatus('Canceled.')}
            />
          )}
        </div>
        <p className="alone-status" role="status">
          {status}
        </p>
      </main>
    </div>
  )
}
