import { createFileInfo } from '@lading/kernel/testing'
import { createRef, type RefObject } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { uploaderReady } from '../early/uploaderReady.js'
import type { UploaderHandle } from '../props/UploaderHandle.js'
import { lazyUploader } from './lazyUploader.js'
import { useUploaderRef } from './useUploaderRef.js'
import '../style.css'

// The recipe of docs/plugin-guide.md: an app of own plugins behind the shell.

const sources = [
  { id: 'local', label: 'src-type-local', iconPath: 'M5 5h14v14H5z' },
  { id: 'note', label: 'Write a note', iconPath: 'M5 19 19 5' },
]

afterEach(() => vi.restoreAllMocks())

/** Answers each upload with the info of a file of the same name. */
function serveFiles() {
  const sent: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const file = (init as { body: FormData }).body.get('file') as File
    sent.push(`${init?.method} ${url} ${file.name} ${await file.text()}`)
    return Response.json(createFileInfo({ name: file.name, originalFilename: file.name }))
  })
  return sent
}

/** Mounts the recipe's component; its app is imported when the test says so. */
async function mountRecipe(apiRef: RefObject<UploaderHandle | null> = createRef<UploaderHandle>()) {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  const load = vi.fn(() => isOpen.then(() => import('../testing/fixtures/uploader.js')))
  /** Resolves when the app is imported. */
  const release = async () => {
    open()
    await load.mock.results.at(-1)?.value
  }
  const MyUploader = lazyUploader(load, { layout: 'inline', sources })
  const uploaded: string[] = []
  await render(
    <MyUploader
      pubkey=""
      sourceList="local, note"
      preload="intent"
      apiRef={apiRef}
      onFileUploadSuccess={({ name, source }) => uploaded.push(`${name} ${source}`)}
    />,
  )
  return { load, release, apiRef, uploaded }
}

/** Presses without a person's gesture, so that no dialog of the system opens above the test. */
const press = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click()

/** Does what browsers do when a file is selected in the dialog that is open. */
function pick(name: string, text: string): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('No dialog is open.')
  const transfer = new DataTransfer()
  transfer.items.add(new File([text], name, { type: 'text/plain' }))
  input.files = transfer.files
  input.dispatchEvent(new Event('change'))
}

test('a file that is picked before the own app is there is uploaded with the own transport', async () => {
  const sent = serveFiles()
  const { load, release, uploaded } = await mountRecipe()
  expect(load).not.toHaveBeenCalled()
  press('From device')
  pick('a.txt', 'picked early')
  await expect.poll(() => load.mock.calls.length).toBe(1)
  expect(sent).toEqual([])
  await release()
  await expect.poll(() => uploaded).toEqual(['a.txt local'])
  expect(sent).toEqual(['POST /files a.txt picked early'])
  await expect.element(page.getByRole('row')).toHaveTextContent('a.txt')
})

test('a page that removes all files removes those that wait for the app', async () => {
  const sent = serveFiles()
  const { result } = await renderHook(useUploaderRef)
  const { load, release, uploaded } = await mountRecipe(result.current)
  press('From device')
  pick('removed.txt', 'picked first')
  await expect.poll(() => load.mock.calls.length).toBe(1)
  result.current.current.getAPI().removeAllFiles()
  press('From device')
  pick('added.txt', 'picked then')
  await release()
  await expect.poll(() => uploaded).toEqual(['added.txt local'])
  expect(sent).toEqual(['POST /files added.txt picked then'])
})

test('the shell shows the own source, and a press of it opens it when the app is there', async () => {
  const sent = serveFiles()
  vi.spyOn(window, 'prompt').mockReturnValue('Buy milk')
  const { load, release, uploaded } = await mountRecipe()
  press('Write a note')
  await expect.poll(() => load.mock.calls.length).toBe(1)
  expect(window.prompt).not.toHaveBeenCalled()
  await release()
  await expect.poll(() => uploaded).toEqual(['note.txt note'])
  expect(sent).toEqual(['POST /files note.txt Buy milk'])
})

test('the app has its own plugins and configuration, and not those of the ready-made uploader', async () => {
  const { release, apiRef } = await mountRecipe()
  const ready = uploaderReady(apiRef)
  await release()
  const uploader = await ready
  expect(uploader.config.get('multipleMax')).toBe(20)
  await expect.element(page.getByRole('button', { name: 'Write a note' })).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: 'Camera' }).query()).toBeNull()
  expect(uploader.slots.items('source').map(({ id }) => id)).toEqual(['local', 'note'])
})
