import { TransportToken } from '@lading/kernel'
import { definePlugin, type FileInfo, lazyUploader, type Uploader } from '@lading/uploader'
import { defineUploader } from '@lading/uploader/app'
import { createRef, type ReactElement, StrictMode, useEffect, useReducer, useState } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { UploaderField, type UploaderFieldProps } from './UploaderField.js'
import { type UploaderFieldState, useUploaderField } from './useUploaderField.js'
import type { FieldValue } from './values/FieldValue.js'
import type { StandardSchema } from './values/StandardSchema.js'
import '@lading/uploader/style.css'
import './style.css'

const uuidOf = (digit: number) => `${digit}1111111-2222-4333-8444-555555555555`
/** Its info cannot be fetched. */
const MISSING = uuidOf(8)
const urlOf = (digit: number) => `https://ucarecdn.com/${uuidOf(digit)}/`

/** A form with a field, whose uploads end when the test says so. */
function createForm(props: UploaderFieldProps = {}, fields: readonly string[] = ['photos']) {
  const uploads: (() => void)[] = []
  const failures: (() => void)[] = []
  const uploaders: (Uploader | undefined)[] = []
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  const plugin = definePlugin({
    id: 'field-transport',
    setup({ provide }) {
      const info = (uuid: string) =>
        ({ uuid, name: 'a.txt', cdnUrl: `https://ucarecdn.com/${uuid}/` }) as FileInfo
      provide(TransportToken, () => ({
        upload: () =>
          new Promise((resolve, reject) => {
            uploads.push(() => resolve(info(uuidOf(9))))
            failures.push(() => reject(new Error('refused')))
          }),
        fileInfo: async (uuid) => {
          if (uuid === MISSING) throw new Error('not reached')
          return info(uuid)
        },
      }))
    },
  })()
  const element: ReactElement = (
    <StrictMode>
      <form>
        {fields.map((name, index) => (
          <UploaderField
            // biome-ignore lint/suspicious/noArrayIndexKey: two fields have the same name
            key={index}
            name={name}
            label="Photos"
            transport={false}
            preload="now"
            plugins={[plugin]}
            onReady={(uploader) => {
              uploaders[index] = uploader
            }}
            {...props}
          />
        ))}
        <button type="submit">Send</button>
      </form>
    </StrictMode>
  )
  const host = document.body.appendChild(document.createElement('div'))
  let root: Root | undefined
  onTestFinished(() => {
    root?.unmount()
    host.remove()
  })
  const form = (tree: ParentNode = host) => tree.querySelector('form') as HTMLFormElement
  return {
    element,
    host,
    plugin,
    uploads,
    failures,
    uploaders,
    onSubmit,
    form,
    data: (tree?: ParentNode) => new FormData(form(tree)).getAll('photos'),
    mount(at: Element = host, content = element) {
      root = createRoot(at)
      root.render(content)
    },
    hydrate() {
      root = hydrateRoot(host, element)
    },
    unmount: () => root?.unmount(),
  }
}

const add = (uploader: Uploader | undefined) => uploader?.addFileFromObject(new File(['x'], 'a.txt'))

test('an empty string, the first value of many form libraries, is no files', () => {
  for (const props of [{ value: '' }, { defaultValue: '' }]) {
    const { element } = createForm(props as unknown as UploaderFieldProps)
    expect(renderToString(element)).toContain('<form>')
  }
})

test('markup of a server has the saved files, also when it is hydrated late', async () => {
  const { element, host, data, hydrate, uploaders } = createForm({ defaultValue: [uuidOf(1), uuidOf(2)] })
  host.innerHTML = renderToString(element)
  expect(data()).toEqual([uuidOf(1), uuidOf(2)])
  hydrate()
  await expect.poll(() => uploaders[0]?.entries.size).toBe(2)
  await expect.poll(() => uploaders[0]?.collection.snapshot.successCount).toBe(2)
  expect(data()).toEqual([uuidOf(1), uuidOf(2)])
})

test('an effect of the first render may upload the field: there is nothing to wait for', async () => {
  const { mount } = createForm()
  const ended: boolean[] = []
  function First({ field }: { field: UploaderFieldState }) {
    const [{ upload }] = useState(field)
    useEffect(() => {
      upload().then((isUploaded) => ended.push(isUploaded))
    }, [upload])
    return null
  }
  function Page() {
    const field = useUploaderField()
    return <First field={field} />
  }
  mount(undefined, <Page />)
  await expect.poll(() => ended[0]).toBe(true)
})

test('an error is red on a light page, and on one that is dark by its class or its color scheme', async () => {
  const { host, mount } = createForm({ error: 'Too many.' })
  mount()
  await expect.poll(() => host.querySelector('.lading-field-error')).not.toBeNull()
  const error = host.querySelector('.lading-field-error') as Element
  const channels = () => [...getComputedStyle(error).color.matchAll(/[\d.]+/g)].map(Number)
  const [red = 0, green = 0] = channels()
  expect(red).toBeGreaterThan(2 * green)
  host.className = 'dark'
  const [darkRed = 0, darkGreen = 0] = channels()
  expect(darkRed).toBeGreaterThan(1.5 * darkGreen)
  expect(darkGreen).toBeGreaterThan(2 * green)
  host.className = ''
  host.style.colorScheme = 'dark'
  expect(channels()).toEqual([darkRed, darkGreen, expect.any(Number)])
})

test('a form in a shadow tree is sent once, after the uploads of both of its fields', async () => {
  const { host, mount, form, data, uploads, uploaders, onSubmit } = createForm({}, ['photos', 'photos'])
  const tree = host.attachShadow({ mode: 'open' })
  mount(tree.appendChild(document.createElement('div')))
  await expect.poll(() => uploaders.filter(Boolean).length).toBe(2)
  form(tree).addEventListener('submit', onSubmit)
  for (const uploader of uploaders) add(uploader)
  form(tree).requestSubmit()
  form(tree).requestSubmit()
  await expect.poll(() => uploads.length).toBe(2)
  expect(onSubmit).not.toHaveBeenCalled()
  for (const end of uploads) end()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  expect(data(tree)).toEqual([urlOf(9), urlOf(9)])
})

test('a button of Conform that changes the form waits for no upload', async () => {
  const { mount, form, uploads, uploaders, onSubmit } = createForm()
  mount()
  await expect.poll(() => uploaders.length).toBe(1)
  form().addEventListener('submit', onSubmit)
  add(uploaders[0])
  await expect.poll(() => uploads.length).toBe(1)
  const intent = document.createElement('button')
  intent.name = '__intent__'
  form().append(intent)
  form().requestSubmit()
  expect(onSubmit).not.toHaveBeenCalled()
  form().requestSubmit(intent)
  // The code of the uploads may still be loading.
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  intent.remove()
})

test('a field that is removed during an upload sends nothing', async () => {
  const { mount, form, unmount, uploads, uploaders, onSubmit } = createForm()
  mount()
  await expect.poll(() => uploaders.length).toBe(1)
  window.addEventListener('submit', onSubmit)
  onTestFinished(() => window.removeEventListener('submit', onSubmit))
  add(uploaders[0])
  form().requestSubmit()
  await expect.poll(() => uploads.length).toBe(1)
  unmount()
  uploads[0]?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a reset returns to the files that the server has saved since, so that the next form does not lose them', async () => {
  const { plugin, mount, uploads, uploaders, data, form, onSubmit } = createForm()
  let save: (saved: FieldValue) => void = () => {}
  function Page() {
    const [saved, setSaved] = useState<FieldValue>([uuidOf(1)])
    save = setSaved
    return (
      <form>
        <UploaderField
          name="photos"
          transport={false}
          preload="now"
          plugins={[plugin]}
          defaultValue={saved}
          onReady={(uploader) => {
            uploaders[0] = uploader
          }}
        />
      </form>
    )
  }
  mount(undefined, <Page />)
  await expect.poll(() => uploaders[0]?.entries.size).toBe(1)
  add(uploaders[0])
  await expect.poll(() => uploads.length).toBe(1)
  uploads[0]?.()
  await expect.poll(() => data()).toEqual([uuidOf(1), urlOf(9)])
  save([uuidOf(1), uuidOf(9)])
  form().reset()
  await expect.poll(() => data()).toEqual([uuidOf(1), uuidOf(9)])
  form().addEventListener('submit', onSubmit)
  form().requestSubmit()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  expect(data()).toEqual([uuidOf(1), uuidOf(9)])
  expect([...(uploaders[0]?.entries.values() ?? [])].map(({ uuid }) => uuid)).toEqual([uuidOf(1), uuidOf(9)])
})

test('an error that the server returns is announced: it describes the field, and the focus may be elsewhere', async () => {
  const { host, mount } = createForm({ error: 'At most three photos.', description: 'PNG or JPEG' })
  mount()
  await expect.poll(() => host.querySelector('[role=alert]')?.textContent).toBe('At most three photos.')
  const control = host.querySelector<HTMLInputElement>('input[name=photos]')
  expect(control?.getAttribute('aria-invalid')).toBe('true')
  const description = document.getElementById(control?.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('PNG or JPEGAt most three photos.')
  expect(host.querySelector('fieldset')?.getAttribute('aria-describedby')).toBe(description?.id)
})

test('a field is required, disabled and focused as a native one', async () => {
  const ref = createRef<HTMLInputElement>()
  const { mount, form, host, onSubmit } = createForm({ required: true, ref } as UploaderFieldProps)
  mount()
  await expect.poll(() => ref.current).not.toBeNull()
  expect(form().reportValidity()).toBe(false)
  await expect.poll(() => ref.current?.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement?.closest('.lading-field')).not.toBeNull()
  expect(document.activeElement?.localName).toBe('button')
  expect(host.querySelector('.lading-field-error')?.textContent).not.toBe('')
  expect(onSubmit).not.toHaveBeenCalled()

  const disabled = createForm({ disabled: true, required: true, defaultValue: [uuidOf(1)] })
  disabled.mount()
  await expect.poll(() => disabled.host.querySelector('button')?.matches(':disabled')).toBe(true)
  expect(disabled.form().checkValidity()).toBe(true)
  expect(disabled.data()).toEqual([])
})

test('a form that the browser does not validate is refused at once, with the error of a schema that throws', async () => {
  const schema: StandardSchema = {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate() {
        throw new Error('The schema is broken.')
      },
    },
  }
  // The uploader, and what comes with it, is not loaded.
  const { mount, form, host, onSubmit } = createForm({ schema, preload: 'intent' })
  mount()
  await expect.poll(() => host.querySelector('form')).not.toBeNull()
  form().noValidate = true
  form().addEventListener('submit', onSubmit)
  await expect
    .poll(() => {
      form().requestSubmit()
      return host.querySelector('.lading-field-error')?.textContent
    })
    .toBe('Error: The schema is broken.')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a form of a modal dialog ends it after the uploads, and what is missing is said in the dialog', async () => {
  const { host, mount, form, data, uploads, uploaders } = createForm({ required: true })
  const dialog = host.appendChild(document.createElement('dialog'))
  dialog.showModal()
  mount(dialog)
  await expect.poll(() => uploaders.length).toBe(1)
  form().method = 'dialog'
  form().requestSubmit()
  await expect.poll(() => dialog.querySelector('.lading-field-error')?.textContent).toBeTruthy()
  expect(dialog.contains(document.activeElement)).toBe(true)
  expect(document.activeElement?.localName).toBe('button')
  expect(dialog.open).toBe(true)

  add(uploaders[0])
  await expect.poll(() => uploads.length).toBe(1)
  await expect.poll(() => form().matches(':valid')).toBe(true)
  form().requestSubmit()
  expect(dialog.open).toBe(true)
  uploads[0]?.()
  await expect.poll(() => dialog.open).toBe(false)
  expect(data()).toEqual([urlOf(9)])
})

test('a page that renders each frame, with values that are equal and never the same, has each file once', async () => {
  const { plugin, mount, form, data, uploads, uploaders, onSubmit } = createForm()
  const values: FieldValue[] = []
  let frames = 0
  function Page() {
    const [, rerender] = useReducer((count: number) => count + 1, 0)
    const [value, setValue] = useState<FieldValue>([uuidOf(1)])
    useEffect(() => {
      const frame = requestAnimationFrame(rerender)
      frames += 1
      return () => cancelAnimationFrame(frame)
    })
    return (
      <form>
        <UploaderField
          name="photos"
          label="Photos"
          transport={false}
          preload="now"
          plugins={[plugin]}
          value={value.map((file) => (typeof file === 'string' ? file : { ...file }))}
          onChange={(next) => {
            values.push(next)
            setValue(next)
          }}
          schema={{ '~standard': { version: 1, vendor: 'test', validate: (given) => ({ value: given }) } }}
          onReady={(uploader) => {
            uploaders[0] = uploader
          }}
        />
      </form>
    )
  }
  mount(undefined, <Page />)
  /** Waits until the page has rendered often. */
  const frameCount = async (count = frames + 5) => expect.poll(() => frames).toBeGreaterThan(count)
  await expect.poll(() => uploaders[0]?.collection.snapshot.successCount).toBe(1)
  await frameCount()
  expect(values).toEqual([])
  form().addEventListener('submit', onSubmit)
  add(uploaders[0])
  await expect.poll(() => uploads.length).toBe(1)
  form().requestSubmit()
  await frameCount()
  // The page hears of the upload before it ends.
  await expect.poll(() => values.length).toBe(1)
  uploads[0]?.()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  expect(data()).toEqual([uuidOf(1), urlOf(9)])
  await frameCount()
  const statuses = values.map((files) =>
    files.map((file) => (typeof file === 'string' ? 'saved' : file.status)),
  )
  expect(statuses).toEqual([
    ['saved', 'uploading'],
    ['saved', 'uploaded'],
  ])
  expect([uploads.length, onSubmit.mock.calls.length, uploaders[0]?.entries.size]).toEqual([1, 1, 2])
})

test('a saved file whose info cannot be fetched is sent as the page has given it, with what was added', async () => {
  const { mount, form, data, uploads, uploaders, onSubmit } = createForm({ defaultValue: [MISSING] })
  mount()
  await expect.poll(() => uploaders[0]?.collection.snapshot.failedCount).toBe(1)
  form().addEventListener('submit', onSubmit)
  add(uploaders[0])
  await expect.poll(() => uploads.length).toBe(1)
  uploads[0]?.()
  await expect.poll(() => data()).toEqual([MISSING, urlOf(9)])
  form().requestSubmit()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
})

test('a waiting form says so, and is not sent after Cancel; its uploads continue', async () => {
  const { mount, host, form, data, uploads, uploaders, onSubmit } = createForm()
  mount()
  await expect.poll(() => uploaders[0]).toBeTruthy()
  form().addEventListener('submit', onSubmit)
  add(uploaders[0])
  await expect.poll(() => uploads.length).toBe(1)
  form().requestSubmit()
  const waiting = () => host.querySelector('.lading-field-waiting')
  await expect.poll(() => waiting()?.textContent).toMatch(/^Sending when uploaded · \d+ % Cancel$/)
  waiting()?.querySelector('button')?.click()
  await expect.poll(waiting).toBeNull()
  uploads[0]?.()
  await expect.poll(() => data()).toEqual([urlOf(9)])
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a failure opens the list at its file, and the form is not sent', async () => {
  const { mount, form, uploads, failures, uploaders, onSubmit } = createForm()
  mount()
  await expect.poll(() => uploaders[0]).toBeTruthy()
  form().addEventListener('submit', onSubmit)
  add(uploaders[0])
  await expect.poll(() => uploads.length).toBe(1)
  form().requestSubmit()
  failures[0]?.()
  await expect.poll(() => document.activeElement?.getAttribute('data-state')).toBe('failed')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a form that is reset while it waits for uploads is not sent by their end', async () => {
  const { mount, form, data, uploads, uploaders, onSubmit } = createForm({ defaultValue: [uuidOf(1)] })
  mount()
  await expect.poll(() => uploaders[0]?.collection.snapshot.successCount).toBe(1)
  form().addEventListener('submit', onSubmit)
  add(uploaders[0])
  await expect.poll(() => uploads.length).toBe(1)
  form().requestSubmit()
  form().reset()
  form().reset()
  await expect.poll(() => uploaders[0]?.entries.size).toBe(1)
  uploads[0]?.()
  await expect.poll(() => data()).toEqual([uuidOf(1)])
  form().requestSubmit()
  await expect.poll(() => onSubmit.mock.calls.length).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('the pressed button is sent with the form, also where the page disables it during the uploads', async () => {
  const { plugin, mount, form, uploads, uploaders } = createForm()
  const sent: unknown[] = []
  function Page() {
    const field = useUploaderField({ uploadOn: 'submit' })
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent.push([...new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)])
        }}
      >
        <UploaderField
          field={field}
          name="photos"
          transport={false}
          preload="now"
          plugins={[plugin]}
          onReady={(uploader) => {
            uploaders[0] = uploader
          }}
        />
        <button type="submit" name="as" value="draft" disabled={field.isSubmitting}>
          Draft
        </button>
      </form>
    )
  }
  mount(undefined, <Page />)
  await expect.poll(() => uploaders[0]).toBeDefined()
  add(uploaders[0])
  const button = form().elements.namedItem('as') as HTMLButtonElement
  button.click()
  await expect.poll(() => button.disabled).toBe(true)
  await expect.poll(() => uploads.length).toBe(1)
  uploads[0]?.()
  await expect
    .poll(() => sent)
    .toEqual([
      [
        ['photos', urlOf(9)],
        ['as', 'draft'],
      ],
    ])
})

test('a form neither waits for a field that is disabled, nor is refused for it', async () => {
  const refuses: StandardSchema = {
    '~standard': { version: 1, vendor: 'test', validate: () => ({ issues: [{ message: 'Refused.' }] }) },
  }
  const refused = createForm({ schema: refuses, disabled: true })
  refused.mount()
  await expect.poll(() => refused.uploaders.length).toBe(1)
  refused.form().addEventListener('submit', refused.onSubmit)
  refused.form().requestSubmit()
  expect(refused.onSubmit).toHaveBeenCalledTimes(1)

  const { host, mount, form, uploads, uploaders, onSubmit } = createForm()
  mount()
  await expect.poll(() => uploaders.length).toBe(1)
  form().addEventListener('submit', onSubmit)
  add(uploaders[0])
  await expect.poll(() => uploads.length).toBe(1)
  ;(host.querySelector('fieldset') as HTMLFieldSetElement).disabled = true
  form().requestSubmit()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a field beside its form, and one of the same name inside, are sent once and reset', async () => {
  const { plugin, mount, uploads, uploaders, onSubmit } = createForm()
  const field = (index: number, form?: string) => (
    <UploaderField
      name="photos"
      form={form}
      transport={false}
      preload="now"
      plugins={[plugin]}
      defaultValue={[uuidOf(index)]}
      onReady={(uploader) => {
        uploaders[index] = uploader
      }}
    />
  )
  mount(
    undefined,
    <StrictMode>
      <form id="apart">{field(1)}</form>
      {field(2, 'apart')}
    </StrictMode>,
  )
  const form = () => document.querySelector('#apart') as HTMLFormElement
  const data = () => new FormData(form()).getAll('photos')
  await expect.poll(() => uploaders.filter(Boolean).length).toBe(2)
  expect(data()).toEqual([uuidOf(1), uuidOf(2)])
  form().addEventListener('submit', onSubmit)
  add(uploaders[2])
  form().requestSubmit()
  form().requestSubmit()
  await expect.poll(() => uploads.length).toBe(1)
  expect(onSubmit).not.toHaveBeenCalled()
  uploads[0]?.()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  expect(data()).toEqual([uuidOf(1), uuidOf(2), urlOf(9)])
  form().reset()
  form().reset()
  await expect.poll(data).toEqual([uuidOf(1), uuidOf(2)])
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

/** Accepts dropped files. */
const dropped = definePlugin({
  id: 'dropped',
  setup({ contribute, uploader }) {
    contribute('source', {
      id: 'local',
      label: 'src-type-local',
      open() {},
      onTransfer: async ({ files }) => uploader.addFiles([...files]).length,
    })
  },
})

/** An uploader whose app arrives when the test says so. */
function createLate() {
  let deliver = () => {}
  const isDelivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  const component = lazyUploader(
    async () => {
      await isDelivered
      return { uploader: defineUploader({ plugins: () => [dropped()] }) }
    },
    { layout: 'inline' },
  ) as UploaderFieldProps['component']
  return { component, deliver }
}

const drop = (host: ParentNode) => {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['x'], 'a.txt', { type: 'text/plain' }))
  const target = host.querySelector('.lading-activity') as Element
  target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

/** Resets a form in a timer of a timer: a browser delays the timers that are set there. */
async function resetLate(form: HTMLFormElement): Promise<void> {
  const { setTimeout } = window
  const timers: Promise<void>[] = []
  const spy = vi.spyOn(window, 'setTimeout').mockImplementation(((callback: () => void) => {
    timers.push(new Promise((resolve) => setTimeout(resolve, 4)).then(callback))
  }) as never)
  form.reset()
  spy.mockRestore()
  await Promise.all(timers)
}

test('a reset before the uploader is loaded ends the wait of the form, and the file is not added later', async () => {
  await import('./field/attachUploads.js')
  const { component, deliver } = createLate()
  const { host, mount, form, data, uploads, uploaders, onSubmit } = createForm({
    component,
    preload: 'intent',
    defaultValue: [uuidOf(1)],
  })
  mount()
  await expect.poll(() => host.querySelector('.lading-activity')).not.toBeNull()
  form().addEventListener('submit', onSubmit)
  drop(host)
  await expect.poll(() => host.querySelector('fieldset [role=status]')).not.toBeNull()
  form().requestSubmit()
  await resetLate(form())
  deliver()
  await expect.poll(() => uploaders[0]?.collection.snapshot.successCount).toBe(1)
  expect([uploaders[0]?.entries.size, uploads.length, onSubmit.mock.calls.length]).toEqual([1, 0, 0])
  expect(data()).toEqual([uuidOf(1)])
  form().requestSubmit()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a page resets its field before the uploader is loaded, and a file that is added then stays', async () => {
  const { component, deliver } = createLate()
  const { host, plugin, mount, form, data, uploads, uploaders, onSubmit } = createForm()
  let field: UploaderFieldState | undefined
  function Page() {
    field = useUploaderField()
    return (
      <form>
        <UploaderField
          field={field}
          component={component}
          name="photos"
          transport={false}
          preload="intent"
          plugins={[plugin]}
          onReady={(uploader) => {
            uploaders[0] = uploader
          }}
        />
      </form>
    )
  }
  mount(undefined, <Page />)
  await expect.poll(() => host.querySelector('.lading-activity')).not.toBeNull()
  form().addEventListener('submit', onSubmit)
  drop(host)
  await expect.poll(() => field?.isUploading).toBe(true)
  form().requestSubmit()
  field?.reset()
  drop(host)
  deliver()
  await expect.poll(() => uploads.length).toBe(1)
  expect([uploaders[0]?.entries.size, onSubmit.mock.calls.length]).toEqual([1, 0])
  form().requestSubmit()
  uploads[0]?.()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  expect(data()).toEqual([urlOf(9)])
})

test('a button with formnovalidate sends the form after its uploads, whatever is wrong with the files', async () => {
  const refuses: StandardSchema = {
    '~standard': { version: 1, vendor: 'test', validate: () => ({ issues: [{ message: 'Refused.' }] }) },
  }
  const { host, mount, form, data, uploads, uploaders, failures, onSubmit } = createForm({
    schema: refuses,
    uploadOn: 'submit',
    required: true,
  })
  mount()
  await expect.poll(() => uploaders.length).toBe(1)
  form().addEventListener('submit', onSubmit)
  const draft = Object.assign(document.createElement('button'), { formNoValidate: true })
  form().append(draft)
  draft.click()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)

  add(uploaders[0])
  draft.click()
  await expect.poll(() => uploads.length).toBe(1)
  expect(onSubmit).toHaveBeenCalledTimes(1)
  uploads[0]?.()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(2)
  expect(data()).toEqual([urlOf(9)])

  add(uploaders[0])
  draft.click()
  await expect.poll(() => failures.length).toBe(2)
  failures[1]?.()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(3)
  expect(data()).toEqual([urlOf(9)])
  // The other button is refused still.
  form().noValidate = true
  form().requestSubmit()
  await expect.poll(() => host.querySelector('.lading-field-error')?.textContent).toBe('Refused.')
  expect(onSubmit).toHaveBeenCalledTimes(3)
  draft.remove()
})

test('a button with formnovalidate does not wait for files that a limit keeps from being uploaded', async () => {
  const { mount, form, uploads, uploaders, onSubmit } = createForm({ multipleMax: 1, uploadOn: 'submit' }, [
    'photos',
    'photos',
  ])
  mount()
  await expect.poll(() => uploaders.filter(Boolean).length).toBe(2)
  form().addEventListener('submit', onSubmit)
  for (const uploader of [...uploaders, ...uploaders]) add(uploader)
  const draft = Object.assign(document.createElement('button'), { formNoValidate: true })
  form().append(draft)
  draft.click()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve))
  expect([uploads.length, onSubmit.mock.calls.length]).toEqual([0, 1])
  draft.remove()
})

test.each([
  ['waits', 'submit', (_: readonly (() => void)[]) => {}],
  ['has failed', 'change', ([fail]: readonly (() => void)[]) => fail?.()],
] as const)('a value that the page gives again removes a file that %s', async (_, uploadOn, act) => {
  const { plugin, mount, form, data, failures, uploaders, onSubmit } = createForm()
  let give: (value: FieldValue) => void = () => {}
  let given: FieldValue = []
  function Page() {
    const [value, setValue] = useState<FieldValue>([uuidOf(1)])
    give = setValue
    given = value
    return (
      <form>
        <UploaderField
          name="photos"
          transport={false}
          preload="now"
          plugins={[plugin]}
          uploadOn={uploadOn}
          value={value}
          onChange={setValue}
          onReady={(uploader) => {
            uploaders[0] = uploader
          }}
        />
      </form>
    )
  }
  mount(undefined, <Page />)
  await expect.poll(() => uploaders[0]?.collection.snapshot.successCount).toBe(1)
  form().addEventListener('submit', onSubmit)
  add(uploaders[0])
  await expect.poll(() => uploadOn === 'submit' || failures.length).toBeTruthy()
  act(failures)
  const status = uploadOn === 'submit' ? 'waiting' : 'failed'
  await expect.poll(() => (given[1] as { status?: string } | undefined)?.status).toBe(status)
  give([uuidOf(1)])
  await expect.poll(() => uploaders[0]?.entries.size).toBe(1)
  form().requestSubmit()
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  expect(data()).toEqual([uuidOf(1)])
  expect(given).toEqual([uuidOf(1)])
})

test('a reset of the form removes files that wait and files that have failed', async () => {
  const { mount, form, data, uploads, failures, uploaders } = createForm({
    uploadOn: 'submit',
    defaultValue: [uuidOf(1)],
  })
  mount()
  await expect.poll(() => uploaders[0]?.collection.snapshot.successCount).toBe(1)
  add(uploaders[0])
  form().requestSubmit()
  await expect.poll(() => uploads.length).toBe(1)
  failures[0]?.()
  await expect.poll(() => uploaders[0]?.collection.snapshot.failedCount).toBe(1)
  add(uploaders[0])
  form().reset()
  await expect.poll(() => uploaders[0]?.entries.size).toBe(1)
  expect(data()).toEqual([uuidOf(1)])
})
