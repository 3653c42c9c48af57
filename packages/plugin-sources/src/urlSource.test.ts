import { expect, test, vi } from 'vitest'
import { createLocalUploader } from './testing/fixtures/createLocalUploader.js'
import { entryItem, fakeTransfer, textTransfer } from './testing/fixtures/fakeEntries.js'
import { urlSource } from './urlSource.js'

const list = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://a.example/${index}.png`).join('\r\n')
const dropOf = (count: number) => textTransfer({ 'text/uri-list': list(count) })
const file = new File(['x'], 'a.png', { type: 'image/png' })

function setUp(config: Parameters<typeof createLocalUploader>[0] = {}) {
  const local = createLocalUploader({ sourceList: 'local, url', ...config })
  local.uploader.use(urlSource())
  const [files, links] = local.uploader.slots.items('source')
  if (!files || !links) throw new Error('A source is missing.')
  const drop = async (transfer: DataTransfer) =>
    Promise.all([files, links].map((source) => source.onTransfer?.(transfer, 'drop-area')))
  const entries = () =>
    [...local.uploader.entries.values()].map(({ externalUrl, fileName, source }) => ({
      from: externalUrl ?? fileName,
      source,
    }))
  return { ...local, links, drop, entries }
}

test('each address of a dropped list becomes an entry, and the list is shown', async () => {
  const { uploader, drop, entries } = setUp()
  await expect(drop(dropOf(3))).resolves.toEqual([0, 3])
  expect(entries()).toEqual(
    [0, 1, 2].map((index) => ({ from: `https://a.example/${index}.png`, source: 'drop-area' })),
  )
  expect(uploader.activities.snapshot).toMatchObject({ current: { id: 'upload-list' }, isModalOpen: true })
})

test('a picture dragged from a page is added once: by its address, or as a file where links are not offered', async () => {
  const texts = {
    'text/uri-list': 'https://a.example/1.png',
    'text/html': '<img src="https://a.example/1.png">',
  }
  const { uploader, drop, entries } = setUp()
  await expect(drop(textTransfer(texts, [file]))).resolves.toEqual([0, 1])
  expect(entries()).toEqual([{ from: 'https://a.example/1.png', source: 'drop-area' }])
  uploader.config.set({ sourceList: 'local' })
  const [local] = uploader.slots.items('source')
  await expect(local?.onTransfer?.(textTransfer(texts, [file]), 'drop-area')).resolves.toBe(1)
  expect(entries().at(-1)).toEqual({ from: 'a.png', source: 'drop-area' })
})

test('what the interface has read of a drop is not read again by the sources', async () => {
  const { uploader, drop, entries } = setUp({ multipleMax: 2 })
  const when = vi.fn(() => true)
  uploader.slots.contribute('source', { id: 'mine', label: 'Mine', open() {}, when })
  uploader.config.set({ sourceList: 'local, url, mine' })
  const sources = uploader.slots.items('source')
  when.mockClear()
  const context = { sources, room: 2 }
  const texts = { 'text/uri-list': 'https://a.example/1.png' }
  await Promise.all(
    sources.map(({ onTransfer }) => onTransfer?.(textTransfer(texts, [file]), 'drop-area', context)),
  )
  expect(entries()).toEqual([{ from: 'https://a.example/1.png', source: 'drop-area' }])
  expect(when).not.toHaveBeenCalled()
  // Without a source of links among them, the picture is a file.
  const [local] = sources
  await local?.onTransfer?.(textTransfer(texts, [file]), 'drop-area', { sources: [], room: 1 })
  await local?.onTransfer?.(textTransfer(texts, [file]), 'drop-area', { sources: [], room: 0 })
  expect(entries().map(({ from }) => from)).toEqual(['https://a.example/1.png', 'a.png'])
  await expect(drop(textTransfer({}, [file]))).resolves.toEqual([0, 0])
})

test('dropped files are not read as links', async () => {
  const { drop } = setUp()
  await expect(drop(fakeTransfer([entryItem(null, file)]))).resolves.toEqual([1, 0])
})

test('10,000 addresses are added in portions, so that the page can render', async () => {
  const { uploader, drop, pauses } = setUp()
  await expect(drop(dropOf(10_000))).resolves.toEqual([0, 10_000])
  expect(uploader.entries.size).toBe(10_000)
  expect(pauses()).toBe(99)
})

test('more addresses than the maximum are added at once, so that none of them is uploaded', async () => {
  const { uploader, drop, pauses } = setUp({ multipleMax: 150, confirmUpload: false })
  await expect(drop(dropOf(200))).resolves.toEqual([0, 200])
  expect(pauses()).toBe(0)
  expect([...uploader.entries.values()].every(({ isQueued, isUploading }) => !isQueued && !isUploading)).toBe(
    true,
  )
})

test('a full list accepts no address', async () => {
  const { uploader, drop } = setUp({ multipleMax: 1 })
  uploader.addFiles([file])
  await expect(drop(dropOf(1))).resolves.toEqual([0, 0])
})

test('a plugin that is removed while it adds adds no more', async () => {
  const { uploader, links } = setUp()
  const added = links.onTransfer?.(dropOf(1000), 'drop-area')
  uploader.unuse('url')
  await expect(added).resolves.toBeLessThan(1000)
  expect(uploader.entries.size).toBeLessThan(1000)
})
