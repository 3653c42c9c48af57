import { createRef, StrictMode } from 'react'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { FileUploaderInline } from './components/FileUploaderInline.js'
import type { UploadCtxProvider } from './UploadCtxProvider.js'

declare module 'vitest' {
  interface ProvidedContext {
    localServiceUrl: string
  }
}

// The app: a test says when it arrives.
const { app } = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { app: { arrived, arrive } }
})
vi.mock('../../uploader/src/app/uploader.js', async (importOriginal) => {
  await app.arrived
  return importOriginal()
})
const url = inject('localServiceUrl')
const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')
const sent = () => opened.mock.calls.filter(([, address]) => String(address).startsWith(`${url}/base/`))
afterEach(() => opened.mockClear())

async function mountPage(props: object = {}) {
  const apiRef = createRef<InstanceType<UploadCtxProvider>>()
  const given = { baseUrl: url, cdnCname: url, preload: 'intent', apiRef, ...props }
  const { container } = await render(
    <StrictMode>
      <FileUploaderInline pubkey="demopublickey" {...(given as object)} />
    </StrictMode>,
  )
  return {
    provider: () => apiRef.current as InstanceType<UploadCtxProvider>,
    rows: () => [...container.querySelectorAll('.lading-early li')].map(({ textContent }) => textContent),
    drop(name: string) {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['text'], name, { type: 'text/plain' }))
      const area = container.querySelector('.lading-drop-area')
      for (const type of ['dragenter', 'dragover', 'drop'])
        area?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
  }
}

// In this order: the app stays when it has arrived.
test('a file is sent before the app is there, and its events are those of any file', async () => {
  const page = await mountPage()
  const heard: string[] = []
  for (const type of ['file-added', 'file-upload-start', 'file-upload-success'] as const)
    page.provider().addEventListener(type, ({ detail }) => heard.push(`${type} ${detail.name}`))
  page.drop('early.txt')
  await expect.poll(page.rows).toEqual(['early.txt'])
  const events = ['file-added early.txt', 'file-upload-start early.txt', 'file-upload-success early.txt']
  await expect.poll(() => heard).toEqual(events)
  expect(sent()).toHaveLength(1)
  expect(page.provider().api.getOutputCollectionState().successCount).toBe(1)
})

test('a page that removes all files removes those of people that wait, and not later ones', async () => {
  const page = await mountPage({ confirmUpload: true })
  page.drop('removed.txt')
  await expect.poll(page.rows).toEqual(['removed.txt'])
  page.provider().api.removeAllFiles()
  await expect.poll(page.rows).toEqual([])
  page.drop('added.txt')
  await expect.poll(page.rows).toEqual(['added.txt'])
  app.arrive()
  const names = () =>
    page
      .provider()
      .api.getOutputCollectionState()
      .allEntries.map(({ name }) => name)
  await expect.poll(names).toEqual(['added.txt'])
  // The list takes the place of its names.
  await expect.poll(page.rows).toEqual([])
  expect(names()).toEqual(['added.txt'])
})
