import { createUploader, lazyPlugin } from '@lading/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InlineLayout } from '../layout/InlineLayout.js'
import '../style.css'
import { dashboardDefinition } from '../plugin/dashboardDefinition.js'
import { listViews } from '../plugin/listViews.js'
import { fakeTransport } from '../testing/fixtures/fakeTransport.js'
import { textFile } from '../testing/fixtures/setUp.js'
import { UploaderProvider } from '../UploaderProvider.js'

test('a list that is long from the start makes its visible rows once, and no others', async () => {
  const uploader = createUploader({
    config: { confirmUpload: true },
    plugins: [
      fakeTransport({ jobs: new Map() }),
      lazyPlugin(dashboardDefinition, async () => ({ ...listViews }))(),
    ],
  })
  const screen = await render(
    <UploaderProvider uploader={uploader}>
      <InlineLayout />
    </UploaderProvider>,
  )
  const made = new Set<Element>()
  const observer = new MutationObserver(() => {
    for (const row of document.querySelectorAll('.lading-row')) made.add(row)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(async () => {
    observer.disconnect()
    await screen.unmount()
    uploader.destroy()
  })
  uploader.addFiles(Array.from({ length: 100 }, (_, index) => textFile(`${index}.txt`)))
  uploader.initFlow()
  await expect.element(page.getByRole('row', { name: /^File 0.txt in status/ })).toBeVisible()
  await expect.element(page.getByRole('searchbox', { name: 'Search files' })).toBeVisible()
  expect(made.size).toBeLessThan(40)
  expect([...made].filter((row) => !row.isConnected)).toEqual([])
})
