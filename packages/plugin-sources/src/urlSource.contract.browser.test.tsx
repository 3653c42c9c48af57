import { describePlugin } from '@lading/kernel/testing'
import { dashboard, InlineLayout, UploaderProvider } from '@lading/react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { urlSource } from './urlSource.js'

const container = document.createElement('div')
document.body.append(container)
const root = createRoot(container)
afterEach(() => root.render(null))

describePlugin(() => urlSource(), {
  runner: { describe, test },
  contributes: { source: ['url'], activity: ['url'] },
  uploader: { config: { sourceList: 'url' }, plugins: [dashboard()] },
  async exercise({ uploader }) {
    uploader.setCurrentActivity('url')
    root.render(
      <UploaderProvider uploader={uploader}>
        <InlineLayout />
      </UploaderProvider>,
    )
    await expect.element(page.getByRole('textbox')).toBeVisible()
    root.render(null)
    await expect.poll(() => container.childElementCount).toBe(0)
  },
})
