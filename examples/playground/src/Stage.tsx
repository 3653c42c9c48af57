import { handoff } from '@lading/plugin-handoff'
import { photoPrivacy } from '@lading/plugin-image-shrink/privacy'
import { library } from '@lading/plugin-library'
import { documentLimits } from '@lading/plugin-limits'
import { pdfThumbnails } from '@lading/plugin-pdf'
import { readPdfText } from '@lading/plugin-pdf/text'
import { followProgress } from '@lading/plugin-progress'
import { onDevice, suggestions } from '@lading/plugin-suggest'
import {
  FileUploaderInline,
  FileUploaderMinimal,
  FileUploaderRegular,
  type Uploader,
  uploaderReady,
} from '@lading/uploader'
import { type ReactNode, useEffect } from 'react'
import { addExamples } from './examples/addExamples.js'
import { exampleUploads } from './examples/exampleUploads.js'
import { openDevtoolsByKey } from './log/openDevtoolsByKey.js'
import type { Recorder } from './log/useRecorder.js'
import { sceneFiles } from './scenes/sceneFiles.js'
import { stageName } from './scenes/stageName.js'
import { configProps, type ServiceUrls } from './settings/configProps.js'
import type { Settings } from './settings/Settings.js'

declare global {
  interface Window {
    /** The API of the uploader in the page, for the console of the browser. */
    uploader?: Uploader
  }
}

const components = {
  regular: FileUploaderRegular,
  minimal: FileUploaderMinimal,
  inline: FileUploaderInline,
}
const plugins = [
  exampleUploads(),
  pdfThumbnails(),
  photoPrivacy(),
  documentLimits(),
  followProgress(),
  handoff(),
  library(),
  suggestions({ provider: onDevice({ readPdf: readPdfText }) }),
]

/** The uploader itself, with its props as on any page. */
export function Stage({
  settings,
  service,
  recorder,
  onReady,
}: {
  settings: Settings
  service: ServiceUrls
  recorder: Recorder
  onReady?: (uploader: Uploader) => void
}): ReactNode {
  const { scene, layout, files, open, theme } = settings
  const FileUploader = components[layout]
  useEffect(() => {
    const controller = new AbortController()
    prepare({ scene, layout, files, open }, recorder, controller.signal)
    return () => controller.abort()
  }, [scene, layout, files, open, recorder])
  return (
    <FileUploader
      {...configProps(settings.config, service)}
      {...recorder.handlers}
      apiRef={recorder.apiRef}
      ctxName={stageName(scene)}
      onReady={onReady}
      preload={files === 'none' ? settings.preload : 'now'}
      plugins={plugins}
      className={`stage-uploader is-${layout}`}
      classNameUploader={theme === 'auto' ? undefined : `lading-${theme}`}
    />
  )
}

/** Adds the examples and opens what the link names, once the uploader is loaded. */
async function prepare(
  { scene, layout, files, open }: Pick<Settings, 'scene' | 'layout' | 'files' | 'open'>,
  { apiRef }: Recorder,
  signal: AbortSignal,
): Promise<void> {
  const uploader = await uploaderReady(apiRef)
  if (signal.aborted) return
  window.uploader = uploader
  openDevtoolsByKey(uploader, signal)
  const isEmpty = uploader.getOutputCollectionState().totalCount === 0
  if (files === 'examples' && isEmpty) {
    if (scene === 'none') await addExamples(uploader, signal)
    else uploader.addFiles(await sceneFiles(scene, true))
  }
  if (open === 'start' || signal.aborted) return
  openActivity(uploader, open)
  if (layout === 'regular') uploader.setModalState(true)
}

function openActivity(uploader: Uploader, open: Exclude<Settings['open'], 'start'>): void {
  if (open === 'cloud') uploader.setCurrentActivity('external', { externalSourceType: 'gdrive' })
  else uploader.setCurrentActivity(open)
}
