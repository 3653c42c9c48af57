import { createFileInfo, describePlugin } from '@lading/kernel/testing'
import { dashboard, InlineLayout, UploaderProvider } from '@lading/react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { editor } from './editor.js'
import { createCdn, ORIGINAL_URL, UUID } from './testing/fixtures/createCdn.js'

const container = document.createElement('div')
document.body.append(container)
const root = createRoot(container)
afterEach(() => root.render(null))

const cdn = createCdn({ width: 400, height: 300 })

async function press(role: 'button' | 'tab', name: string) {
  const button = page.getByRole(role, { name })
  await expect.element(button).toBeInTheDocument()
  ;(button.element() as HTMLElement).click()
}

describePlugin(() => editor(), {
  runner: { describe, test },
  contributes: { activity: ['cloud-image-edit'], fileAction: ['edit'] },
  uploader: { config: { secureDeliveryProxyUrlResolver: cdn.resolve }, plugins: [dashboard()] },
  async exercise({ uploader }) {
    const info = createFileInfo({ uuid: UUID, cdnUrl: ORIGINAL_URL, isImage: true, mimeType: 'image/jpeg' })
    const { internalId } = uploader.addFileFromUploadcareFile(info)
    uploader.setCurrentActivity('cloud-image-edit', { internalId })
    root.render(
      <UploaderProvider uploader={uploader}>
        <InlineLayout />
      </UploaderProvider>,
    )
    // Without a pointer: only the first trial of a page has the styles, which stay with the page.
    await press('button', 'Mirror')
    await press('tab', 'Tuning')
    await expect.element(page.getByRole('button', { name: 'Brightness' })).toBeInTheDocument()
    root.render(null)
    await expect.poll(() => container.childElementCount).toBe(0)
    cdn.dispose()
  },
})
