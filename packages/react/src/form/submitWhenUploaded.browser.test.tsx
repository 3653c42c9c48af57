import { createUploader, LoggerToken } from '@lading/kernel'
import { createFakeTransport, namedError } from '@lading/kernel/testing'
import { StrictMode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InlineLayout } from '../layout/InlineLayout.js'
import { RegularLayout } from '../layout/RegularLayout.js'
import { dashboard } from '../plugin/dashboard.js'
import '../style.css'
import { UploaderProvider } from '../UploaderProvider.js'
import { FormInput } from './FormInput.js'

/** A form with a text field, two buttons and two uploads that the test ends. */
async function mountForm({ submitWhenUploaded = true, isRegular = false, files = ['a.txt', 'b.txt'] } = {}) {
  const transport = createFakeTransport()
  const uploader = createUploader({
    config: { submitWhenUploaded },
    plugins: [transport.plugin, dashboard()],
    services: (scope) => scope.value(LoggerToken, { warn() {}, error() {} }),
  })
  onTestFinished(() => uploader.destroy())
  const sent = vi.fn()
  const screen = await render(
    <StrictMode>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          sent([...new FormData(event.currentTarget, submitter)])
        }}
      >
        <input name="note" defaultValue="kept" />
        <UploaderProvider uploader={uploader}>
          {isRegular ? <RegularLayout /> : <InlineLayout />}
          <FormInput name="files" required />
        </UploaderProvider>
        <button type="submit" name="by" value="send">
          Send
        </button>
        <button type="submit" name="by" value="draft" formNoValidate>
          Keep a draft
        </button>
        <button type="reset">Reset</button>
      </form>
    </StrictMode>,
  )
  for (const name of files) uploader.addFiles([new File(['0123456789'], name)])
  await expect.poll(() => transport.uploads.length).toBe(files.length)
  const url = (name: string) =>
    [...uploader.entries.values()].find(({ fileName }) => fileName === name)?.cdnUrl ?? ''
  return { uploader, transport, sent, screen, url }
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const waiting = () => page.getByText('Sending when uploaded')

test('a form that is sent during uploads waits, shows that, and is sent once with all files', async () => {
  const { transport, sent, url } = await mountForm()
  transport.of('a.txt').succeed()
  transport.of('b.txt').progress(4, 10)
  await press('Send')
  await expect.element(waiting()).toBeVisible()
  await expect.element(page.getByText('70 %').first()).toBeVisible()
  await press('Send')
  expect(sent).not.toHaveBeenCalled()
  transport.of('b.txt').succeed()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  await expect.element(waiting()).not.toBeInTheDocument()
  expect(sent.mock.calls).toEqual([
    [
      [
        ['note', 'kept'],
        ['files[]', url('a.txt')],
        ['files[]', url('b.txt')],
        ['by', 'send'],
      ],
    ],
  ])
})

test('without the option a form is refused during uploads', async () => {
  const { transport, sent } = await mountForm({ submitWhenUploaded: false })
  await press('Send')
  expect(document.querySelector<HTMLInputElement>('input[aria-label=Files]')?.validationMessage).toBe(
    'Uploading 2 files',
  )
  transport.of('a.txt').succeed()
  transport.of('b.txt').succeed()
  await expect.element(page.getByText('2 files uploaded')).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
})

test('a canceled submission is not sent, and its uploads continue', async () => {
  const { transport, sent } = await mountForm()
  await press('Send')
  await press('Cancel')
  await expect.element(waiting()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toHaveFocus()
  transport.of('a.txt').succeed()
  transport.of('b.txt').succeed()
  await expect.element(page.getByText('2 files uploaded')).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
  await press('Send')
  expect(sent).toHaveBeenCalledOnce()
})

test('a button without validation does not wait', async () => {
  const { sent } = await mountForm()
  await press('Keep a draft')
  expect(sent.mock.calls[0]?.[0]).toEqual([
    ['note', 'kept'],
    ['files', ''],
    ['by', 'draft'],
  ])
})

test.each([false, true])(
  'a failure leads back to its file; the form keeps its data (in a dialog: %s)',
  async (isRegular) => {
    const { transport, sent } = await mountForm({ isRegular, files: ['a.txt', 'b.txt', 'c.txt'] })
    const note = page.elementLocator(document.querySelector('[name=note]') as Element)
    await note.fill('mine')
    await press('Send')
    await expect.element(waiting()).toBeVisible()
    transport.of('a.txt').succeed()
    transport.of('b.txt').fail(namedError('UploadError', 'Refused'))
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch('b.txt')
    await expect.element(waiting()).not.toBeInTheDocument()
    transport.of('c.txt').succeed()
    await expect.poll(() => document.activeElement?.getAttribute('data-state')).toBe('failed')
    expect(sent).not.toHaveBeenCalled()
    expect(document.querySelector<HTMLInputElement>('[name=note]')?.value).toBe('mine')
  },
)

test('a removed file is not waited for, and the form without any is not sent', async () => {
  const { uploader, transport, sent, url } = await mountForm()
  await press('Send')
  const [, second] = uploader.entries.ids
  uploader.removeFileByInternalId(second as string)
  expect(sent).not.toHaveBeenCalled()
  transport.of('a.txt').succeed()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  expect(sent.mock.calls[0]?.[0]).toContainEqual(['files[]', url('a.txt')])

  uploader.removeAllFiles()
  uploader.addFiles([new File(['0'], 'c.txt')])
  await expect.poll(() => transport.uploads.length).toBe(3)
  await press('Send')
  await expect.element(waiting()).toBeVisible()
  uploader.removeAllFiles()
  await expect.element(waiting()).not.toBeInTheDocument()
  expect(sent).toHaveBeenCalledOnce()
})

test('an upload that is paused ends the wait, and the form says what to do', async () => {
  const { uploader, sent } = await mountForm()
  await press('Send')
  await expect.element(waiting()).toBeVisible()
  uploader.pauseAll()
  await expect.element(waiting()).not.toBeInTheDocument()
  const field = document.querySelector<HTMLInputElement>('input[aria-label=Files]')
  expect(field?.validationMessage).toBe("2 files aren't uploaded yet. Resume or remove them.")
  expect(sent).not.toHaveBeenCalled()
})

test.each(['reset', 'unmount'] as const)('a %s ends the wait', async (end) => {
  const { transport, sent, screen } = await mountForm()
  await press('Send')
  await expect.element(waiting()).toBeVisible()
  if (end === 'reset') await press('Reset')
  else await screen.unmount()
  for (const upload of transport.uploads) if (upload.isOpen) upload.succeed()
  await expect.element(waiting()).not.toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).not.toHaveBeenCalled()
})
