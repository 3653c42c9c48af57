import { createUploader, lazyPlugin } from '@lading/kernel'
import { useRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../style.css'
import { InlineActivities } from '../layout/InlineActivities.js'
import { dashboardDefinition } from '../plugin/dashboardDefinition.js'
import { createListViews } from '../plugin/listViews.js'
import { fakeTransport } from '../testing/fixtures/fakeTransport.js'
import { textFile } from '../testing/fixtures/setUp.js'
import { UploaderProvider } from '../UploaderProvider.js'
import { Prefetch } from './Prefetch.js'

function Page() {
  const root = useRef<HTMLDivElement>(null)
  return (
    <div ref={root} className="lading lading-inline">
      <Prefetch id="upload-list" root={root} />
      <InlineActivities />
    </div>
  )
}

test('between an intent and the first file, the list is rehearsed: nothing is shown, and no plugin is called', async () => {
  const called = vi.fn(() => null)
  const icons: string[] = []
  const uploader = createUploader({
    config: {
      confirmUpload: true,
      iconHrefResolver: (name: string) => {
        icons.push(name)
        return null
      },
    },
    plugins: [
      fakeTransport({ jobs: new Map() }),
      lazyPlugin(dashboardDefinition, async () => createListViews(''))(),
    ],
  })
  const view = { kind: 'react', component: called } as const
  const { slots } = uploader
  slots.contribute('fileAction', { id: 'own', label: 'own', shown: () => !called(), run() {} })
  slots.contribute('fileBadge', { id: 'own', view })
  slots.contribute('filePart', { id: 'own', part: 'name', view })
  slots.contribute('listToolbar', { id: 'own', view })
  slots.contribute('thumbnail', { id: 'own', key: () => String(called()), get: async () => null })
  const rows: Element[] = []
  const observer = new MutationObserver(() => rows.push(...document.querySelectorAll('.lading-row')))
  observer.observe(document, { childList: true, subtree: true })
  const screen = await render(
    <UploaderProvider uploader={uploader}>
      <Page />
    </UploaderProvider>,
  )
  onTestFinished(async () => {
    observer.disconnect()
    await screen.unmount()
    uploader.destroy()
  })
  await userEvent.hover(document.querySelector('.lading') as Element)
  await expect.poll(() => icons).toContain('remove')
  expect(rows).toEqual([])
  expect(called).not.toHaveBeenCalled()
  uploader.addFiles([textFile('a.txt')])
  uploader.initFlow()
  await expect.element(page.getByRole('row', { name: /^File a.txt in status/ })).toBeVisible()
  expect(document.querySelectorAll('.lading-row')).toHaveLength(1)
  expect(called).toHaveBeenCalled()
})
