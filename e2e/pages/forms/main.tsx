import '../watchProblems.js'
import '@lading/uploader/style.css'
import { FileUploaderInline, FormInput, type UploaderValue, uuidsOf } from '@lading/uploader'
import { useForm as useTanstackForm } from '@tanstack/react-form'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Controller, useForm } from 'react-hook-form'
import { createForms, SAVED } from './createForms.js'

const forms = createForms(['native', 'action', 'hook-form', 'tanstack'])
const submit = (id: string, value: UploaderValue) => {
  forms[id]?.submitted.push(uuidsOf(value) ?? ['uploading'])
}
const postedPhotos = (data: FormData) => data.getAll('photos[]').map(String)

/** Why a value cannot be sent; undefined where it can. */
function problemOf(photos: UploaderValue): string | undefined {
  const uuids = uuidsOf(photos)
  if (uuids === null) return 'Wait until all photos are uploaded.'
  return uuids.length === 0 ? 'Add a photo.' : undefined
}

const common = (id: string) => ({
  transport: false as const,
  preload: 'now' as const,
  sourceList: 'local',
  plugins: [forms[id]?.transport.plugin].filter((plugin) => plugin !== undefined),
})

function NativeForm() {
  return (
    <form
      id="native"
      onSubmit={(event) => {
        event.preventDefault()
        submit('native', postedPhotos(new FormData(event.currentTarget)))
      }}
    >
      <FileUploaderInline {...common('native')} ctxName="native" initialFiles={SAVED} />
      <FormInput ctxName="native" name="photos" required />
      <Buttons />
    </form>
  )
}

function ActionForm() {
  return (
    <form
      id="action"
      action={async (data) => submit('action', postedPhotos(data))}
      onReset={({ currentTarget: { dataset } }) => {
        dataset.resets = String(Number(dataset.resets ?? 0) + 1)
      }}
    >
      <FileUploaderInline {...common('action')} ctxName="action" initialFiles={SAVED} />
      <FormInput ctxName="action" name="photos" required />
      <Buttons />
    </form>
  )
}

function HookForm() {
  const { control, handleSubmit, reset, formState } = useForm<{ photos: UploaderValue }>({
    defaultValues: { photos: SAVED },
  })
  return (
    <form
      id="hook-form"
      data-dirty={formState.isDirty}
      onSubmit={handleSubmit(({ photos }) => submit('hook-form', photos))}
      onReset={() => reset()}
    >
      <Controller
        name="photos"
        control={control}
        rules={{ validate: problemOf }}
        render={({ field: { value, onChange } }) => (
          <>
            <FileUploaderInline {...common('hook-form')} value={value} onChange={onChange} />
            <Held value={value} />
          </>
        )}
      />
      <Buttons problem={formState.errors.photos?.message} />
    </form>
  )
}

function TanstackForm() {
  const form = useTanstackForm({
    defaultValues: { photos: SAVED as UploaderValue },
    onSubmit: ({ value }) => submit('tanstack', value.photos),
  })
  return (
    <form
      id="tanstack"
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit()
      }}
      onReset={() => form.reset()}
    >
      <form.Field name="photos" validators={{ onChange: ({ value }) => problemOf(value) }}>
        {({ state, handleChange }) => (
          <>
            <FileUploaderInline {...common('tanstack')} value={state.value} onChange={handleChange} />
            <Held value={state.value} />
            <Buttons problem={state.meta.errors.join()} />
          </>
        )}
      </form.Field>
    </form>
  )
}

/** Lets a test wait until the form library has a value: a press before would send the one before. */
function Held({ value }: { readonly value: UploaderValue }): ReactNode {
  return <data hidden value={JSON.stringify(uuidsOf(value))} />
}

function Buttons({ problem }: { readonly problem?: string | undefined }): ReactNode {
  return (
    <p>
      <button type="submit">Send</button> <button type="reset">Reset</button> <output>{problem}</output>
    </p>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <NativeForm />
    <ActionForm />
    <HookForm />
    <TanstackForm />
  </StrictMode>,
)
