import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileUploaderInline } from './components/FileUploaderInline.js'
import { FileUploaderInline as EagerUploader } from './eager.js'
import { uploaderReady } from './early/uploaderReady.js'
import type { UploaderHandle } from './props/UploaderHandle.js'
import { fakeTransport } from './testing/fixtures/fakeTransport.js'

/** The part of the DevTools protocol that is used here. */
interface DevTools {
  send(method: 'HeapProfiler.collectGarbage'): Promise<unknown>
}

const CYCLES = 5

/** Mounts an uploader, adds files, unmounts it, and returns weak references to what must be released. */
async function cycle(
  Component: typeof FileUploaderInline,
  fileCount: number,
): Promise<readonly WeakRef<object>[]> {
  const apiRef = createRef<UploaderHandle>()
  const { plugin } = fakeTransport()
  const screen = await render(<Component pubkey="demo" apiRef={apiRef} plugins={[plugin]} confirmUpload />)
  const uploader = await uploaderReady(apiRef)
  const ids = uploader.addFiles(Array.from({ length: fileCount }, (_, i) => new File(['x'], `${i}.txt`)))
  // The assertions of `expect` would keep what they wait for.
  await vi.waitUntil(() => fileCount === 0 || screen.container.querySelector('.lading-row'))
  const entries = ids.map((id) => uploader.entries.get(id) as object)
  const { scope, entries: store, collection } = uploader
  const element = screen.container.querySelector('.lading') as Element
  element.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
  const released = [uploader, scope, store, collection, element, ...entries]
  await screen.unmount()
  return released.map((object) => new WeakRef(object))
}

test.each([
  ['loaded on demand', 0, FileUploaderInline],
  ['loaded on demand', 20, FileUploaderInline],
  ['loaded at once', 20, EagerUploader],
] as const)('an unmounted uploader, %s, is released with its %i files', async (_, fileCount, Component) => {
  // What imports the app for the first time keeps its caller.
  await cycle(Component, 0)
  const references: WeakRef<object>[] = []
  for (let i = 0; i < CYCLES; i++) references.push(...(await cycle(Component, fileCount)))
  // React keeps parts of what it has rendered last, and the element of the last event.
  await cycle(Component, 0)
  const devTools = cdp() as unknown as DevTools
  await expect
    .poll(async () => {
      await devTools.send('HeapProfiler.collectGarbage')
      return references.map((reference) => reference.deref()?.constructor.name).filter(Boolean)
    })
    .toEqual([])
})
