import { createTestUploader, describePlugin } from '@lading/kernel/testing'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { DropboxChooseOptions } from './DropboxApi.js'
import { dropboxChooser } from './dropboxChooser.js'

declare global {
  interface Window {
    chosen?: DropboxChooseOptions
  }
}

/** Stands in for Dropbox's script: it keeps what it is called with. */
const script = `window.Dropbox = {
  key: document.getElementById('dropboxjs')?.dataset.appKey,
  choose(options) { window.chosen = options },
}`
const scriptUrl = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
const files = [
  { name: 'a/b.pdf', link: 'https://dl.test/1' },
  { name: 'bad.js', link: 'javascript:0' },
  { name: 'c.pdf', link: 'https://dl.test/2' },
  { name: 'c.pdf', link: 'https://dl.test/2' },
]

afterEach(() => {
  delete window.Dropbox
  delete window.chosen
})

function setUp(config: Record<string, unknown> = {}, url = scriptUrl) {
  const t = createTestUploader({
    config: { sourceList: 'dropboxchooser', ...config },
    plugins: [dropboxChooser({ appKey: 'key', scriptUrl: url })],
  })
  onTestFinished(() => t.uploader.destroy())
  const notices: string[] = []
  t.uploader.on('notice', ({ message }) => notices.push(message))
  vi.spyOn(navigator.userActivation, 'isActive', 'get').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  return { ...t, notices, open: () => t.uploader.openSource('dropboxchooser') }
}

test('chosen files are added by their links; the chooser offers what the uploader accepts', async () => {
  const { uploader, open, log } = setUp({ accept: '.pdf', maxLocalFileSizeBytes: 5, multiple: true })
  await open()
  expect(window.chosen).toMatchObject({
    linkType: 'direct',
    multiselect: true,
    folderselect: false,
    extensions: ['.pdf'],
    sizeLimit: 5,
  })
  expect(window.Dropbox).toMatchObject({ appKey: 'key', key: 'key' })
  expect(document.getElementById('dropboxjs')).toBeNull()
  window.chosen?.success(files)
  expect(
    uploader
      .getOutputCollectionState()
      .allEntries.map(({ name, source, externalUrl }) => [name, source, externalUrl]),
  ).toEqual([
    ['a_b.pdf', 'dropboxchooser', 'https://dl.test/1'],
    ['c.pdf', 'dropboxchooser', 'https://dl.test/2'],
  ])
  expect(uploader.getCurrentActivity()).toBe('upload-list')
  expect(log).toEqual([])
})

test('what the chooser answers after the uploader is gone, or wrongly, changes nothing', async () => {
  const { uploader, open } = setUp()
  await open()
  for (const answer of [undefined, 'files', [], Array(1001).fill(files[0])])
    window.chosen?.success(answer as never)
  expect(uploader.entries.size).toBe(0)
  uploader.destroy()
  window.chosen?.success(files)
})

test('a script that cannot be loaded, or is another one, is said, and tried again', async () => {
  const { open, notices, log } = setUp({}, '/nowhere/dropins.js')
  await open()
  expect(notices).toEqual(['Dropbox could not be loaded. Try again in a minute.'])
  expect(log).toHaveLength(1)
  const wrong = setUp({}, URL.createObjectURL(new Blob([''], { type: 'text/javascript' })))
  await wrong.open()
  expect(wrong.notices).toHaveLength(1)
})

test('when the script arrives long after the press, another press opens the chooser', async () => {
  const { open, notices } = setUp()
  const active = vi.spyOn(navigator.userActivation, 'isActive', 'get').mockReturnValue(false)
  await open()
  expect(notices).toEqual(['Dropbox is ready. Press its button again.'])
  active.mockReturnValue(true)
  await open()
  expect(window.chosen).toBeDefined()
})

describePlugin(() => dropboxChooser({ appKey: 'key', scriptUrl }), {
  runner: { describe, test },
  contributes: { source: ['dropboxchooser'] },
  uploader: { config: { sourceList: 'dropboxchooser' } },
  async exercise({ uploader }) {
    await uploader.openSource('dropboxchooser')
    delete window.Dropbox
    delete window.chosen
  },
})
