import { activeSources } from '@lading/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { choosesFolders } from './dialog/choosesFolders.js'
import { createLocalUploader, type LocalUploader } from './testing/fixtures/createLocalUploader.js'

let local: LocalUploader
const uploaders: LocalUploader[] = []

function setUp(config?: Parameters<typeof createLocalUploader>[0]): LocalUploader {
  local = createLocalUploader(config)
  uploaders.push(local)
  return local
}

/** The inputs of dialogs that are open. */
const inputs = () => [
  ...document.querySelectorAll<HTMLInputElement>('input[type=file]:not([data-lading-files])'),
]
/** The inputs that stay in the page. */
const keptInputs = () => [...document.querySelectorAll<HTMLInputElement>('input[data-lading-files]')]

function openInput(): HTMLInputElement {
  local.uploader.openSystemDialog()
  const [input, ...others] = inputs()
  if (!input || others.length > 0) throw new Error(`There are ${inputs().length} inputs instead of one.`)
  return input
}

/** Selects files as browsers do. */
function pick(input: HTMLInputElement, ...files: readonly File[]): void {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const names = () => local.uploader.getOutputCollectionState().allEntries.map(({ name }) => name)
const file = new File(['bytes'], 'a.txt', { type: 'text/plain' })

afterEach(() => {
  for (const { uploader } of uploaders.splice(0)) uploader.destroy()
})

test('the input has the accepted types and the count', () => {
  setUp({ accept: 'image/png, .pdf', multiple: false })
  const input = openInput()
  expect(input.accept).toBe('image/png,.pdf')
  expect(input.multiple).toBe(false)
  expect(getComputedStyle(input).display).toBe('none')
})

test('the input follows the configuration', () => {
  const { uploader } = setUp()
  expect(openInput()).toMatchObject({ accept: '', multiple: true })
  uploader.config.set({ imgOnly: true })
  expect(openInput().accept).toMatch(/^image\/\*,.*\.avifs$/)
})

test('selected files are added, the list is shown, and the input is removed', async () => {
  const { uploader, source } = setUp()
  await source.open()
  const [input] = inputs()
  await userEvent.upload(input as HTMLInputElement, [file, new File(['b'], 'b.txt')])
  await expect.poll(names).toEqual(['a.txt', 'b.txt'])
  await expect.poll(() => uploader.getOutputCollectionState().allEntries[0]?.source).toBe('local')
  await expect
    .poll(() => uploader.activities.snapshot)
    .toMatchObject({ current: { id: 'upload-list' }, isModalOpen: true })
  await expect.poll(inputs).toEqual([])
})

test('the same file can be selected again', () => {
  setUp()
  pick(openInput(), file)
  pick(openInput(), file)
  expect(names()).toEqual(['a.txt', 'a.txt'])
})

test('a dialog that is canceled leaves nothing behind', () => {
  const { uploader } = setUp()
  openInput().dispatchEvent(new Event('cancel', { bubbles: true }))
  expect(inputs()).toEqual([])
  expect(names()).toEqual([])
  expect(uploader.activities.snapshot.current).toBeNull()
})

test('the host page receives neither click nor change', () => {
  setUp()
  const listener = vi.fn()
  const types = ['click', 'input', 'change', 'cancel']
  for (const type of types) document.addEventListener(type, listener)
  pick(openInput(), file)
  openInput().dispatchEvent(new Event('cancel', { bubbles: true }))
  for (const type of types) document.removeEventListener(type, listener)
  expect(listener).not.toHaveBeenCalled()
  expect(names()).toEqual(['a.txt'])
})

test('removing the plugin removes its open dialog', () => {
  const { uploader } = setUp()
  const input = openInput()
  uploader.unuse('local')
  expect(inputs()).toEqual([])
  pick(input, file)
  expect(names()).toEqual([])
})

test('a plugin that is installed again adds each file once', async () => {
  const { uploader } = setUp()
  const { localSource } = await import('./localSource.js')
  uploader.unuse('local').use(localSource()).unuse('local').use(localSource())
  pick(openInput(), file)
  expect(names()).toEqual(['a.txt'])
})

test('a DataTransfer of the browser is read', async () => {
  const { source } = setUp()
  const transfer = new DataTransfer()
  transfer.items.add(file)
  transfer.items.add('https://example.com', 'text/uri-list')
  transfer.items.add(new File([], 'empty.txt'))
  await expect(source.onTransfer?.(transfer, 'drop-area')).resolves.toBe(2)
  expect(names()).toEqual(['a.txt', 'empty.txt'])
})

test('the system camera takes one photo or video, whose source says which', () => {
  const { uploader } = setUp({ cameraCapture: 'environment', accept: '.pdf' })
  uploader.openSystemDialog({ captureCamera: true })
  expect(inputs()[0]).toMatchObject({ accept: 'image/*', multiple: false })
  expect(inputs()[0]?.getAttribute('capture')).toBe('environment')
  uploader.config.set({ cameraCapture: 'sideways' })
  uploader.openSystemDialog({ captureCamera: true, modeCamera: 'video' })
  const [input] = inputs() as [HTMLInputElement]
  expect(input.accept).toBe('video/*')
  expect(input.getAttribute('capture')).toBe('')
  pick(input, new File(['v'], 'v.mp4', { type: 'video/mp4' }))
  uploader.openSystemDialog({ captureCamera: true })
  pick(inputs()[0] as HTMLInputElement, new File(['p'], 'p.jpg', { type: 'image/jpeg' }))
  expect(uploader.getOutputCollectionState().allEntries.map(({ source }) => source)).toEqual([
    'mobile-video-camera',
    'mobile-photo-camera',
  ])
})

test('one labelled input stays in the page, whose files are checked and added like those of the dialog', async () => {
  const { uploader } = setUp({ accept: 'text/plain', multiple: true, multipleMax: 2 })
  await expect.poll(keptInputs).toHaveLength(1)
  const [input] = keptInputs() as [HTMLInputElement]
  expect(input).toMatchObject({
    accept: 'text/plain',
    multiple: true,
    ariaLabel: 'Files to upload',
    tabIndex: -1,
  })
  expect(getComputedStyle(input).display).not.toBe('none')
  const { width, height } = input.getBoundingClientRect()
  expect([width, height]).toEqual([1, 1])
  const listener = vi.fn()
  document.addEventListener('change', listener)
  await userEvent.upload(input, [file, new File(['b'], 'b.txt', { type: 'text/plain' })])
  await expect.poll(names).toEqual(['a.txt', 'b.txt'])
  document.removeEventListener('change', listener)
  expect(listener).not.toHaveBeenCalled()
  expect(input.value).toBe('')
  expect(uploader.getOutputCollectionState().allEntries[0]?.source).toBe('local')
  // The type is checked, too.
  pick(input, new File(['c'], 'c.pdf', { type: 'application/pdf' }))
  await expect
    .poll(() => uploader.getOutputCollectionState().allEntries[2]?.errors[0]?.type)
    .toBe('FORBIDDEN_FILE_TYPE')
})

test('the input that stays follows the settings, and goes with the source', async () => {
  const { uploader } = setUp()
  await expect.poll(keptInputs).toHaveLength(1)
  uploader.config.set({ multiple: false, accept: '.pdf' })
  expect(keptInputs()[0]).toMatchObject({ multiple: false, accept: '.pdf' })
  uploader.config.set({ sourceList: 'url' })
  expect(keptInputs()).toHaveLength(0)
  uploader.config.set({ sourceList: 'local' })
  expect(keptInputs()).toHaveLength(1)
  uploader.unuse('local')
  expect(keptInputs()).toHaveLength(0)
})

test('each uploader has an input of its own', async () => {
  setUp()
  setUp()
  await expect.poll(keptInputs).toHaveLength(2)
})

/** A file of a folder, as browsers give it. */
function fileAt(path: string): File {
  const [name = ''] = path.split('/').slice(-1)
  return Object.defineProperty(new File(['x'], name), 'webkitRelativePath', { value: path })
}

function pickFolder(...paths: readonly string[]): void {
  const [input] = inputs()
  Object.defineProperty(input, 'files', { value: paths.map(fileAt) })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a folder can be chosen: its files have their paths, the hidden ones are left out and don’t count', async () => {
  const { uploader } = setUp({ sourceList: 'local, folder', multipleMax: 4, accept: 'image/*' })
  const said = vi.fn()
  uploader.on('notice', said)
  void uploader.openSource('folder')
  const [input] = inputs()
  expect(input).toMatchObject({ webkitdirectory: true, multiple: true, accept: '' })
  pickFolder(
    'trip/.DS_Store',
    'trip/a.jpg',
    'trip/2026/b.jpg',
    'trip/.git/config',
    'trip/.git/head',
    'trip/c.jpg',
    'trip/d.jpg',
  )
  const paths = () => uploader.getOutputCollectionState().allEntries.map(({ fullPath }) => fullPath)
  await expect.poll(paths).toEqual(['trip/a.jpg', 'trip/2026/b.jpg', 'trip/c.jpg', 'trip/d.jpg'])
  expect(uploader.getOutputCollectionState().errors).toEqual([])
  expect(uploader.activities.snapshot.current?.id).toBe('upload-list')
  await expect
    .poll(() => said.mock.calls)
    .toEqual([[{ message: '2 hidden items of folders were left out.' }]])
})

test('with hiddenFiles, all files of a chosen folder are added; a hidden folder that is chosen itself is read', async () => {
  const { uploader } = setUp({ sourceList: 'folder', hiddenFiles: true })
  void uploader.openSource('folder')
  pickFolder('trip/.env', 'trip/a.jpg')
  await expect.poll(names).toEqual(['.env', 'a.jpg'])
  uploader.config.set({ hiddenFiles: false })
  void uploader.openSource('folder')
  pickFolder('.config/b.txt')
  await expect.poll(names).toEqual(['.env', 'a.jpg', 'b.txt'])
})

test('folders are offered where several files can be added, not on iPhones and iPads', () => {
  const { uploader } = setUp({ sourceList: 'local, folder' })
  const offered = () => activeSources(uploader).map(({ id }) => id)
  expect(offered()).toContain('folder')
  uploader.config.set({ multiple: false })
  expect(offered()).not.toContain('folder')
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
  expect(choosesFolders({ userAgent: mac, maxTouchPoints: 0 })).toBe(true)
  expect(choosesFolders({ userAgent: mac, maxTouchPoints: 5 })).toBe(false)
  expect(choosesFolders({ userAgent: 'Mozilla/5.0 (iPhone)', maxTouchPoints: 5 })).toBe(false)
})
