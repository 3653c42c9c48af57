import { createUploader, type Uploader } from '@lading/kernel'
import { createFakeTransport } from '@lading/kernel/testing'
import { dashboard, FormInput, InlineLayout, UploaderProvider } from '@lading/react'
import type { ReactElement } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '@lading/react/style.css'
import { unsentNote } from './unsentNote.js'

const note = page.getByText('Uploaded, not sent yet')

/** Uploads a file in a page with these parts around the uploader. */
async function upload(around: (layout: ReactElement) => ReactElement): Promise<Uploader> {
  const transport = createFakeTransport()
  const uploader = createUploader({ plugins: [transport.plugin, dashboard(), unsentNote()] })
  const screen = await render(
    <UploaderProvider uploader={uploader}>{around(<InlineLayout />)}</UploaderProvider>,
  )
  onTestFinished(async () => {
    await screen.unmount()
    uploader.destroy()
  })
  uploader.addFiles([new File(['text'], 'a.txt')])
  uploader.setCurrentActivity('upload-list')
  await expect.poll(() => transport.uploads.length).toBe(1)
  transport
    .of('a.txt')
    .succeed({ uuid: '00000000-0000-4000-8000-000000000000', cdnUrl: 'https://cdn.test/a/' })
  await expect.element(page.getByText('1 file uploaded').first()).toBeInTheDocument()
  return uploader
}

test('a form says that its files are not sent, until it is', async () => {
  await upload((layout) => (
    <form onSubmit={(event) => event.preventDefault()}>
      {layout}
      <FormInput name="files" />
      <button type="submit">Send the form</button>
    </form>
  ))
  await expect.element(note).toBeVisible()
  await page.getByRole('button', { name: 'Send the form' }).click()
  await expect.element(note).not.toBeInTheDocument()
})

test.each([
  ['outside of a form', (layout: ReactElement) => layout],
  ['in a form that posts no files', (layout: ReactElement) => <form>{layout}</form>],
])('nothing is said %s', async (_title, around) => {
  await upload(around)
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})
