import { QueueToken } from '@lading/kernel/services'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fileInfo, find, instantTransport, place, textFile } from './testing/fixtures/place.js'

const never = new Promise<never>(() => {})

/** A form with one uploaded and one stopped file. */
async function placeStopped(input: 'uc-form-input' | 'lading-form-input') {
  const name = crypto.randomUUID()
  const host = place(`
    <form>
      <lading-uploader ctx-name="${name}" pubkey="demo"></lading-uploader>
      <${input} ctx-name="${name}" name="photos"></${input}>
    </form>`)
  const element = find(host, 'lading-uploader')
  element.plugins = [instantTransport(never)]
  const uploader = await element.ready()
  uploader.addFileFromUploadcareFile(fileInfo(null))
  const { internalId } = uploader.addFileFromObject(textFile())
  await expect.poll(() => uploader.entries.get(internalId)?.phase).toBe('sending')
  const form = host.querySelector('form') as HTMLFormElement
  await expect.poll(() => form.checkValidity()).toBe(false)
  uploader.scope.get(QueueToken).cancel(internalId)
  await expect.poll(() => uploader.entries.get(internalId)?.status).toBe('idle')
  return { host, form, uploader, internalId }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a form with a stopped file is not sent until the file is resumed or removed, and the button says so', async () => {
  const { form, uploader, internalId } = await placeStopped('lading-form-input')
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', onSubmit)
  form.requestSubmit()
  expect(onSubmit).not.toHaveBeenCalled()
  const input = form.querySelector('lading-form-input input') as HTMLInputElement
  expect(input.validationMessage).toBe("1 file isn't uploaded yet. Resume or remove it.")
  await expect.element(button('Upload files, 1 of 2 uploaded')).toBeVisible()
  await button('Resume all').click()
  await expect.poll(() => uploader.entries.get(internalId)?.status).toBe('uploading')
  uploader.removeFileByInternalId(internalId)
  await expect.poll(() => form.checkValidity()).toBe(true)
  form.requestSubmit()
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(new FormData(form).getAll('photos[]')).toEqual([fileInfo(null).cdnUrl])
})

test.each([
  ['lading-form-input', '', 0],
  ['lading-form-input', 'formnovalidate', 1],
  ['uc-form-input', '', 1],
] as const)(
  'a form with novalidate, %s and a button with "%s" is sent %i times while a file is stopped',
  async (input, attribute, count) => {
    const { form, uploader, internalId } = await placeStopped(input)
    form.noValidate = true
    const submitter = form.appendChild(document.createElement('button'))
    if (attribute) submitter.setAttribute(attribute, '')
    const onSubmit = vi.fn((event: Event) => event.preventDefault())
    form.addEventListener('submit', onSubmit, true)
    submitter.click()
    expect(onSubmit).toHaveBeenCalledTimes(count)
    uploader.removeFileByInternalId(internalId)
    await expect.poll(() => new FormData(form).getAll('photos[]')).toHaveLength(1)
    submitter.click()
    expect(onSubmit).toHaveBeenCalledTimes(count + 1)
  },
)

test('a form of Uploadcare is valid and empty while a file is stopped', async () => {
  const { form } = await placeStopped('uc-form-input')
  await expect.poll(() => form.checkValidity()).toBe(true)
  expect([...new FormData(form)]).toEqual([['photos', '']])
})
