import { createUploader, definePlugin, type FileInfo, type GroupInfo, TransportToken } from '@lading/kernel'
import { createRef, type FormEvent, type ReactElement, type ReactNode, StrictMode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileUploaderInline, type FileUploaderInlineProps, FormInput } from '../eager.js'
import type { UploaderHandle } from '../props/UploaderHandle.js'
import { textFile } from '../testing/fixtures/mount.js'
import { file, fire } from '../testing/fixtures/shellActions.js'
import '../style.css'

const uuidOf = (digit: number) => `${digit}1111111-2222-4333-8444-555555555555`
const urlOf = (digit: number) => `https://ucarecdn.com/${uuidOf(digit)}/`
const infoOf = (digit: number): FileInfo => ({
  uuid: uuidOf(digit),
  name: `${digit}.jpg`,
  originalFilename: `${digit}.jpg`,
  size: 9,
  isStored: true,
  isImage: true,
  mimeType: 'image/jpeg',
  cdnUrl: urlOf(digit),
  imageInfo: null,
  videoInfo: null,
  contentInfo: null,
  metadata: null,
})
const never = new Promise<never>(() => {})
const transport = definePlugin({
  id: 'fake-transport',
  setup({ provide }) {
    const group = { uuid: 'g~2', cdnUrl: 'https://ucarecdn.com/g~2/' } as GroupInfo
    const createGroup = async () => group
    provide(TransportToken, () => ({ upload: () => never, fileInfo: () => never, createGroup }))
  },
})

const apiRef = createRef<UploaderHandle>()
const uploader = () => apiRef.current?.getAPI()
const formOf = (name = 'form') => document.querySelector<HTMLFormElement>(`#${name}`)
const data = (form = formOf()) => [...new FormData(form as HTMLFormElement)]

const shown = (
  props: Partial<FileUploaderInlineProps>,
  field: ReactNode = <FormInput ctxName="photos" />,
  form: ReactElement<{ id?: string }> | null = null,
) => (
  <StrictMode>
    {form}
    <form id="form">
      <fieldset>
        <FileUploaderInline
          pubkey="demo"
          ctxName="photos"
          apiRef={apiRef}
          plugins={[transport()]}
          confirmUpload
          {...props}
        />
        {field}
      </fieldset>
    </form>
  </StrictMode>
)

test('a list of files is one value each, empty while one of them is not uploaded', async () => {
  const onChange = vi.fn()
  const initialFiles = [infoOf(1), infoOf(2)]
  const screen = await render(shown({ initialFiles }))
  formOf()?.addEventListener('change', onChange)
  await expect.poll(() => data()).toEqual([1, 2].map((digit) => ['photos[]', urlOf(digit)]))
  const id = uploader()?.addFileFromObject(textFile()).internalId as string
  await expect.poll(() => data()).toEqual([['photos', '']])
  await expect.poll(() => onChange).toHaveBeenCalled()
  uploader()?.removeFileByInternalId(id)
  await expect.poll(() => data()).toHaveLength(2)
  const [first] = uploader()?.entries.ids ?? []
  uploader()?.updateFile(first as string, { cdnUrlModifiers: '-/rotate/90/' })
  await expect.poll(() => data()[0]).toEqual(['photos[]', `${urlOf(1)}-/rotate/90/`])
  // A group is one value.
  await screen.rerender(shown({ initialFiles, groupOutput: true }))
  await expect.poll(() => data()).toEqual([['photos', 'https://ucarecdn.com/g~2/']])

  // As its buttons, the list is disabled with the fieldset around it.
  const fieldset = document.querySelector('fieldset') as HTMLFieldSetElement
  const list = document.querySelector('.lading-upload-list') as HTMLElement
  fieldset.disabled = true
  expect(data()).toEqual([])
  fire('drop', list, file('dropped.txt'))
  expect(fire('paste', list, file('pasted.txt'))).toBe(true)
  document.querySelector<HTMLElement>('.lading-row')?.focus()
  await userEvent.keyboard('{Delete}')
  fieldset.disabled = false
  fire('drop', list, file('dropped later.txt'))
  const names = () => [...(uploader()?.entries.values() ?? [])].map(({ fileName }) => fileName)
  await expect.poll(names).toEqual(['1.jpg', '2.jpg', 'dropped later.txt'])
})

test('a single file is the value of the named field, in a form elsewhere on the page', async () => {
  const field = <FormInput ctxName="photos" name="avatar" form="other" />
  const other = <form id="other" />
  const screen = await render(shown({ multiple: false, initialFiles: [infoOf(3)] }, field, other))
  await expect.poll(() => data(formOf('other'))).toEqual([['avatar', urlOf(3)]])
  expect(data()).toEqual([])
  // An uploader of the page's own takes the place of the component's, and another one its place.
  const [first, second] = [4, 5].map((digit) => {
    const own = createUploader({ plugins: [transport()], config: { multiple: false } })
    onTestFinished(() => own.destroy())
    own.addFileFromUploadcareFile(infoOf(digit))
    return own
  })
  await screen.rerender(shown({ uploader: first }, field, other))
  await expect.poll(() => data(formOf('other'))).toEqual([['avatar', urlOf(4)]])
  await screen.rerender(shown({ uploader: second }, field, other))
  await expect.poll(() => first?.config.get('confirmUpload')).toBe(false)
  expect(data(formOf('other'))).toEqual([['avatar', urlOf(5)]])
})

test('the field is required and has the errors of the list as the form’s own', async () => {
  await render(shown({ multipleMin: 2 }))
  const input = () => document.querySelector<HTMLInputElement>('input[name="photos"]')
  await expect.poll(() => input()?.validity.valueMissing).toBe(true)
  expect(formOf()?.checkValidity()).toBe(false)
  uploader()?.addFileFromUploadcareFile(infoOf(1))
  await expect.poll(() => input()?.validationMessage).toBe('You’ve chosen 1 file. At least 2 files required.')
  expect(input()?.matches(':invalid')).toBe(true)
  uploader()?.addFileFromUploadcareFile(infoOf(2))
  await expect.poll(() => formOf()?.checkValidity()).toBe(true)
  await expect.poll(() => data()).toHaveLength(2)
})

test('a refused form marks the field as invalid until it is valid, and the ref moves the focus there', async () => {
  const ref = createRef<HTMLInputElement>()
  await render(shown({}, <FormInput ctxName="photos" required ref={ref} />))
  await expect.poll(() => ref.current?.validity.valueMissing).toBe(true)
  const input = page.getByLabelText('Files', { exact: true })
  expect(ref.current?.getAttribute('aria-invalid')).toBeNull()
  expect(formOf()?.reportValidity()).toBe(false)
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  ref.current?.blur()
  ref.current?.focus()
  await expect.element(input).toHaveFocus()
  uploader()?.addFileFromUploadcareFile(infoOf(1))
  await expect.poll(() => ref.current?.hasAttribute('aria-invalid')).toBe(false)
})

test('a reset of the form leaves the initial files alone, unless the page prevents it', async () => {
  const screen = await render(shown({ initialFiles: [infoOf(1)] }))
  uploader()?.addFileFromUploadcareFile(infoOf(2))
  await expect.poll(() => data()).toHaveLength(2)
  const prevent = (event: Event) => event.preventDefault()
  document.addEventListener('reset', prevent, { once: true })
  formOf()?.reset()
  expect(uploader()?.entries.size).toBe(2)
  formOf()?.reset()
  await expect.poll(() => data()).toEqual([['photos[]', urlOf(1)]])
  await screen.unmount()
  // In a shadow tree, which the event does not leave.
  const tree = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  await render(shown({}), { container: tree.appendChild(document.createElement('div')) })
  await expect.poll(() => uploader()?.entries.size).toBe(0)
  uploader()?.addFileFromUploadcareFile(infoOf(2))
  const form = tree.querySelector('form')
  await expect.poll(() => data(form)).toEqual([['photos[]', urlOf(2)]])
  form?.reset()
  await expect.poll(() => data(form)).toEqual([['photos', '']])
})

test('an action of React receives the files, and the field is empty afterwards, as fields are', async () => {
  const save = vi.fn((form: FormData) => void form.getAll('photos[]'))
  const onChange = vi.fn(({ currentTarget }: FormEvent<HTMLFormElement>) => data(currentTarget))
  await render(
    <form action={save} onChange={onChange}>
      <FileUploaderInline pubkey="demo" ctxName="photos" apiRef={apiRef} plugins={[transport()]} />
      <FormInput ctxName="photos" required />
      <button type="submit">Save</button>
    </form>,
  )
  uploader()?.addFileFromUploadcareFile(infoOf(1))
  await expect.poll(() => document.querySelector('input[type=hidden]')).not.toBeNull()
  await expect.poll(() => onChange.mock.results.map(({ value }) => value)).toEqual([[['photos[]', urlOf(1)]]])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => save.mock.calls.length).toBe(1)
  expect(save.mock.calls[0]?.[0].getAll('photos[]')).toEqual([urlOf(1)])
  await expect.poll(() => uploader()?.entries.size).toBe(0)
})
