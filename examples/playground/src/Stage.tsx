import { FileUploaderInline, FileUploaderRegular } from '@lading/uploader'
import type { ReactNode } from 'react'
import type { Recorder } from './log/useRecorder.js'
import { configProps, type ServiceUrls } from './settings/configProps.js'
import type { Settings } from './settings/Settings.js'

/** The uploader itself, with its props as on any page. */
export function Stage({
  settings,
  service,
  recorder,
}: {
  settings: Settings
  service: ServiceUrls
  recorder: Recorder
}): ReactNode {
  const props = {
    ...configProps(settings.config, service),
    ...recorder.handlers,
    apiRef: recorder.apiRef,
    ctxName: 'playground',
    className: `stage-uploader is-${settings.layout}`,
    classNameUploader: settings.theme === 'auto' ? undefined : `lading-${settings.theme}`,
    fallback: <p className="quiet">Loading …</p>,
  }
  return settings.layout === 'inline' ? <FileUploaderInline {...props} /> : <FileUploaderRegular {...props} />
}
