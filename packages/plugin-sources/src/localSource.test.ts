import { createTestUploader } from '@lading/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localSource } from './localSource.js'
import { createLocalUploader } from './testing/fixtures/createLocalUploader.js'
import { entryItem, fakeTransfer, fileEntry, folderEntry } from './testing/fixtures/fakeEntries.js'

const file = new File(['bytes'], 'a.txt')
const many = (count: number) =>
  fakeTransfer([
    entryItem(
      folderEntry(
        '/many',
        Array.from({ length: count }, (_, index) => fileEntry(`/many/${index}.txt`)),
      ),
    ),
  ])
const output = ({ uploader }: ReturnType<typeof createLocalUploader>) =>
  uploader
    .getOutputCollectionState()
    .allEntries.map(({ name, source, fullPath }) => ({ name, source, fullPath }))

test('the source has a label', () => {
  const { source, uploader } = createLocalUploader()
  expect(source).toMatchObject({ id: 'local', label: 'src-type-local', icon: 'local' })
  expect(uploader.l10n(source.label)).toBe('From device')
})

test('dropped files are added with their paths, and the list is shown', async () => {
  const local = createLocalUploader()
  const transfer = fakeTransfer([
    entryItem(fileEntry('/a.txt'), file),
    entryItem(folderEntry('/b', [fileEntry('/b/c.txt')])),
  ])
  await expect(local.source.onTransfer?.(transfer, 'drop-area')).resolves.toBe(2)
  expect(output(local)).toEqual([
    { name: 'a.txt', source: 'drop-area', fullPath: null },
    { name: 'c.txt', source: 'drop-area', fullPath: 'b/c.txt' },
  ])
  expect(local.uploader.activities.snapshot).toMatchObject({
    current: { id: 'upload-list' },
    isModalOpen: true,
  })
})

test('pasted files have the source clipboard', async () => {
  const local = createLocalUploader()
  await local.source.onTransfer?.(fakeTransfer([entryItem(null, file)]), 'clipboard')
  expect(output(local)).toEqual([{ name: 'a.txt', source: 'clipboard', fullPath: null }])
})

test('the transfer is read inside the event', async () => {
  const { source } = createLocalUploader()
  const items = [entryItem(null, file)]
  const promise = source.onTransfer?.(fakeTransfer(items), 'drop-area')
  items.length = 0
  await expect(promise).resolves.toBe(1)
})

test('a transfer without files is ignored', async () => {
  const { source, uploader } = createLocalUploader()
  await expect(source.onTransfer?.(fakeTransfer([]), 'drop-area')).resolves.toBe(0)
  expect(uploader.activities.snapshot).toMatchObject({ current: null, isModalOpen: false })
})

test.each([
  [{ multiple: false }, 1],
  [{ multiple: true, multipleMax: 2 }, 2],
])('with %o a drop into a full list is ignored, any other is added completely', async (config, full) => {
  const { source, uploader } = createLocalUploader(config)
  const transfer = fakeTransfer([entryItem(null, file), entryItem(null, file), entryItem(null, file)])
  await expect(source.onTransfer?.(transfer, 'drop-area')).resolves.toBe(3)
  uploader.removeAllFiles()
  uploader.addFiles(Array.from({ length: full }, () => file))
  await expect(source.onTransfer?.(transfer, 'drop-area')).resolves.toBe(0)
  expect(uploader.entries.size).toBe(full)
})

test('5000 files are added in batches, so that the page can render', async () => {
  const { source, uploader, pauses } = createLocalUploader()
  const addFiles = vi.spyOn(uploader, 'addFiles')
  await expect(source.onTransfer?.(many(5000), 'drop-area')).resolves.toBe(5000)
  expect(addFiles.mock.results.map(({ value }) => value.length)).toEqual(Array(50).fill(100))
  expect(pauses()).toBeGreaterThanOrEqual(50)
  const { allEntries } = uploader.getOutputCollectionState()
  expect(allEntries.map(({ fullPath }) => fullPath)).toEqual(
    Array.from({ length: 5000 }, (_, index) => `many/${index}.txt`),
  )
})

test('more files than the maximum are added at once, so that none of them is uploaded', async () => {
  const { source, uploader } = createLocalUploader({ multipleMax: 600 })
  const addFiles = vi.spyOn(uploader, 'addFiles')
  await expect(source.onTransfer?.(many(700), 'drop-area')).resolves.toBe(700)
  expect(addFiles).toHaveBeenCalledTimes(1)
})

test('a folder that cannot be read is reported with a remedy, and the other files are added', async () => {
  const { source, uploader, log } = createLocalUploader()
  const failed = vi.fn()
  uploader.on('notice', failed)
  const transfer = fakeTransfer([entryItem(folderEntry('/closed', [], 0)), entryItem(null, file)])
  await expect(source.onTransfer?.(transfer, 'drop-area')).resolves.toBe(1)
  expect(log).toEqual(['warn: "closed" could not be read and was not added. The other files were added.'])
  expect(failed).toHaveBeenCalledWith({ message: "Folders can't be read here. Choose their files instead." })
})

test('a plugin that is removed while it reads adds nothing', async () => {
  const { source, uploader } = createLocalUploader()
  const transfer = fakeTransfer([
    entryItem(null, file),
    entryItem(folderEntry('/b', [fileEntry('/b/c.txt')])),
  ])
  const promise = source.onTransfer?.(transfer, 'drop-area')
  uploader.unuse('local')
  await expect(promise).resolves.toBe(0)
  expect(uploader.entries.size).toBe(0)
  expect(uploader.slots.items('source')).toEqual([])
})

test('accept together with imgOnly is reported once', () => {
  const { uploader, log } = createLocalUploader({ accept: '.pdf' })
  expect(log).toEqual([])
  uploader.config.set({ imgOnly: true })
  uploader.config.set({ accept: '.doc' })
  expect(log).toEqual([
    'warn: There could be a mistake. Both accept and imgOnly parameters are set. The value of accept will be concatenated with the internal image mime types list.',
  ])
})

test('accept and imgOnly in the initial config are reported, too', () => {
  expect(createLocalUploader({ accept: '.pdf', imgOnly: true }).log).toHaveLength(1)
})

/** A folder whose reading the test resolves. */
function heldFolder(fullPath: string) {
  let release = () => {}
  const folder = {
    ...folderEntry(fullPath, []),
    createReader: () => ({
      readEntries(resolve: (entries: FileSystemEntry[]) => void) {
        release = () => resolve([])
      },
    }),
  }
  return { folder: folder as unknown as FileSystemEntry, release: () => release() }
}

test('the files of a folder are listed while it is read', async () => {
  const { uploader, clock } = createTestUploader({
    plugins: [localSource()],
    config: { sourceList: 'local', confirmUpload: true },
  })
  const { folder, release } = heldFolder('/a/slow')
  const tree = folderEntry('/a', [
    fileEntry('/a/1.txt'),
    fileEntry('/a/2.txt'),
    folder,
    fileEntry('/a/3.txt'),
  ])
  const [source] = uploader.slots.items('source')
  const promise = source?.onTransfer?.(fakeTransfer([entryItem(tree)]), 'drop-area')
  expect(uploader.activities.snapshot).toMatchObject({ current: { id: 'upload-list' }, isModalOpen: true })
  await clock.advance(299)
  expect(uploader.entries.size).toBe(2)
  expect(uploader.slots.items('overlay')).toEqual([])
  await clock.advance(1)
  const [overlay] = uploader.slots.items('overlay')
  expect(overlay?.id).toMatch(/^local-reading-/)
  release()
  await clock.advance(1000)
  await expect(promise).resolves.toBe(3)
  expect(uploader.slots.items('overlay')).toEqual([])
})

test('what has been opened during the reading stays open', async () => {
  const { source, uploader } = createLocalUploader()
  const promise = source.onTransfer?.(many(300), 'drop-area')
  uploader.setCurrentActivity('camera')
  await promise
  expect(uploader.getCurrentActivity()).toBe('camera')
})

test('a drop of a folder into a full list changes nothing', async () => {
  const { source, uploader } = createLocalUploader({ multiple: false })
  uploader.addFiles([file])
  await expect(source.onTransfer?.(many(300), 'drop-area')).resolves.toBe(0)
  expect(uploader.entries.size).toBe(1)
  expect(uploader.activities.snapshot.current).toBeNull()
})

test('phones have a label of their own, unless the page has one, and a dialog for photos alone', () => {
  const element = { setAttribute() {}, addEventListener() {}, remove() {}, click() {}, style: {}, accept: '' }
  const document = { createElement: () => element, body: { append() {}, closest: () => null } }
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', { vendor: '', maxTouchPoints: 5 })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { source, uploader } = createLocalUploader()
  expect(uploader.l10n(source.label)).toBe('Files')
  for (const [accept, photos] of [
    ['', 'image/*,video/*'],
    ['application/pdf, image/png, video/*', 'image/png,video/*'],
    ['.png, .pdf', '.png,.pdf'],
  ] as const) {
    uploader.config.set({ accept })
    uploader.openSystemDialog({ photosOnly: true })
    expect(element.accept).toBe(photos)
  }
  uploader.openSystemDialog()
  expect(element.accept).toBe('.png,.pdf')

  const own = createLocalUploader({ localeDefinitionOverride: { en: { 'src-type-local': 'My disk' } } })
  expect(uploader.l10n(source.label)).toBe('Files')
  expect(own.uploader.l10n(own.source.label)).toBe('My disk')
})

test.each([false, true])(
  'with hiddenFiles %s, hidden files of a folder are counted or added',
  async (hiddenFiles) => {
    const local = createLocalUploader({ hiddenFiles, multipleMax: 3 })
    const notice = vi.fn()
    local.uploader.on('notice', notice)
    const folder = (path: string, children: FileSystemEntry[]) => folderEntry(path, children)
    const names = ['.DS_Store', '._a.jpg', 'Thumbs.db', 'desktop.ini', '~$report.docx', '.env', 'a.jpg']
    const transfer = fakeTransfer([
      entryItem(
        folder('/trip', [
          ...names.map((name) => fileEntry(`/trip/${name}`)),
          folder('/trip/.git', [fileEntry('/trip/.git/config')]),
          folder('/trip/__MACOSX', [fileEntry('/trip/__MACOSX/._a.jpg')]),
          folder('/trip/2026', [fileEntry('/trip/2026/b.jpg')]),
        ]),
      ),
      // By itself it was chosen.
      entryItem(fileEntry('/.env'), new File(['x'], '.env')),
    ])
    const added = await local.source.onTransfer?.(transfer, 'drop-area')
    expect(added).toBe(hiddenFiles ? 11 : 3)
    const { allEntries } = local.uploader.getOutputCollectionState()
    const paths = allEntries.map(({ fullPath, name }) => fullPath ?? name)
    if (!hiddenFiles) expect(paths).toEqual(['trip/a.jpg', 'trip/2026/b.jpg', '.env'])
    expect(notice.mock.calls).toEqual(
      hiddenFiles ? [] : [[{ message: '8 hidden items of folders were left out.' }]],
    )
  },
)
