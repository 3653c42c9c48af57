import { type ConfigValues, createUploader, LoggerToken, type Plugin } from '@lading/kernel'
import { dashboard, RegularLayout, UploaderProvider } from '@lading/react'
import { StrictMode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '@lading/react/style.css'
import { editor } from '../editor.js'
import { texts } from '../testing/fixtures/textTab.js'

const size = { width: 400, height: 300 }

/** A photo whose left half is red and whose right half is blue. */
async function paint(name: string, type: string): Promise<File> {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas.')
  context.fillStyle = '#c00'
  context.fillRect(0, 0, size.width, size.height)
  context.fillStyle = '#00c'
  context.fillRect(size.width / 2, 0, size.width / 2, size.height)
  return new File([await canvas.convertToBlob({ type })], name, { type })
}

/** An uploader that uploads nothing, with one photo in its open list. */
async function mountList(config: ConfigValues = {}, name = 'photo.png', plugins: readonly Plugin[] = []) {
  const logged: string[] = []
  const log = (...parts: unknown[]) => void logged.push(parts.map(String).join(' '))
  const uploader = createUploader({
    config: { filesOnly: true, ...config },
    plugins: [dashboard(), editor(), ...plugins],
    services: (scope) => scope.value(LoggerToken, { error: log, warn: log }),
  })
  const screen = await render(
    <StrictMode>
      <UploaderProvider uploader={uploader}>
        <RegularLayout />
      </UploaderProvider>
    </StrictMode>,
  )
  const type = name.endsWith('png') ? 'image/png' : 'image/jpeg'
  const [internalId = ''] = uploader.addFiles([await paint(name, type)], { metadata: { alt: 'A house' } })
  if (!config.cloudImageEditorAutoOpen) uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
  onTestFinished(async () => {
    await screen.unmount()
    uploader.destroy()
  })
  const entry = () => uploader.getOutputItem(internalId)
  const edit = async () => {
    await screen.getByRole('button', { name: /^Edit/ }).click()
    await expect.element(screen.getByRole('heading', { name: 'Edit image' })).toBeVisible()
  }
  const apply = async () => {
    await screen.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect.element(screen.getByRole('heading', { name: 'Edit image' })).not.toBeInTheDocument()
  }
  /** Returns the size of the file's image, and its colors at the middle of the left and the right edge. */
  const look = async () => {
    const { file } = entry()
    if (!file) throw new Error('No file.')
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const at = (x: number) => [...(context?.getImageData(x, height / 2, 1, 1).data.slice(0, 3) ?? [])]
    return { name: entry().name, type: file.type, width, height, left: at(1), right: at(width - 2) }
  }
  return { ...screen, uploader, logged, entry, edit, apply, look }
}

test('Apply renders a crop, turns and colors, and replaces the bytes of the entry', async () => {
  const t = await mountList()
  const { internalId } = t.entry()
  await t.edit()
  await t.getByRole('button', { name: 'Crop to 1:1' }).click()
  await t.getByRole('button', { name: 'Mirror' }).click()
  await t.getByRole('tab', { name: 'Filters' }).click()
  await t.getByRole('button', { name: 'Apply Noir filter' }).click()
  await t.apply()
  const { left, right, ...shape } = await t.look()
  expect(shape).toEqual({ name: 'photo.png', type: 'image/png', width: 300, height: 300 })
  // Gray, and the former red is at the right now.
  for (const [red = 0, green, blue] of [left, right]) expect([green, blue]).toEqual([red, red])
  expect(left).not.toEqual(right)
  expect(t.entry()).toMatchObject({ internalId, metadata: { alt: 'A house' }, isSuccess: false })
  expect(t.entry().size).toBe(t.entry().file?.size)
  expect(t.logged).toEqual([])
})

test('an edit can be changed and removed later, because the editor keeps the unedited file', async () => {
  const t = await mountList({}, 'photo.jpg')
  const before = await t.entry().file?.arrayBuffer()
  await t.edit()
  await t.getByRole('button', { name: 'Rotate left' }).click()
  await t.apply()
  expect(await t.look()).toMatchObject({ name: 'photo.jpg', width: 300, height: 400 })
  await t.edit()
  await expect.element(t.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')
  const rotated = t.entry().file
  await t.apply()
  // Nothing was edited, so nothing is rendered again.
  expect(t.entry().file).toBe(rotated)
  await t.edit()
  await t.getByRole('button', { name: 'Reset all edits' }).click()
  await t.apply()
  expect(await t.entry().file?.arrayBuffer()).toEqual(before)
})

test("a tab's drawing is in the file, at its place in the crop", async () => {
  const t = await mountList({}, 'photo.png', [texts()])
  await t.edit()
  await t.getByRole('button', { name: 'Crop to 1:1' }).click()
  await t.getByRole('tab', { name: 'Text' }).click()
  await t.getByRole('textbox', { name: 'Text' }).fill('MMMMMMMMMM')
  await t.getByRole('button', { name: 'Middle' }).click()
  const plain = await t.look()
  await t.apply()
  const drawn = await t.look()
  expect([plain.width, drawn.width]).toEqual([400, 300])
  const bitmap = await createImageBitmap(t.entry().file as File)
  const context = new OffscreenCanvas(300, 300).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const { data } = context?.getImageData(0, 130, 300, 40) ?? { data: [] }
  expect([...data].some((value, at) => at % 4 === 1 && value > 200)).toBe(true)
})

test('an initial crop is posted, and can be widened', async () => {
  const t = await mountList({ cropPreset: '1:1', cloudImageEditorAutoOpen: true })
  await expect.element(t.getByRole('heading', { name: 'Edit image' })).toBeVisible()
  await expect.poll(t.look).toMatchObject({ width: 300, height: 300, left: [204, 0, 0], right: [0, 0, 204] })
  await t.getByRole('button', { name: 'Reset all edits' }).click()
  await t.apply()
  expect(await t.look()).toMatchObject({ width: 400, height: 300 })
  expect(t.logged).toEqual([])
})

test('Edit is offered for images that can be rendered; a damaged one is named in the editor', async () => {
  const t = await mountList({}, 'photo.png')
  const { uploader } = t
  for (const [name, type] of [
    ['drawing.svg', 'image/svg+xml'],
    ['film.gif', 'image/gif'],
    ['letter.txt', 'text/plain'],
  ] as const)
    uploader.addFiles([new File(['x'], name, { type })])
  await expect.element(t.getByText('letter.txt').first()).toBeVisible()
  expect(t.getByRole('button', { name: /^Edit/ }).elements()).toHaveLength(1)
  uploader.removeAllFiles()
  uploader.addFiles([new File(['x'], 'damaged.png', { type: 'image/png' })])
  await t.getByRole('button', { name: /^Edit/ }).click()
  await expect.element(t.getByText('This file cannot be edited')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => uploader.getCurrentActivity()).not.toBe('cloud-image-edit')
})

test('a file that is removed while it is rendered stays removed, and no URL is left', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const t = await mountList()
  await t.edit()
  await t.getByRole('button', { name: 'Mirror' }).click()
  await t.getByRole('button', { name: 'Apply', exact: true }).click()
  t.uploader.removeAllFiles()
  await expect.poll(() => t.uploader.entries.size).toBe(0)
  await expect.element(t.getByRole('heading', { name: 'Edit image' })).not.toBeInTheDocument()
  await t.unmount()
  const left = () => {
    const gone = new Set(revoked.mock.calls.map(([url]) => url))
    return made.mock.results.filter(({ value }) => !gone.has(value)).length
  }
  await expect.poll(left).toBe(0)
})
