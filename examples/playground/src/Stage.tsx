import { FileUploaderInline, FileUploaderMinimal, FileUploaderRegular } from '@lading/uploader'
import type { ReactNode } from 'react'
import type { Recorder } from './log/useRecorder.js'
import { configProps, type ServiceUrls } from './settings/configProps.js'
import type { Settings } from './settings/Settings.js'

const components = {
  regular: FileUploaderRegular,
  minimal: FileUploaderMinimal,
  inline: FileUploaderInline,
}

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
  const FileUploader = components[settings.layout]
  return (
    <FileUploader
      {...configProps(settings.config, service)}
      {...recorder.handlers}
      apiRef={recorder.apiRef}
      ctxName="playground"
      preload={settings.preload}
      className={`stage-uploader is-${settings.layout}`}
      classNameUploader={settings.theme === 'auto' ? undefined : `lading-${settings.theme}`}
    />
  )
}
