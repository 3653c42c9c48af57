import { lazy, type ReactNode, Suspense } from 'react'
import { Gallery } from './gallery/Gallery.js'
import { useRecorder } from './log/useRecorder.js'
import { Page } from './Page.js'
import { Stage } from './Stage.js'
import { useService } from './service/useService.js'
import { useSettings } from './settings/useSettings.js'

/** The pages that `?ui=` names; each loads its own code. */
const pages = {
  theme: lazy(async () => ({ default: (await import('./theme/ThemePage.js')).ThemePage })),
  editor: lazy(async () => ({ default: (await import('./alone/EditorPage.js')).EditorPage })),
  images: lazy(async () => ({ default: (await import('./images/ImageExamples.js')).ImageExamples })),
  uppy: lazy(async () => ({ default: (await import('./alone/UppyPage.js')).UppyPage })),
}

/** The playground: the whole page, with `?ui=bare` the uploader alone, or one of the other pages. */
export function App(): ReactNode {
  const state = useSettings()
  const recorder = useRecorder()
  const service = useService()
  if (!service) return null
  const { settings } = state
  const { ui } = settings
  if (ui === 'full') return <Page state={state} service={service} recorder={recorder} />
  if (ui === 'gallery') return <Gallery service={service} settings={settings} />
  if (ui === 'bare') {
    return (
      <main className="bare">
        <h1 className="hidden">Uploader</h1>
        <Stage settings={settings} service={service} recorder={recorder} />
      </main>
    )
  }
  const OtherPage = pages[ui]
  return (
    <Suspense>
      <OtherPage service={service} settings={settings} recorder={recorder} onChange={state.setPage} />
    </Suspense>
  )
}
