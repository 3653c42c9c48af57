import { describePlugin } from '@lading/kernel/testing'
import { dashboard, InlineLayout, UploaderProvider } from '@lading/react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { camera } from './camera.js'

const container = document.createElement('div')
document.body.append(container)
const root = createRoot(container)
afterEach(() => root.render(null))

describePlugin(() => camera(), {
  runner: { describe, test },
  contributes: { source: ['camera'], activity: ['camera'] },
  uploader: { config: { sourceList: 'camera', cameraModes: 'video' }, plugins: [dashboard()] },
  async exercise({ uploader }) {
    uploader.setCurrentActivity('camera')
    root.render(
      <UploaderProvider uploader={uploader}>
        <InlineLayout />
      </UploaderProvider>,
    )
    await page.getByRole('button', { name: 'Start recording' }).click()
    await expect.element(page.getByRole('timer')).toBeInTheDocument()
    root.render(null)
    await expect.poll(() => container.childElementCount).toBe(0)
  },
})
