import { createUploader, LoggerToken } from '@lading/kernel'
import { createFakeTransport, createFileInfo } from '@lading/kernel/testing'
import { dashboard, RegularLayout, UploaderProvider } from '@lading/react'
import { StrictMode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '@lading/react/style.css'
import { editor } from '../editor.js'
import { straightenedSize } from '../geometry/straightenedSize.js'
import { createCdn, ORIGINAL_URL, UUID } from '../testing/fixtures/createCdn.js'
import { mountEditor } from '../testing/fixtures/mountEditor.js'
import { expectAccessible } from '../testing/fixtures/mountTab.js'

const size = { width: 400, height: 300 }

async function paintFile(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas.')
  context.fillStyle = '#884422'
  context.fillRect(0, 0, size.width, size.height)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

/** A list with an uploaded picture and a text file below it, and the picture's editor. */
async function openEditor(isLocal = true) {
  const cdn = createCdn(size)
  const transport = createFakeTransport()
  const logged: string[] = []
  const log = (...parts: unknown[]) => void logged.push(parts.map(String).join(' '))
  const uploader = createUploader({
    config: { secureDeliveryProxyUrlResolver: cdn.resolve },
    plugins: [transport.plugin, dashboard(), editor()],
    services: (scope) => scope.value(LoggerToken, { error: log, warn: log }),
  })
  const info = {
    uuid: UUID,
    cdnUrl: ORIGINAL_URL,
    name: 'photo.png',
    isImage: true,
    mimeType: 'image/png',
    imageInfo: { ...size } as never,
  }
  if (isLocal) {
    uploader.addFiles([await paintFile('photo.png')], { source: 'camera', metadata: { alt: 'A house' } })
    await expect.poll(() => transport.uploads.length).toBe(1)
    transport.of('photo.png').succeed(info)
  } else uploader.addFileFromUploadcareFile(createFileInfo(info))
  uploader.addFileFromUploadcareFile(createFileInfo({ name: 'letter.txt' }))
  const screen = await render(
    <StrictMode>
      <UploaderProvider uploader={uploader}>
        <RegularLayout />
      </UploaderProvider>
    </StrictMode>,
  )
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
  onTestFinished(async () => {
    await screen.unmount()
    uploader.destroy()
    cdn.dispose()
  })
  await screen.getByRole('button', { name: /^Edit/ }).click()
  const dial = screen.getByRole('slider', { name: 'Straighten' })
  await expect.element(dial).toBeVisible()
  return { ...screen, uploader, transport, cdn, logged, dial }
}

const entries = (t: Awaited<ReturnType<typeof openEditor>>) =>
  t.uploader.getOutputCollectionState().allEntries

test('a straightened picture is rendered here and uploaded as a new version; its crop stays an operation', async () => {
  const t = await openEditor()
  ;(t.dial.element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  await expect.element(t.dial).toHaveAttribute('aria-valuetext', '+10')
  const part = straightenedSize(size, 10)
  await expect
    .element(t.getByRole('slider', { name: 'Move the selection' }))
    .toHaveAttribute(
      'aria-valuetext',
      `${part.width} by ${part.height} pixels, 0 from the left, 0 from the top`,
    )
  await t.getByRole('button', { name: 'Crop to 1:1' }).click()
  await expectAccessible()
  await t.getByRole('button', { name: 'Apply', exact: true }).click()

  await expect.poll(() => t.transport.uploads.length).toBe(2)
  await expect.element(t.getByRole('heading', { name: 'Edit image' })).not.toBeInTheDocument()
  const upload = t.transport.of('photo.png')
  const file = upload.entry.file as File
  expect(file.type).toBe('image/png')
  const bitmap = await createImageBitmap(file)
  expect([bitmap.width, bitmap.height]).toEqual([part.width, part.height])
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  for (const [x, y] of [
    [1, 1],
    [bitmap.width - 2, 1],
    [1, bitmap.height - 2],
    [bitmap.width - 2, bitmap.height - 2],
  ] as const) {
    // No corner is empty.
    expect(context?.getImageData(x, y, 1, 1).data[3]).toBe(255)
  }

  upload.succeed({
    uuid: 'new',
    cdnUrl: 'https://cdn.example/new/',
    isImage: true,
    imageInfo: { ...part } as never,
  })
  const left = Math.round((part.width - part.height) / 2)
  await expect
    .poll(() => entries(t).map(({ name, cdnUrl }) => [name, cdnUrl]))
    .toEqual([
      ['photo.png', `https://cdn.example/new/-/crop/${part.height}x${part.height}/${left},0/-/preview/`],
      ['letter.txt', expect.any(String)],
    ])
  expect(entries(t)[0]).toMatchObject({ source: 'camera', metadata: { alt: 'A house' } })
  expect(t.logged).toEqual([])
})

test('without the file of this device the picture of the CDN is rendered; a failure is named, and Retry repeats it', async () => {
  const t = await openEditor(false)
  ;(t.dial.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .poll(() => t.container.ownerDocument.querySelector('.lading-editor-picture img'))
    .not.toBeNull()
  t.cdn.faults.add('picture')
  await t.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect.element(t.getByRole('alert')).toBeVisible()
  expect(t.logged).toEqual([expect.stringContaining('could not be rendered')])
  expect(t.transport.uploads).toHaveLength(0)
  t.cdn.faults.clear()
  await t.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => t.transport.uploads.length).toBe(1)
  expect(t.transport.of('photo.png').entry.fileSize).toBeGreaterThan(0)
})

test('half degrees are typed with either decimal sign, and Undo takes the whole gesture back', async () => {
  const t = await openEditor()
  const number = page.getByRole('textbox', { name: 'Straighten, number' })
  await number.fill('2,5')
  await userEvent.keyboard('{Enter}')
  await expect.element(t.dial).toHaveValue('2.5')
  await number.fill('90')
  await userEvent.keyboard('{Enter}')
  await expect.element(t.dial).toHaveValue('45')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(t.dial).toHaveValue('2.5')
  // A mirror turns the direction round with the picture.
  await page.getByRole('button', { name: 'Mirror' }).click()
  await expect.element(t.dial).toHaveValue('-2.5')
  await page.getByRole('button', { name: 'Reset all edits' }).click()
  await expect.element(t.dial).toHaveValue('0')
})

test('the editor alone has no dial: it has no list that could upload a new version', async () => {
  const t = await mountEditor()
  await expect.element(t.grip('Move the selection')).toBeVisible()
  await expect.element(t.grip('Straighten')).not.toBeInTheDocument()
})
