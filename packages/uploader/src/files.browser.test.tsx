import { createUploader, type FileInfo, LoggerToken, type OutputCollectionState } from '@lading/kernel'
import { dashboard } from '@lading/react'
import { createRef, StrictMode, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileUploaderInline, FileUploaderRegular, readyMade } from './eager.js'
import type { UploaderHandle } from './props/UploaderHandle.js'
import type { UploaderValue } from './props/UploaderValue.js'
import { fakeTransport } from './testing/fixtures/fakeTransport.js'
import { mount, textFile } from './testing/fixtures/mount.js'
import { mountShell } from './testing/fixtures/mountShell.js'

const uuidOf = (digit: number) => `${digit}1111111-2222-4333-8444-555555555555`
const infoOf = (digit: number): FileInfo => ({
  uuid: uuidOf(digit),
  name: `${digit}.jpg`,
  originalFilename: `${digit}.jpg`,
  size: 9,
  isStored: true,
  isImage: true,
  mimeType: 'image/jpeg',
  cdnUrl: `https://ucarecdn.com/${uuidOf(digit)}/`,
  imageInfo: null,
  videoInfo: null,
  contentInfo: null,
  metadata: null,
})
const uuids = (list: OutputCollectionState) => list.successEntries.map(({ uuid }) => uuid)

test('initial files are in the list once, in their order, without events of new files', async () => {
  const onFileAdded = vi.fn()
  const initialFiles = [infoOf(1), uuidOf(2), `https://ucarecdn.com/${uuidOf(3)}/-/rotate/90/`, 'nonsense']
  const { uploader, rerender } = await mount({ initialFiles, confirmUpload: true, onFileAdded })
  await expect.poll(() => uuids(uploader.getOutputCollectionState())).toEqual([1, 2, 3].map(uuidOf))
  expect(uploader.getOutputCollectionState().allEntries[2]?.cdnUrlModifiers).toBe('-/rotate/90/')
  uploader.removeAllFiles()
  await rerender({ initialFiles, confirmUpload: true })
  expect(uploader.entries.size).toBe(0)
  expect(onFileAdded).not.toHaveBeenCalled()
})

test('initial files load the app at once; an empty value does not', async () => {
  const shell = await mountShell({ initialFiles: [infoOf(1)], value: [] })
  await expect.poll(shell.loadCount).toBe(1)
  const other = await mountShell({ initialFiles: [], value: [] })
  expect(other.loadCount()).toBe(0)
})

test('a controlled value and the list follow each other, as a field of a form', async () => {
  const apiRef = createRef<UploaderHandle>()
  const values: UploaderValue[] = []
  let setValue: (value: UploaderValue) => void = () => {}
  let isStored = true
  const { plugin, finish } = fakeTransport()
  function Field() {
    const [value, set] = useState<UploaderValue>([infoOf(1), infoOf(2)])
    setValue = set
    const onChange = (list: OutputCollectionState) => {
      values.push(list)
      if (isStored) set(list)
    }
    return (
      <FileUploaderInline
        pubkey="demo"
        apiRef={apiRef}
        plugins={[plugin]}
        confirmUpload
        {...{ value, onChange }}
      />
    )
  }
  await render(
    <StrictMode>
      <Field />
    </StrictMode>,
  )
  const uploader = apiRef.current?.getAPI()
  const listed = () => uuids(uploader?.getOutputCollectionState() as OutputCollectionState)
  await expect.poll(listed).toEqual([uuidOf(1), uuidOf(2)])
  // Nothing has changed but what the page has given.
  expect(values).toEqual([])
  uploader?.addFileFromObject(textFile('waiting.txt'))
  const given = () => uuids(values.at(-1) as OutputCollectionState)
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await expect.poll(given).toEqual([uuidOf(2)])
  // What an undo brings back is not new, but part of the value again.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(given).toEqual([uuidOf(1), uuidOf(2)])
  await expect.poll(listed).toEqual([uuidOf(1), uuidOf(2)])
  const [first] = uploader?.entries.ids ?? []
  uploader?.removeFileByInternalId(first as string)
  await expect.poll(given).toEqual([uuidOf(2)])
  setValue([infoOf(2), infoOf(3)])
  await expect.poll(listed).toEqual([uuidOf(2), uuidOf(3)])
  // The page stores each list that it receives: one that comes late would replace its next value.
  await expect.poll(given).toEqual([uuidOf(2), uuidOf(3)])
  setValue([infoOf(3), infoOf(1), infoOf(2)])
  await expect.poll(listed).toEqual([uuidOf(3), uuidOf(1), uuidOf(2)])
  await expect.poll(given).toEqual([uuidOf(3), uuidOf(1), uuidOf(2)])
  setValue(null)
  await expect.poll(listed).toEqual([])
  await expect.poll(given).toEqual([])
  // A page that has received a file, and has not stored it, has not removed it either.
  isStored = false
  uploader?.addFileFromUploadcareFile(infoOf(4))
  await expect.poll(given).toEqual([uuidOf(4)])
  setValue([infoOf(5)])
  await expect.poll(listed).toEqual([uuidOf(4), uuidOf(5)])
  setValue(null)
  await expect.poll(listed).toEqual([])
  // A file that is not uploaded is not part of the value.
  expect([...(uploader?.entries.values() ?? [])].map(({ fileName }) => fileName)).toEqual(['waiting.txt'])
  finish()
})

test('resetOnClose empties the list for the next person, but interrupts no upload', async () => {
  const apiRef = createRef<UploaderHandle>()
  const transport = fakeTransport()
  const onDoneClick = vi.fn()
  await render(
    <FileUploaderRegular
      pubkey="demo"
      apiRef={apiRef}
      plugins={[transport.plugin]}
      resetOnClose
      onDoneClick={(list) => onDoneClick(list.allEntries.map(({ name, status }) => `${name} ${status}`))}
    />,
  )
  const uploader = apiRef.current?.getAPI()
  uploader?.addFileFromObject(textFile())
  await expect.poll(() => transport.started.length).toBe(1)
  uploader?.initFlow()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => uploader?.activities.snapshot.isModalOpen).toBe(false)
  expect(uploader?.entries.size).toBe(1)
  transport.finish()
  uploader?.addFileFromUploadcareFile(infoOf(1))
  uploader?.initFlow()
  await page.getByRole('button', { name: 'Remove 1.jpg' }).click()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => uploader?.entries.size).toBe(0)
  // Nothing brings a file of the former person back.
  uploader?.initFlow()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
  expect(onDoneClick.mock.calls).toEqual([[['note.txt success']]])
})

test('an uploader of the page’s own is shown, configured, and given back as it was', async () => {
  const errors = vi.fn()
  const own = createUploader({
    config: { multipleMax: 3, sourceList: '' },
    plugins: [fakeTransport().plugin],
    services: (scope) => scope.value(LoggerToken, { error: errors, warn: errors }),
  })
  onTestFinished(() => own.destroy())
  const other = createUploader({ plugins: [dashboard()] })
  onTestFinished(() => other.destroy())
  const apiRef = createRef<UploaderHandle>()
  const element = (uploader: typeof own) => (
    <StrictMode>
      <FileUploaderInline uploader={uploader} apiRef={apiRef} multipleMax={7} />
    </StrictMode>
  )
  const screen = await render(element(own))
  expect(apiRef.current?.getAPI()).toBe(own)
  expect(own.config.get('multipleMax')).toBe(7)
  await expect.element(page.getByText('There is no way to add files here.')).toBeVisible()
  own.addFileFromObject(textFile('own.txt'))
  await expect.element(page.getByRole('row')).toHaveTextContent('own.txt')
  await screen.rerender(element(other))
  expect(apiRef.current?.getAPI()).toBe(other)
  await expect.poll(() => own.config.get('multipleMax')).toBe(3)
  await expect.element(page.getByRole('row').filter({ hasText: 'own.txt' })).not.toBeInTheDocument()
  await screen.unmount()
  await expect.poll(() => other.config.get('multipleMax')).toBe(Number.MAX_SAFE_INTEGER)
  expect([own.isDestroyed, other.isDestroyed, own.entries.size]).toEqual([false, false, 1])
  expect(errors).not.toHaveBeenCalled()
})

test('without the built-in transport there is none, and its keys have their defaults', async () => {
  const apiRef = createRef<UploaderHandle>()
  await render(<FileUploaderInline transport={false} id="desk" apiRef={apiRef} />)
  const uploader = apiRef.current?.getAPI()
  expect(() => uploader?.transport).toThrow('No plugin provides')
  expect(uploader?.config.get('baseUrl')).toBe('https://upload.uploadcare.com')
  expect(uploader?.uppy.opts.id).toContain('desk')
})

test('an uploader with the ready-made set keeps its uploads while no component shows it', async () => {
  const errors = vi.fn()
  const transport = fakeTransport()
  const own = createUploader({
    config: { sourceList: 'local, camera, gdrive' },
    plugins: [transport.plugin, readyMade({ without: ['uploadcare-transport'] })],
    services: (scope) => scope.value(LoggerToken, { error: errors, warn: errors }),
  })
  onTestFinished(() => own.destroy())
  const route = <FileUploaderInline uploader={own} />
  const first = await render(route)
  for (const name of ['From device', 'Camera', 'Google Drive']) {
    await expect.element(page.getByRole('button', { name })).toBeVisible()
  }
  own.addFileFromObject(textFile('kept.txt'))
  await expect.element(page.getByRole('row')).toHaveTextContent('kept.txt')
  await first.unmount()
  await expect.poll(() => own.collection.snapshot.uploadingCount).toBe(1)
  await render(route)
  await expect.element(page.getByRole('row')).toHaveTextContent('kept.txt')
  expect(own.slots.items('fileAction').map(({ id }) => id)).toContain('edit')
  expect(errors).not.toHaveBeenCalled()
})
