import { ClockToken, createUploader, definePlugin, TransportToken } from '@lading/kernel'
import { createFakeClock, createFakeTransport } from '@lading/kernel/testing'
import { dashboard } from '@lading/react'
import { createRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { FileUploaderInline, FileUploaderRegular } from './eager.js'
import type { UploaderHandle } from './props/UploaderHandle.js'
import './style.css'

const linksTo = (baseUrl: string) =>
  document.head.querySelectorAll(`link[rel=preconnect][href^="${baseUrl}"]`)

async function setUp(name: string, Component: typeof FileUploaderInline | typeof FileUploaderRegular) {
  const baseUrl = `https://${name}.invalid`
  const apiRef = createRef<UploaderHandle>()
  // Not below the pointer, wherever the test before has left it.
  const { container } = await render(
    <div style={{ marginTop: '200vh' }}>
      <Component pubkey="demo" baseUrl={baseUrl} apiRef={apiRef} />
    </div>,
  )
  expect(linksTo(baseUrl)).toHaveLength(0)
  return { baseUrl, container, api: apiRef.current?.getAPI() }
}

test('the upload service is connected when files are dragged over the page', async () => {
  const { baseUrl } = await setUp('dragged', FileUploaderInline)
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['a'], 'a.txt'))
  document.body.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer }))
  expect(linksTo(baseUrl)).toHaveLength(1)
})

test('the upload service is connected when the uploader has the focus, and once', async () => {
  const { baseUrl, container } = await setUp('focused', FileUploaderInline)
  for (const button of container.querySelectorAll('button')) button.focus()
  expect(linksTo(baseUrl)).toHaveLength(1)
})

test('the upload service is connected when the page opens the dialog', async () => {
  const { baseUrl, api } = await setUp('opened', FileUploaderRegular)
  api?.initFlow()
  await expect.poll(() => linksTo(baseUrl).length).toBe(1)
})

test('files that wait for a confirmation start the worker that will send them, before it is pressed', async () => {
  const { Worker } = window
  onTestFinished(() => void Object.assign(window, { Worker }))
  const started = vi.fn()
  window.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args)
      started(String(args[0]))
    }
  }
  const script = URL.createObjectURL(new Blob(['postMessage({})'], { type: 'text/javascript' }))
  const apiRef = createRef<UploaderHandle>()
  await render(<FileUploaderInline pubkey="demo" uploadWorker={script} confirmUpload apiRef={apiRef} />)
  const files = ['a', 'b', 'c'].map((name) => new File(['text'], name))
  apiRef.current?.getAPI()?.addFiles(files)
  await expect.poll(() => started.mock.calls).toEqual([[script]])
})

/** Renders an uploader of the page's own, whose time the test advances. */
async function setUpOwn() {
  const clock = createFakeClock()
  const { transport, uploads } = createFakeTransport()
  const connected: number[] = []
  const preconnect = (files: Iterable<Blob> = []) => void connected.push([...files].length)
  const transportPlugin = definePlugin({
    id: 'recording-transport',
    setup: ({ provide }) => provide(TransportToken, () => ({ ...transport, preconnect })),
  })
  const uploader = createUploader({
    config: { confirmUpload: true },
    plugins: [transportPlugin(), dashboard()],
    services: (scope) => scope.value(ClockToken, clock),
  })
  onTestFinished(() => uploader.destroy())
  const { container } = await render(
    <div style={{ marginTop: '200vh' }}>
      <FileUploaderInline uploader={uploader} />
    </div>,
  )
  const focus = () =>
    container.querySelector('.lading-activity')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  const add = () => uploader.addFiles(['a', 'b', 'c'].map((name) => new File(['text'], name)))
  return { uploader, clock, uploads, connected, focus, add }
}

test('nothing is connected for files that wait until their list is painted', async () => {
  const { clock, connected, focus, add } = await setUpOwn()
  add()
  focus()
  await clock.advance(99)
  expect(connected).toEqual([])
  await clock.advance(1)
  expect(connected).toEqual([3])
  focus()
  expect(connected).toEqual([3, 3])
})

test('an upload that begins before the list is painted is connected at once', async () => {
  const { uploader, clock, connected, add } = await setUpOwn()
  add()
  uploader.uploadAll()
  expect(connected).toEqual([3])
  await clock.advance(100)
  expect(connected).toEqual([3])
})

test('files that are refused do not wait; files whose upload has failed do', async () => {
  const { uploader, clock, uploads, connected, focus, add } = await setUpOwn()
  uploader.config.set({
    fileValidators: [({ name }) => (name === 'b' ? { message: 'Not this one.' } : null)],
  })
  add()
  await clock.advance(100)
  expect(connected).toEqual([2])
  uploader.uploadAll()
  await clock.advance(100)
  for (const { fail } of uploads) fail(new Error('The service is gone.'))
  await clock.advance(400)
  expect(uploader.collection.snapshot.failedCount).toBe(3)
  connected.length = 0
  focus()
  expect(new Set(connected)).toEqual(new Set([2]))
})

test('a sign of a person does not go through a list in which no file waits', async () => {
  const { uploader, clock, uploads, connected, focus, add } = await setUpOwn()
  add()
  uploader.uploadAll()
  await clock.advance(100)
  for (const { succeed } of uploads) succeed()
  await clock.advance(400)
  expect(uploader.collection.snapshot.successCount).toBe(3)
  focus()
  connected.length = 0
  const values = vi.spyOn(uploader.entries, 'values')
  focus()
  expect(connected).toEqual([0])
  expect(values).not.toHaveBeenCalled()
})
