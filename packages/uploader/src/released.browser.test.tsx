import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileUploaderInline } from './FileUploaderInline.js'
import { fakeTransport } from './testing/fixtures/fakeTransport.js'
import type { UploaderHandle } from './UploaderHandle.js'

/** The part of the DevTools protocol that is used here. */
interface DevTools {
  send(method: 'HeapProfiler.collectGarbage'): Promise<unknown>
}

const CYCLES = 5

/** Mounts an uploader, adds files, unmounts it, and returns weak references to what must be released. */
async function cycle(fileCount: number): Promise<readonly WeakRef<object>[]> {
  const apiRef = createRef<UploaderHandle>()
  const { plugin } = fakeTransport()
  const screen = await render(
    <FileUploaderInline pubkey="demo" apiRef={apiRef} plugins={[plugin]} confirmUpload />,
  )
  const uploader = apiRef.current?.getAPI()
  if (!uploader) throw new Error('The uploader is not mounted.')
  const ids = uploader.addFiles(Array.from({ length: fileCount }, (_, i) => new File(['x'], `${i}.txt`)))
  // The assertions of `expect` would keep what they wait for.
  await vi.waitUntil(() => fileCount === 0 || screen.container.querySelector('.lading-row'))
  const entries = ids.map((id) => uploader.entries.get(id) as object)
  const { scope, entries: store, collection } = uploader
  const element = screen.container.querySelector('.lading') as Element
  const released = [uploader, scope, store, collection, element, ...entries]
  await screen.unmount()
  return released.map((object) => new WeakRef(object))
}

test.each([0, 20])('an unmounted uploader with %i files is released', async (fileCount) => {
  const references: WeakRef<object>[] = []
  for (let i = 0; i < CYCLES; i++) references.push(...(await cycle(fileCount)))
  // React keeps parts of what it has rendered last.
  await cycle(0)
  const devTools = cdp() as unknown as DevTools
  await expect
    .poll(
      async () => {
        await devTools.send('HeapProfiler.collectGarbage')
        return references.map((reference) => reference.deref()?.constructor.name).filter(Boolean)
      },
      { timeout: 10_000 },
    )
    .toEqual([])
})
