import { type ConfigValues, createUploader, LoggerToken } from '@lading/kernel'
import { createFileInfo } from '@lading/kernel/testing'
import { dashboard, RegularLayout, UploaderProvider } from '@lading/react'
import { StrictMode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '@lading/react/style.css'
import { userEvent } from 'vitest/browser'
import { editor } from '../editor.js'
import { createCdn, ORIGINAL_URL, UUID } from '../testing/fixtures/createCdn.js'

/** An uploader with one uploaded photo, its list open. */
async function mountList(config: ConfigValues = {}) {
  const size = { width: 4000, height: 3000 }
  const cdn = createCdn(size)
  const logged: string[] = []
  const log = (...parts: unknown[]) => void logged.push(parts.map(String).join(' '))
  const uploader = createUploader({
    config: { secureDeliveryProxyUrlResolver: cdn.resolve, ...config },
    plugins: [dashboard(), editor()],
    services: (scope) => scope.value(LoggerToken, { error: log, warn: log }),
  })
  const moved: string[] = []
  uploader.on('file-url-changed', ({ cdnUrl }) => moved.push(cdnUrl ?? ''))
  const screen = await render(
    <StrictMode>
      <UploaderProvider uploader={uploader}>
        <RegularLayout />
      </UploaderProvider>
    </StrictMode>,
  )
  const info = createFileInfo({
    uuid: UUID,
    cdnUrl: ORIGINAL_URL,
    name: 'photo.jpg',
    isImage: true,
    mimeType: 'image/jpeg',
  })
  const { internalId } = uploader.addFileFromUploadcareFile(info)
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
  onTestFinished(async () => {
    await screen.unmount()
    uploader.destroy()
    cdn.dispose()
  })
  moved.length = 0
  return { ...screen, uploader, cdn, logged, moved, internalId }
}

test('Edit opens the editor; Apply writes the operations back and returns to the list', async () => {
  const t = await mountList()
  await t.getByRole('button', { name: /^Edit/ }).click()
  await expect.element(t.getByRole('heading', { name: 'Edit image' })).toBeVisible()
  await t.getByRole('button', { name: 'Mirror' }).click()
  await t.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect.element(t.getByRole('heading', { name: 'Edit image' })).not.toBeInTheDocument()
  expect(t.uploader.getCurrentActivity()).toBe('upload-list')
  expect(t.moved).toEqual([`${ORIGINAL_URL}-/mirror/-/preview/`])
  expect(t.uploader.getOutputItem(t.internalId).cdnUrlModifiers).toBe('-/mirror/-/preview/')

  // Opened again it has its former state; without an edit it changes nothing.
  await t.getByRole('button', { name: /^Edit/ }).click()
  await expect.element(t.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(t.getByRole('button', { name: 'Reset all edits' }))
    .toHaveAttribute('aria-disabled', 'false')
  await t.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect.poll(() => t.uploader.getCurrentActivity()).toBe('upload-list')
  expect(t.moved).toHaveLength(1)
  expect(t.logged).toEqual([])
})

test('leaving with edits requires confirmation; Cancel leaves at once', async () => {
  const t = await mountList()
  await t.getByRole('button', { name: /^Edit/ }).click()
  await t.getByRole('button', { name: 'Flip' }).click()
  await userEvent.keyboard('{Escape}')
  const question = t.getByRole('alertdialog', { name: 'Discard your edits?' })
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(t.getByRole('button', { name: 'Flip' })).toHaveFocus()
  // The one header: the frame's own buttons would be further ways out.
  for (const name of ['Back', 'Close']) {
    await expect.element(t.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  }
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => t.uploader.getCurrentActivity()).toBe('upload-list')

  await t.getByRole('button', { name: /^Edit/ }).click()
  await t.getByRole('button', { name: 'Flip' }).click()
  await t.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => t.uploader.getCurrentActivity()).toBe('upload-list')
  expect(t.moved).toEqual([])

  // Removed by a page that leaves the editor itself.
  t.uploader.addFiles([new File(['a'], 'waiting.jpg', { type: 'image/jpeg' })])
  await t.getByRole('button', { name: /^Edit/ }).click()
  await expect.element(t.getByRole('button', { name: 'Mirror' })).toBeVisible()
  t.uploader.removeFileByInternalId(t.internalId)
  t.uploader.setCurrentActivity('upload-list')
  await expect.element(t.getByRole('button', { name: 'Mirror' })).not.toBeInTheDocument()
  expect(t.uploader.getCurrentActivity()).toBe('upload-list')
})

test('a file that is removed while it is edited closes the editor', async () => {
  const t = await mountList()
  await t.getByRole('button', { name: /^Edit/ }).click()
  await expect.element(t.getByRole('button', { name: 'Mirror' })).toBeVisible()
  t.uploader.removeFileByInternalId(t.internalId)
  await expect.element(t.getByRole('button', { name: 'Mirror' })).not.toBeInTheDocument()
  expect(t.uploader.getCurrentActivity()).not.toBe('cloud-image-edit')
  expect(t.logged).toEqual([])
})

test.each([
  [undefined, 'Cloud Image Editor activity params not found'],
  [{ internalId: 'nobody' }, 'Entry with internalId nobody not found'],
])('the editor opened with %j is reported', async (params, message) => {
  const t = await mountList()
  t.uploader.setCurrentActivity('cloud-image-edit', params as never)
  await expect.poll(() => t.logged.join()).toContain(message)
})

test('an entry that is not uploaded is reported', async () => {
  const t = await mountList({ confirmUpload: true })
  const [internalId = ''] = t.uploader.addFiles([new File(['a'], 'waiting.jpg', { type: 'image/jpeg' })])
  t.uploader.setCurrentActivity('cloud-image-edit', { internalId })
  await expect
    .poll(() => t.logged.join())
    .toContain(`Entry with internalId ${internalId} hasn't uploaded yet`)
})
