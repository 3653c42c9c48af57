import { describePlugin } from '@lading/kernel/testing'
import { dashboard, InlineLayout, UploaderProvider } from '@lading/react'
import Webcam from '@uppy/webcam'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { uppySource } from './uppySource.js'

const container = document.createElement('div')
document.body.append(container)
const root = createRoot(container)
afterEach(() => root.render(null))

describePlugin(() => uppySource(Webcam, { modes: ['picture'] }), {
  runner: { describe, test },
  contributes: { source: ['Webcam'], activity: ['Webcam'], icon: ['uppy-Webcam'] },
  uploader: { config: { sourceList: 'Webcam' }, plugins: [dashboard()] },
  async exercise({ uploader }) {
    uploader.setCurrentActivity('Webcam' as string)
    root.render(
      <UploaderProvider uploader={uploader}>
        <InlineLayout />
      </UploaderProvider>,
    )
    await expect.element(page.getByRole('button', { name: 'Take a picture' })).toBeVisible()
    root.render(null)
    await expect.poll(() => container.childElementCount).toBe(0)
  },
})
