import { createUploader } from '@lading/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { localSource } from '../localSource.js'
import type { KeptFile } from './KeptFile.js'
import { keptFilesStore } from './keptFilesStore.js'
import { showKeptFiles } from './showKeptFiles.js'

/** Stores a file that an earlier page has not finished, with a handle that the browser can open. */
async function store(name: string): Promise<KeptFile> {
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle(name, { create: true })
  const stream = await handle.createWritable()
  await stream.write('some bytes')
  await stream.close()
  const { size, type, lastModified } = await handle.getFile()
  const kept: KeptFile = {
    ...{ id: crypto.randomUUID(), page: location.pathname, name, size, type, lastModified, fileName: name },
    ...{ fullPath: null, source: 'local', metadata: null, tags: null, handle, savedAtMs: Date.now() },
  }
  await keptFilesStore.set(kept)
  onTestFinished(async () => {
    await keptFilesStore.delete(kept.id)
    await folder.removeEntry(name)
  })
  return kept
}

/** A tab that offers the files. */
function openTab(files: readonly KeptFile[]) {
  const uploader = createUploader({ config: { confirmUpload: true }, plugins: [localSource()] })
  const controller = new AbortController()
  const notices: string[] = []
  uploader.on('notice', ({ message }) => void notices.push(message))
  const box = document.createElement('div')
  showKeptFiles({
    uploader,
    files,
    on: uploader.on.bind(uploader),
    signal: controller.signal,
    choose() {},
    take: (id) => keptFilesStore.take(id),
    forget: (id) => void keptFilesStore.delete(id),
    contribute(_, item) {
      const { view } = item as unknown as { readonly view: { mount(target: Element): () => void } }
      return view.mount(box)
    },
  })
  onTestFinished(() => uploader.destroy())
  return {
    notices,
    names: () => [...uploader.entries.values()].map(({ fileName }) => fileName),
    offer: () => box.textContent,
    pressContinue: () =>
      [...box.querySelectorAll('button')].find((one) => one.textContent === 'Continue')?.click(),
  }
}

test('of two tabs that offer the same files, each file is continued by one', async () => {
  const files = [await store('a.bin'), await store('b.bin')]
  const [first, second] = [openTab(files), openTab(files)]
  first.pressContinue()
  second.pressContinue()
  await expect.poll(() => [...first.names(), ...second.names()].toSorted()).toEqual(['a.bin', 'b.bin'])
  await expect.poll(() => [first.offer(), second.offer()]).toEqual(['', ''])
  expect([...first.names(), ...second.names()]).toHaveLength(2)
})

test('a file that another tab has finished is not sent again, and the person learns it', async () => {
  const [finished, open] = [await store('finished.bin'), await store('open.bin')]
  const tab = openTab([finished, open])
  await keptFilesStore.delete(finished.id)
  tab.pressContinue()
  await expect.poll(() => tab.names()).toEqual(['open.bin'])
  expect(tab.notices).toEqual(['Already continued or discarded in another tab: finished.bin'])
})
