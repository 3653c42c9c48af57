import '../watchProblems.js'
import '@lading/forms/style.css'
import '@lading/uploader/style.css'
import { getFormProps, parse, useForm as useConform } from '@conform-to/react'
import { type FieldValue, UploaderField, useUploaderField } from '@lading/forms'
import { filesProblem, filesSchema, uuidsOf } from '@lading/forms/value'
import { FileUploaderInline } from '@lading/uploader'
import { useForm as useTanstackForm } from '@tanstack/react-form'
import { type ComponentType, type ReactNode, StrictMode, useActionState, useRef } from 'react'
import { Form as AriaForm } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { Controller, useForm } from 'react-hook-form'
import { createForms, SAVED } from '../forms/createForms.js'

// React 18 has none.
const hasActions = typeof useActionState === 'function'
const forms = createForms([
  'native',
  ...(hasActions ? ['action'] : []),
  'hook-form',
  'tanstack',
  'conform',
  'aria',
])
const submit = (id: string, uuids: readonly string[] | null) => {
  forms[id]?.submitted.push(uuids ?? ['uploading'])
}
const photosOf = (data: FormData) => uuidsOf(data.getAll('photos'))

/** Props of the uploader of each form. */
const common = (id: string) => ({
  component: FileUploaderInline as ComponentType,
  transport: false as const,
  preload: 'now' as const,
  sourceList: 'local',
  plugins: [forms[id]?.transport.plugin].filter((plugin) => plugin !== undefined),
  label: 'Photos',
  name: 'photos',
})
const schema = filesSchema({ min: 1, max: 3 })

/** Sends its files after they are uploaded, and uploads them when it is sent. */
function NativeForm() {
  const field = useUploaderField({ defaultValue: SAVED, uploadOn: 'submit', schema })
  return (
    <form
      id="native"
      data-dirty={field.isDirty}
      data-touched={field.isTouched}
      onSubmit={(event) => {
        event.preventDefault()
        submit('native', photosOf(new FormData(event.currentTarget)))
      }}
    >
      <UploaderField {...common('native')} field={field} />
      <Buttons>{field.isSubmitting ? `Uploading ${field.progress} %` : ''}</Buttons>
    </form>
  )
}

/** Is refused by its action where there are more than three files. */
function ActionForm() {
  const [error, action] = useActionState(async (_: string | undefined, data: FormData) => {
    const photos = photosOf(data)
    if (photos && photos.length > 3) return 'At most three photos.'
    submit('action', photos)
  }, undefined)
  return (
    <form id="action" action={action}>
      <UploaderField {...common('action')} defaultValue={SAVED} error={error} />
      <Buttons />
    </form>
  )
}

function HookForm() {
  const { control, handleSubmit, reset, formState } = useForm<{ photos: FieldValue }>({
    defaultValues: { photos: SAVED },
  })
  return (
    <form
      id="hook-form"
      noValidate
      data-dirty={formState.isDirty}
      data-touched={formState.touchedFields.photos !== undefined}
      onSubmit={handleSubmit(({ photos }) => submit('hook-form', uuidsOf(photos)))}
      onReset={() => reset()}
    >
      <Controller
        name="photos"
        control={control}
        rules={{ validate: (photos) => filesProblem(photos, { min: 1, max: 3 }) }}
        render={({ field, fieldState }) => (
          <UploaderField {...common('hook-form')} {...field} error={fieldState.error?.message} />
        )}
      />
      <Buttons />
    </form>
  )
}

function TanstackForm() {
  const photos = useRef<HTMLInputElement>(null)
  const form = useTanstackForm({
    defaultValues: { photos: SAVED as FieldValue },
    onSubmit: ({ value }) => submit('tanstack', uuidsOf(value.photos)),
    onSubmitInvalid: () => photos.current?.focus(),
  })
  return (
    <form.Field name="photos" validators={{ onSubmit: schema }}>
      {({ state, handleChange, handleBlur }) => (
        <form
          id="tanstack"
          noValidate
          data-dirty={!state.meta.isDefaultValue}
          data-touched={state.meta.isBlurred}
          onSubmit={(event) => {
            event.preventDefault()
            void form.handleSubmit()
          }}
          onReset={() => form.reset()}
        >
          <UploaderField
            {...common('tanstack')}
            ref={photos}
            value={state.value}
            onChange={handleChange}
            onBlur={handleBlur}
            error={state.meta.errors[0]?.message}
          />
          <Buttons />
        </form>
      )}
    </form.Field>
  )
}

function ConformForm() {
  const [form, fields] = useConform<{ photos: string[] }>({
    id: 'conform',
    defaultValue: { photos: [...SAVED] },
    onValidate: ({ formData }) =>
      parse<{ photos: string[] }, string[]>(formData, {
        resolve() {
          const photos = [...(photosOf(formData) ?? [])]
          const problem = filesProblem(photos, { min: 1, max: 3 })
          return problem ? { error: { photos: [problem] } } : { value: { photos } }
        },
      }),
    onSubmit(event, { formData }) {
      event.preventDefault()
      submit('conform', photosOf(formData))
    },
  })
  return (
    <form {...getFormProps(form)} data-dirty={form.dirty}>
      <UploaderField
        {...common('conform')}
        name={fields.photos.name}
        defaultValue={SAVED}
        error={fields.photos.errors?.[0]}
      />
      <Buttons />
    </form>
  )
}

function AriaNativeForm() {
  return (
    <AriaForm
      id="aria"
      onSubmit={(event) => {
        event.preventDefault()
        submit('aria', photosOf(new FormData(event.currentTarget)))
      }}
    >
      <UploaderField
        {...common('aria')}
        defaultValue={SAVED}
        whileUploading="block"
        required
        schema={schema}
      />
      <Buttons />
    </AriaForm>
  )
}

function Buttons({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <p>
      <button type="submit">Send</button> <button type="reset">Reset</button> <output>{children}</output>
    </p>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <NativeForm />
    {hasActions && <ActionForm />}
    <HookForm />
    <TanstackForm />
    <ConformForm />
    <AriaNativeForm />
  </StrictMode>,
)
