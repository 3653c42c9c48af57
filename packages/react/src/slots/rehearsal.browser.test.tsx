import { createUploader, lazyPlugin } from '@lading/kernel'
import { type ReactElement, useRef } from 'react'
import * as ReactDOM from 'react-dom'
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

/** The roots of React 17's kind, which React 18 has. */
interface OldRoots {
  readonly render?: (element: ReactElement, host: Element) => void
  readonly unmountComponentAtNode?: (host: Element) => void
}

test.skipIf(!('render' in ReactDOM))('in a root of React 17’s kind, nothing is rehearsed', async () => {
  const { render: renderAtOnce, unmountComponentAtNode } = ReactDOM as OldRoots
  const reported: string[] = []
  const errors = vi
    .spyOn(console, 'error')
    .mockImplementation((first) => void (/ReactDOM.render/.test(first) || reported.push(String(first))))
  let isLoaded = false
  const uploader = createUploader({
    config: { confirmUpload: true },
    plugins: [
      fakeTransport({ jobs: new Map() }),
      lazyPlugin(dashboardDefinition, async () => {
        isLoaded = true
        return createListViews('')
      })(),
    ],
  })
  const host = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => {
    unmountComponentAtNode?.(host)
    host.remove()
    uploader.destroy()
    errors.mockRestore()
  })
  renderAtOnce?.(
    <UploaderProvider uploader={uploader}>
      <Page />
    </UploaderProvider>,
    host,
  )
  await userEvent.hover(document.querySelector('.lading') as Element)
  await expect.poll(() => isLoaded).toBe(true)
  // The rehearsal would be in an idle time before these.
  for (let count = 0; count < 3; count++) await new Promise((resolve) => requestIdleCallback(resolve))
  expect(reported).toEqual([])
  expect(document.querySelectorAll('.lading-row')).toHaveLength(0)
  uploader.addFiles([textFile('a.txt')])
  uploader.initFlow()
  await expect.element(page.getByRole('row', { name: /^File a.txt in status/ })).toBeVisible()
  expect(document.querySelectorAll('.lading-row')).toHaveLength(1)
  expect(reported).toEqual([])
})
