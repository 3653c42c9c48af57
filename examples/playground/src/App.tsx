import type { ReactNode } from 'react'
import { Gallery } from './gallery/Gallery.js'
import { ImageExamples } from './images/ImageExamples.js'
import { useRecorder } from './log/useRecorder.js'
import { Page } from './Page.js'
import { Stage } from './Stage.js'
import { useService } from './service/useService.js'
import { useSettings } from './settings/useSettings.js'

/**
 * The playground: the whole page, with `?ui=bare` the uploader alone, with `?ui=gallery` pictures of the CDN, with `?ui=images`
 * the options of a picture.
 */
export function App(): ReactNode {
  const state = useSettings()
  const recorder = useRecorder()
  const service = useService()
  if (!service) return null
  if (state.settings.ui === 'full') return <Page state={state} service={service} recorder={recorder} />
  if (state.settings.ui === 'gallery') return <Gallery service={service} />
  if (state.settings.ui === 'images') return <ImageExamples service={service} />
  return (
    <main className="bare">
      <h1 className="hidden">Uploader</h1>
      <Stage settings={state.settings} service={service} recorder={recorder} />
    </main>
  )
}
