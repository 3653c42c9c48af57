import { describePlugin } from '@lading/kernel/testing'
import { dashboard, InlineLayout, UploaderProvider } from '@lading/react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { external } from './external.js'

const container = document.createElement('div')
document.body.append(container)
const root = createRoot(container)
afterEach(() => root.render(null))

describePlugin(() => external(), {
  runner: { describe, test },
  contributes: { source: ['dropbox'], activity: ['external'] },
  uploader: {
    config: { sourceList: 'dropbox', socialBaseUrl: `${inject('localServiceUrl')}/cloud/signed-in` },
    plugins: [dashboard()],
  },
  async exercise({ uploader }) {
    uploader.setCurrentActivity('external', { externalSourceType: 'dropbox' })
    root.render(
      <UploaderProvider uploader={uploader}>
        <InlineLayout />
      </UploaderProvider>,
    )
    await expect.element(page.getByText('0 of 3 selected')).toBeVisible()
    root.render(null)
    await expect.poll(() => container.childElementCount).toBe(0)
  },
})
