import { lazy, type ReactNode, Suspense } from 'react'
import { Gallery } from './gallery/Gallery.js'
import { useRecorder } from './log/useRecorder.js'
import { Page } from './Page.js'
import { Stage } from './Stage.js'
import { useService } from './service/useService.js'
import { useSettings } from './settings/useSettings.js'

/** Pages with code that the others do not need. */
const pages = {
  editor: lazy(async () => ({ default: (await import('./alone/EditorPage.js')).EditorPage })),
  images: lazy(async () => ({ default: (await import('./images/ImageExamples.js')).ImageExamples })),
  uppy: lazy(async () => ({ default: (await import('./alone/UppyPage.js')).UppyPage })),
} as const

/**
 * The playground: the whole page, or what `?ui=` selects: `bare` the uploader alone, `gallery` pictures of the CDN, `images`
 * their options, `editor` the image editor alone, `uppy` sources and uploaders of Uppy.
 */
export function App(): ReactNode {
  const state = useSettings()
  const recorder = useRecorder()
  const service = useService()
  if (!service) return null
  if (state.settings.ui === 'full') return <Page state={state} service={service} recorder={recorder} />
  const { ui } = state.settings
  if (ui === 'gallery') return <Gallery service={service} />
  if (ui === 'editor' || ui === 'images' || ui === 'uppy') {
    const Alone = pages[ui]
    return (
      <Suspense>
        <Alone settings={state.settings} service={service} />
      </Suspense>
    )
  }
  return (
    <main className="bare">
      <h1 className="hidden">Uploader</h1>
      <Stage settings={state.settings} service={service} recorder={recorder} />
    </main>
  )
}
