import { createRef, type ReactElement, StrictMode } from 'react'
import * as ReactDOM from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadList } from './app/loadList.js'
import { loadUploads } from './app/loadUploads.js'
import { uploader as readyMade } from './app/uploader.js'
import { lazyUploader } from './components/lazyUploader.js'
import type { FileUploaderRegularProps } from './props/FileUploaderRegularProps.js'
import type { UploaderHandle } from './props/UploaderHandle.js'
import { fakeTransport } from './testing/fixtures/fakeTransport.js'
import { file, fire } from './testing/fixtures/shellActions.js'
import type { UploaderApp, UploaderLayout } from './UploaderApp.js'
import './style.css'

/** The roots of React 17, which React 18 still has: they render at once, and batch only what happens in events. */
const { render, unmountComponentAtNode } = ReactDOM as unknown as {
  render(element: ReactElement, host: Element): void
  unmountComponentAtNode(host: Element): boolean
}

/** Mounts an uploader in such a root. Its app is loaded when the test says so. */
function mount(layout: UploaderLayout) {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => errors.mockRestore())
  const host = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => host.remove())
  let deliver = () => {}
  const Component = lazyUploader(
    () =>
      new Promise<{ uploader: UploaderApp }>((resolve) => {
        deliver = () => resolve({ uploader: readyMade({ list: loadList, uploads: loadUploads }) })
      }),
    { layout },
  )
  const apiRef = createRef<UploaderHandle>()
  const transport = fakeTransport()
  const show = (props: Partial<FileUploaderRegularProps> = {}) =>
    render(
      <StrictMode>
        <Component pubkey="demo" preload="intent" apiRef={apiRef} plugins={[transport.plugin]} {...props} />
      </StrictMode>,
      host,
    )
  show()
  const logged = () =>
    errors.mock.calls.map(([text]) => String(text)).filter((text) => !text.includes('createRoot'))
  return { host, show, apiRef, transport, deliver: () => deliver(), logged }
}

test.each(['regular', 'minimal', 'inline'] as const)(
  'in a root of React 17, %s keeps files that come before the app, and leaves nothing behind',
  async (layout) => {
    const { host, show, apiRef, transport, deliver, logged } = mount(layout)
    const target = host.querySelector('.lading-drop-area, .lading-trigger') as Element
    for (const type of ['dragenter', 'dragover', 'drop']) fire(type, target, file('early.txt'))
    await new Promise((resolve) => setTimeout(resolve))
    // Outside of an event: each change renders at once.
    show({ localeName: 'de' })
    show({ multiple: false })
    deliver()
    await expect.poll(() => apiRef.current).toBeTruthy()
    const uploader = (apiRef.current as UploaderHandle).getAPI()
    await expect.poll(() => transport.started).toHaveLength(1)
    transport.finish()
    await expect.poll(() => uploader.getOutputCollectionState().status).toBe('success')
    expect(uploader.getOutputCollectionState().allEntries.map(({ name }) => name)).toEqual(['early.txt'])
    await expect.poll(() => document.body.textContent).toContain('early.txt')
    expect(transport.started).toHaveLength(1)
    unmountComponentAtNode(host)
    expect(host.innerHTML).toBe('')
    await expect.poll(() => uploader.isDestroyed).toBe(true)
    expect(logged()).toEqual([])
  },
)
