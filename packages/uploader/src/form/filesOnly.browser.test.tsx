import { definePlugin } from '@lading/kernel'
import { createRef, type ReactNode } from 'react'
import { expect, inject, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileUploaderInline, type FileUploaderInlineProps, FormInput } from '../eager.js'
import type { UploaderHandle } from '../props/UploaderHandle.js'
import '../style.css'

declare module 'vitest' {
  interface ProvidedContext {
    localServiceUrl: string
  }
}

const url = inject('localServiceUrl')
const text = (name: string, content = name) => new File([content], name, { type: 'text/plain' })

async function mount(props: Partial<FileUploaderInlineProps> = {}, more: ReactNode = null) {
  const ctxName = crypto.randomUUID()
  const apiRef = createRef<UploaderHandle>()
  const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')
  await render(
    <form id="form">
      <FileUploaderInline
        pubkey="demopublickey"
        baseUrl={url}
        uploadWorker={false}
        preload="now"
        filesOnly
        ctxName={ctxName}
        apiRef={apiRef}
        {...props}
      />
      <FormInput ctxName={ctxName} name="photos" />
      {more}
    </form>,
  )
  await expect.poll(() => apiRef.current).not.toBeNull()
  const form = document.querySelector('form') as HTMLFormElement
  const api = () => (apiRef.current as UploaderHandle).getAPI()
  await api().whenAttached()
  return {
    form,
    api,
    sent: () => opened.mock.calls.length,
    async posted(name = 'photos') {
      const files = new FormData(form).getAll(name) as File[]
      return Promise.all(
        files.filter(({ size, name }) => size || name).map(async (file) => [file.name, await file.text()]),
      )
    },
  }
}

test('a form has the files themselves, in list order, and nothing is uploaded', async () => {
  const { form, api, posted, sent } = await mount()
  const [a = ''] = api().addFiles([
    text('a.txt'),
    text('b.txt'),
    new File([], 'empty.txt', { type: 'text/plain' }),
  ])
  await expect
    .poll(() => posted())
    .toEqual([
      ['a.txt', 'a.txt'],
      ['b.txt', 'b.txt'],
      ['empty.txt', ''],
    ])
  expect(form.checkValidity()).toBe(true)
  await expect.element(page.getByRole('button', { name: 'Done', exact: true })).toBeEnabled()
  expect(page.getByRole('button', { name: 'Upload', exact: true }).elements()).toEqual([])
  expect((await api().uploadAll()).canceled).toHaveLength(3)
  api().moveFile(a, 2)
  await expect
    .poll(async () => (await posted()).map(([name]) => name))
    .toEqual(['b.txt', 'empty.txt', 'a.txt'])
  // Other bytes of the same name and size, as an edit makes them.
  api().updateFile(a, { file: text('a.txt', 'A.TXT') })
  await expect.poll(async () => (await posted()).at(-1)).toEqual(['a.txt', 'A.TXT'])
  api().updateFile(a, { fileName: 'renamed.txt' })
  await expect.poll(async () => (await posted()).at(-1)).toEqual(['renamed.txt', 'A.TXT'])
  api().removeFileByInternalId(a)
  await expect.poll(async () => (await posted()).length).toBe(2)
  form.reset()
  await expect.poll(() => posted()).toEqual([])
  expect(api().entries.size).toBe(0)
  expect(sent()).toBe(0)
})

test('the server receives what the form has', async () => {
  const { form, api, posted } = await mount()
  api().addFileFromObject(text('sent.txt', 'the bytes'))
  await expect.poll(() => posted()).toHaveLength(1)
  const data = new FormData(form)
  const body = new FormData()
  body.set('UPLOADCARE_PUB_KEY', 'demopublickey')
  body.set('UPLOADCARE_STORE', '0')
  for (const file of data.getAll('photos')) body.append('file', file)
  const answer = (await (await fetch(`${url}/base/`, { method: 'POST', body })).json()) as { file: string }
  const info = await (await fetch(`${url}/info/?pub_key=demopublickey&file_id=${answer.file}`)).json()
  expect(info).toMatchObject({ original_filename: 'sent.txt', size: 9 })
})

test('hooks and validators for uploads run when a file is added; the form waits for them', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const shrinker = definePlugin({
    id: 'shrinker',
    setup({ contribute }) {
      contribute('fileHook', {
        id: 'shrinker',
        hook: 'beforeUpload',
        async handle({ file, entry }) {
          await released
          return { file: new File([`${await file.text()}, shrunk`], entry.name, { type: 'text/plain' }) }
        },
      })
    },
  })
  const validator = ({ name }: { name: string }) =>
    name === 'wrong.txt' ? { message: 'Not this one.' } : null
  const { form, api, posted } = await mount({
    plugins: [shrinker()],
    fileValidators: [{ runOn: 'upload', validator }],
  })
  api().addFileFromObject(text('a.txt'))
  await expect.poll(() => api().entries.size).toBe(1)
  await expect.poll(() => form.checkValidity()).toBe(false)
  expect(await posted()).toEqual([])
  release()
  await expect.poll(() => posted()).toEqual([['a.txt', 'a.txt, shrunk']])
  expect(form.checkValidity()).toBe(true)
  const { internalId } = api().addFileFromObject(text('wrong.txt'))
  await expect
    .poll(() =>
      api()
        .getOutputItem(internalId)
        .errors.map(({ message }) => message),
    )
    .toEqual(['Not this one.'])
  await expect.poll(() => form.checkValidity()).toBe(false)
  expect(await posted()).toEqual([])
  api().removeFileByInternalId(internalId)
  await expect.poll(() => posted()).toHaveLength(1)
})

test('images are posted as they are cropped and edited, and never before', async () => {
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
  const photo = new File([await canvas.convertToBlob()], 'photo.png', { type: 'image/png' })
  const { form, api } = await mount({ cropPreset: '1:1' })
  const seen = new Set<string>()
  const look = async () => {
    const files = (new FormData(form).getAll('photos') as File[]).filter(({ size }) => size)
    const sizes = await Promise.all(files.map((file) => createImageBitmap(file)))
    const shape = sizes.map(({ width, height }) => `${width}x${height}`).join()
    if (shape) seen.add(shape)
    return shape
  }
  api().addFileFromObject(photo)
  await expect.poll(look).toBe('30x30')
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: 'Reset all edits' }).click()
  await page.getByRole('button', { name: 'Rotate left' }).click()
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect.poll(look).toBe('30x40')
  expect([...seen]).toEqual(['30x30', '30x40'])
  expect(form.checkValidity()).toBe(true)
})

test('limits and required files keep a form from being sent', async () => {
  const { form, api, posted } = await mount({ multipleMin: 1, multipleMax: 2 })
  await expect.poll(() => form.checkValidity()).toBe(false)
  api().addFiles([text('a.txt'), text('b.txt'), text('c.txt')])
  await expect
    .poll(() => form.querySelector<HTMLInputElement>('input[type=text]')?.validationMessage)
    .toContain('too many')
  expect(await posted()).toEqual([])
  api().removeFiles(api().entries.ids.slice(0, 1))
  await expect
    .poll(() => posted())
    .toEqual([
      ['b.txt', 'b.txt'],
      ['c.txt', 'c.txt'],
    ])
  expect(form.checkValidity()).toBe(true)
})

test('a link, whose bytes the page does not have, is said to be missing', async () => {
  const { form, api, posted } = await mount()
  api().addFileFromObject(text('a.txt'))
  await expect.poll(() => posted()).toHaveLength(1)
  api().addFileFromUrl('https://files.example/b.txt')
  await expect.poll(() => form.checkValidity()).toBe(false)
  expect(await posted()).toEqual([])
})

test('several uploaders of a form have a field each', async () => {
  const other = createRef<UploaderHandle>()
  const name = crypto.randomUUID()
  const { api, posted } = await mount(
    {},
    <>
      <FileUploaderInline
        pubkey="demopublickey"
        preload="now"
        multiple={false}
        filesOnly
        ctxName={name}
        apiRef={other}
      />
      <FormInput ctxName={name} name="cv" />
    </>,
  )
  await expect.poll(() => other.current).not.toBeNull()
  api().addFileFromObject(text('a.txt'))
  other.current?.getAPI().addFileFromObject(text('cv.txt'))
  await expect.poll(() => posted()).toEqual([['a.txt', 'a.txt']])
  await expect.poll(() => posted('cv')).toEqual([['cv.txt', 'cv.txt']])
})
