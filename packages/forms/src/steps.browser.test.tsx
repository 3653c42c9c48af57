import { TransportToken } from '@lading/kernel'
import { definePlugin, type FileInfo, type Uploader } from '@lading/uploader'
import { type ReactNode, StrictMode, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { UploaderField } from './UploaderField.js'
import { useUploaderField } from './useUploaderField.js'
import type { FieldValue } from './values/FieldValue.js'
import { filesProblem } from './values/filesSchema.js'
import { uuidsOf } from './values/referencesOf.js'
import '@lading/uploader/style.css'
import './style.css'

const UUID = '91111111-2222-4333-8444-555555555555'
const FAILED = 'Upload the failed files again, or remove them.'

/** A page with uploads that end when the test says so. */
function createUploads() {
  const uploads: { readonly resolve: () => void; readonly reject: () => void }[] = []
  let uploader: Uploader | undefined
  const plugin = definePlugin({
    id: 'field-transport',
    setup({ provide }) {
      const info = { uuid: UUID, name: 'a.txt', cdnUrl: `https://ucarecdn.com/${UUID}/` } as FileInfo
      provide(TransportToken, () => ({
        upload: (_, { signal }) =>
          new Promise((resolve, reject) => {
            uploads.push({ resolve: () => resolve(info), reject: () => reject(new Error('refused')) })
            signal.addEventListener('abort', () => reject(signal.reason))
          }),
        fileInfo: async () => info,
      }))
    },
  })()
  return {
    uploads,
    props: {
      label: 'Photos',
      transport: false,
      preload: 'now',
      plugins: [plugin],
      onReady(ready: Uploader) {
        uploader = ready
      },
    } as const,
    uploader: () => uploader as Uploader,
    async add() {
      await expect.poll(() => uploader?.isDestroyed).toBe(false)
      uploader?.addFileFromObject(new File(['x'], 'a.txt'))
    },
  }
}

async function show(page: ReactNode) {
  const screen = await render(<StrictMode>{page}</StrictMode>)
  onTestFinished(() => screen.unmount())
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return { screen, press }
}

function Steps({
  props,
  onValid,
  onInvalid,
}: {
  props: object
  onValid: (uuids: readonly string[] | null) => void
  onInvalid: (message: unknown) => void
}) {
  const [step, setStep] = useState(0)
  const { control, handleSubmit, trigger } = useForm<{ photos: FieldValue }>({
    defaultValues: { photos: [] },
  })
  const { field, fieldState } = useController({
    name: 'photos',
    control,
    rules: { validate: (photos) => filesProblem(photos, { min: 1, uploadOn: 'submit' }) },
  })
  const photos = useUploaderField({ ...field, uploadOn: 'submit' })
  return (
    <form
      noValidate
      onSubmit={handleSubmit(
        (values) => onValid(uuidsOf(values.photos)),
        (errors) => {
          onInvalid(errors.photos?.message)
          setStep(0)
        },
      )}
    >
      {step === 0 ? (
        <UploaderField
          ref={field.ref}
          name="photos"
          field={photos}
          error={fieldState.error?.message}
          {...props}
        />
      ) : (
        <p>Check your data</p>
      )}
      <button type="button" onClick={async () => (await trigger('photos')) && setStep(1)}>
        Next
      </button>
      <button type="button" onClick={() => setStep(0)}>
        Back
      </button>
      <p>{photos.value.length} in the form</p>
      <button type="submit">{photos.isSubmitting ? 'Sending' : 'Send'}</button>
    </form>
  )
}

test('a step keeps the files that it will upload, on the way back and when the form is sent without it', async () => {
  const page = createUploads()
  const onValid = vi.fn()
  const onInvalid = vi.fn()
  const { screen, press } = await show(<Steps props={page.props} onValid={onValid} onInvalid={onInvalid} />)
  await press('Next')
  await expect.element(screen.getByText('Add a file.')).toBeVisible()
  await page.add()
  await expect.element(screen.getByText('1 in the form')).toBeVisible()
  const { uploader } = page
  const former = uploader()
  await press('Next')
  await expect.element(screen.getByText('Check your data')).toBeVisible()
  await press('Back')
  await expect.element(screen.getByRole('group', { name: 'Photos' })).toBeVisible()
  await expect.poll(() => uploader() === former && former.entries.size).toBe(1)
  await press('Next')
  await press('Send')
  await expect.poll(() => page.uploads.length).toBe(1)
  await expect.element(screen.getByRole('button', { name: 'Sending' })).toBeVisible()
  expect(onValid).not.toHaveBeenCalled()
  page.uploads[0]?.resolve()
  await expect.poll(() => onValid.mock.calls).toEqual([[[UUID]]])
  expect(onInvalid).not.toHaveBeenCalled()
})

test('a file that fails when the form is sent leads back to its step, with its reason', async () => {
  const page = createUploads()
  const onValid = vi.fn()
  const onInvalid = vi.fn()
  const { screen, press } = await show(<Steps props={page.props} onValid={onValid} onInvalid={onInvalid} />)
  await page.add()
  await expect.element(screen.getByText('1 in the form')).toBeVisible()
  await press('Next')
  await expect.element(screen.getByText('Check your data')).toBeVisible()
  await press('Send')
  await expect.poll(() => page.uploads.length).toBe(1)
  page.uploads[0]?.reject()
  await expect.poll(() => onInvalid.mock.calls).toEqual([[FAILED]])
  expect(onValid).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('alert').getByText(FAILED)).toBeVisible()
  await expect.poll(() => page.uploader().collection.snapshot.failedCount).toBe(1)
  page.uploader().retryAll()
  await press('Send')
  await expect.poll(() => page.uploads.length).toBe(2)
  page.uploads[1]?.resolve()
  await expect.poll(() => onValid.mock.calls).toEqual([[[UUID]]])
})

function NativeSteps({ props, onInvalid }: { props: object; onInvalid: (message: string) => void }) {
  const [step, setStep] = useState(0)
  const photos = useUploaderField({ uploadOn: 'submit', onInvalid })
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      {step === 0 && <UploaderField name="photos" field={photos} {...props} />}
      <button type="button" onClick={() => setStep(1 - step)}>
        Next
      </button>
      <button type="submit">Send</button>
      <p>{photos.value.length} in the form</p>
    </form>
  )
}

test.each([true, false])(
  'onInvalid has the reason why a form without a library is not sent, also while the field is not shown: %s',
  async (isShown) => {
    const page = createUploads()
    const onInvalid = vi.fn()
    const onSubmit = vi.fn()
    const { screen, press } = await show(<NativeSteps props={page.props} onInvalid={onInvalid} />)
    screen.container.querySelector('form')?.addEventListener('submit', onSubmit)
    await page.add()
    await expect.element(screen.getByText('1 in the form')).toBeVisible()
    if (!isShown) await press('Next')
    await press('Send')
    await expect.poll(() => page.uploads.length).toBe(1)
    page.uploads[0]?.reject()
    await expect.poll(() => onInvalid.mock.calls.length).toBe(1)
    expect(onInvalid.mock.calls[0]?.[0]).toBeTruthy()
    expect(onSubmit).not.toHaveBeenCalled()
    if (isShown) await expect.element(screen.getByRole('alert').first()).toBeVisible()
  },
)

test('the uploader of a field ends with the page that has the field', async () => {
  const page = createUploads()
  const { screen, press } = await show(<NativeSteps props={page.props} onInvalid={() => {}} />)
  await page.add()
  await expect.element(screen.getByText('1 in the form')).toBeVisible()
  await press('Next')
  expect(page.uploader().isDestroyed).toBe(false)
  await screen.unmount()
  await expect.poll(() => page.uploader().isDestroyed).toBe(true)
})

function LosingSteps({ props }: { props: object }) {
  const [step, setStep] = useState(0)
  const [value, setValue] = useState<FieldValue>([])
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      {step === 0 && (
        <UploaderField name="photos" value={value} onChange={setValue} uploadOn="submit" {...props} />
      )}
      <button type="button" onClick={() => setStep(1 - step)}>
        Next
      </button>
      <button type="submit">Send</button>
      <p>{value.length} in the form</p>
    </form>
  )
}

test('a step that keeps nothing says so to its developer, and does not wait for files that are gone', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const page = createUploads()
  const onSubmit = vi.fn()
  const { screen, press } = await show(<LosingSteps props={page.props} />)
  screen.container.querySelector('form')?.addEventListener('submit', onSubmit)
  await page.add()
  await expect.element(screen.getByText('1 in the form')).toBeVisible()
  await press('Next')
  await expect.poll(() => warn.mock.calls.join()).toContain('A field was removed from its form with files')
  await press('Next')
  await expect.element(screen.getByText('0 in the form')).toBeVisible()
  await press('Send')
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
})
