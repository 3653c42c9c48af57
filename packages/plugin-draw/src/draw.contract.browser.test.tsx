import { describePlugin } from '@lading/kernel/testing'
import { dashboard, InlineLayout, UploaderProvider } from '@lading/react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from './draw.js'
import { findStage } from './testing/fixtures/mountDraw.js'
import { drag, line, within } from './testing/fixtures/pointers.js'

const container = document.createElement('div')
document.body.append(container)
const root = createRoot(container)
afterEach(() => root.render(null))

describePlugin(() => draw(), {
  runner: { describe, test },
  contributes: { source: ['draw'], activity: ['draw'], fileAction: ['draw'] },
  uploader: { config: { sourceList: 'draw' }, plugins: [dashboard()] },
  async exercise({ uploader }) {
    await page.viewport(900, 700)
    uploader.setCurrentActivity('draw')
    root.render(
      <UploaderProvider uploader={uploader}>
        <InlineLayout />
      </UploaderProvider>,
    )
    const stage = await findStage()
    await drag(line(within(stage, 0.2, 0.2), within(stage, 0.8, 0.8)))
    await expect.poll(() => stage.querySelector('[role="img"]')?.ariaLabel).toMatch(/1 stroke/)
    root.render(null)
    await expect.poll(() => container.childElementCount).toBe(0)
  },
})
