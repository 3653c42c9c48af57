import { TransportToken } from '@lading/kernel'
import { QueueToken } from '@lading/kernel/services'
import { definePlugin, type FileInfo, type Uploader } from '@lading/uploader'
import { type ReactElement, StrictMode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { UploaderField, type UploaderFieldProps } from './UploaderField.js'
import { useUploaderField } from './useUploaderField.js'
import '@lading/uploader/style.css'
import './style.css'

const uuidOf = (digit: number) => `${digit}1111111-2222-4333-8444-555555555555`
const urlOf = (digit: number) => `https://ucarecdn.com/${uuidOf(digit)}/`

/** A form with one field, whose uploads end when the test says so. */
async function mountField(
  wrap: (props: UploaderFieldProps) => ReactElement = (props) => <UploaderField {...props} />,
) {
  const ends: (() => void)[] = []
  let uploader: Uploader | undefined
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  const plugin = definePlugin({
    id: 'field-transport',
    setup({ provide }) {
      const info = (uuid: string) =>
        ({ uuid, name: 'a.txt', cdnUrl: `https://ucarecdn.com/${uuid}/` }) as FileInfo
      provide(TransportToken, () => ({
        upload: (_, { signal }) =>
          new Promise((resolve, reject) => {
            ends.push(() => resolve(info(uuidOf(9))))
            signal.addEventListener('abort', () => reject(signal.reason))
          }),
        fileInfo: async (uuid) => info(uuid),
      }))
    },
  })()
  const page = (props: UploaderFieldProps) => (
    <StrictMode>
      <form>
        {wrap({
          name: 'photos',
          transport: false,
          preload: 'now',
          plugins: [plugin],
          onReady(ready) {
            uploader = ready
          },
          ...props,
        })}
      </form>
    </StrictMode>
  )
  const screen = await render(page({}))
  const form = () => screen.container.querySelector('form') as HTMLFormElement
  form().addEventListener('submit', onSubmit)
  onTestFinished(() => screen.unmount())
  return {
    ends,
    form,
    onSubmit,
    uploader: () => uploader,
    show: (props: UploaderFieldProps) => screen.rerender(page(props)),
    message: () => form().querySelector<HTMLInputElement>('input.lading-hidden')?.validationMessage,
    data: (name = 'photos') => new FormData(form()).getAll(name).filter(Boolean),
    async add() {
      await expect.poll(() => uploader).toBeDefined()
      const before = ends.length
      uploader?.addFileFromObject(new File(['x'], 'a.txt'))
      await expect.poll(() => ends.length).toBe(before + 1)
    },
  }
}

const STOPPED = "1 file isn't uploaded yet. Resume or remove it."

test.each(['wait', 'block'] as const)(
  'with whileUploading="%s", a stopped file keeps the form from being sent, until it is resumed or removed',
  async (whileUploading) => {
    const field = await mountField()
    await field.show({ whileUploading, defaultValue: [uuidOf(1)] })
    await expect.poll(() => field.uploader()?.collection.snapshot.successCount).toBe(1)
    await field.add()
    const id = field.uploader()?.entries.ids[1] as string
    field.uploader()?.scope.get(QueueToken).cancel(id)
    await expect.poll(() => field.uploader()?.entries.get(id)?.status).toBe('idle')
    await expect.poll(field.message).toBe(STOPPED)
    field.form().requestSubmit()
    expect(field.onSubmit).not.toHaveBeenCalled()
    await expect.poll(() => field.form().querySelector('[role=alert]')?.textContent).toBe(STOPPED)
    field.uploader()?.uploadAll()
    await expect.poll(() => field.ends.length).toBe(2)
    field.ends[1]?.()
    await expect.poll(field.message).toBe('')
    field.form().requestSubmit()
    await expect.poll(() => field.onSubmit.mock.calls.length).toBe(1)
    expect(field.data()).toEqual([uuidOf(1), urlOf(9)])
  },
)

test('with uploadOn="submit" files wait without an error, and a person who stops their upload stops the form', async () => {
  const field = await mountField()
  await field.show({ uploadOn: 'submit' })
  await expect.poll(field.uploader).toBeDefined()
  field.uploader()?.addFileFromObject(new File(['x'], 'a.txt'))
  await expect.poll(() => field.uploader()?.collection.snapshot.idleCount).toBe(1)
  expect(field.message()).toBe('')
  expect(field.form().checkValidity()).toBe(true)
  field.form().requestSubmit()
  await expect.poll(() => field.ends.length).toBe(1)
  const id = field.uploader()?.entries.ids[0] as string
  field.uploader()?.scope.get(QueueToken).cancel(id)
  await expect.poll(() => field.uploader()?.entries.get(id)?.status).toBe('idle')
  expect(field.form().checkValidity()).toBe(true)
  expect(field.ends.length).toBe(1)
  // A person presses again later than the form has noticed.
  await expect
    .poll(() => {
      field.form().requestSubmit()
      return field.ends.length
    })
    .toBe(2)
  field.ends[1]?.()
  await expect.poll(() => field.onSubmit.mock.calls.length).toBe(1)
  expect(field.data()).toEqual([urlOf(9)])
})

test.each<[string, UploaderFieldProps, UploaderFieldProps, readonly string[]]>([
  ['another name', {}, { name: 'documents' }, []],
  ['another name with saved files', {}, { name: 'documents', defaultValue: [uuidOf(2)] }, [uuidOf(2)]],
  [
    'saved files of another person',
    { defaultValue: [uuidOf(1)] },
    { defaultValue: [uuidOf(2)] },
    [uuidOf(2)],
  ],
  ['no saved files any more', { defaultValue: [uuidOf(1)] }, {}, []],
])('a field that is reused for %s has no file of before, uploaded or not', async (_, first, next, files) => {
  const field = await mountField()
  await field.show(first)
  await field.add()
  field.ends[0]?.()
  await expect.poll(field.data).toContain(urlOf(9))
  await field.add()
  const former = field.uploader()
  await field.show(next)
  expect([...new FormData(field.form())].map(([, value]) => value).filter(Boolean)).toEqual(files)
  await expect.poll(() => former?.isDestroyed).toBe(true)
  await expect.poll(() => field.uploader()?.entries.size).toBe(files.length)
  await expect.poll(() => field.form().checkValidity()).toBe(true)
  field.form().requestSubmit()
  await expect.poll(() => field.onSubmit.mock.calls.length).toBe(1)
  expect(field.data(next.name)).toEqual(files)
})

test('a key starts a field again, too', async () => {
  const field = await mountField(({ id, ...props }) => <UploaderField key={id} {...props} />)
  await field.show({ id: 'a' })
  await field.add()
  field.ends[0]?.()
  await expect.poll(field.data).toEqual([urlOf(9)])
  await field.show({ id: 'b' })
  expect(field.data()).toEqual([])
  await expect.poll(() => field.uploader()?.entries.size).toBe(0)
})

test('a field that is moved in a list of fields, or whose files were saved, keeps them', async () => {
  const field = await mountField()
  await field.show({ name: 'albums[1].photos' })
  await field.add()
  field.ends[0]?.()
  await expect.poll(() => field.data('albums[1].photos')).toEqual([urlOf(9)])
  await field.add()
  await field.show({ name: 'albums[0].photos' })
  expect(field.data('albums[0].photos')).toEqual([urlOf(9)])
  await field.show({ name: 'albums[0].photos', defaultValue: [uuidOf(9)] })
  field.ends[1]?.()
  await expect.poll(() => field.data('albums[0].photos')).toEqual([urlOf(9), urlOf(9)])
})

test('a field that nobody has changed shows another default value, as a native one', async () => {
  const field = await mountField()
  await expect.poll(field.uploader).toBeDefined()
  const former = field.uploader()
  await field.show({ defaultValue: [uuidOf(1)] })
  await expect.poll(field.data).toEqual([uuidOf(1)])
  await field.show({ defaultValue: [uuidOf(1), uuidOf(2)] })
  await expect.poll(field.data).toEqual([uuidOf(1), uuidOf(2)])
  await expect.poll(() => field.uploader()?.entries.size).toBe(2)
  expect(former).toBeDefined()
})

test('the field of a page starts with its saved files under another name', async () => {
  const field = await mountField((props) => <Own {...props} />)
  await field.add()
  await field.show({ name: 'documents' })
  await expect.poll(() => field.uploader()?.entries.size).toBe(0)
  expect(field.data('documents')).toEqual([])
})

function Own(props: UploaderFieldProps): ReactElement {
  return <UploaderField {...props} field={useUploaderField()} />
}
