import { definePlugin } from '@lading/kernel'
import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Uploader as UploaderElement } from './index.js'
import { place, textFile } from './testing/fixtures/place.js'
import './style.css'

declare module 'vitest' {
  interface ProvidedContext {
    localServiceUrl: string
  }
}

// The chunk of the uploader, which each element imports: a test says when it arrives.
const { chunk } = vi.hoisted(() => {
  const create = () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    return { arrived, arrive }
  }
  return { chunk: { current: create(), reset: () => Object.assign(chunk, { current: create() }) } }
})
vi.mock('./ElementContext.js', async (importOriginal) => {
  const original = await importOriginal<typeof import('./ElementContext.js')>()
  const { importRuntime } = original.ElementContext.prototype
  original.ElementContext.prototype.importRuntime = async function () {
    await chunk.current.arrived
    return importRuntime.call(this)
  }
  return original
})
afterEach(() => {
  chunk.reset()
  opened.mockClear()
})

const url = inject('localServiceUrl')

// The modules of the page alone are more than a browser records by itself.
performance.setResourceTimingBufferSize(10_000)

/** The user agents of the uploads that the service has answered since a time. */
const sentSince = (startMs: number) =>
  performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => name.startsWith(`${url}/base/`) && startTime > startMs)
    .map(({ name }) => new URL(name).searchParams.get('X-UC-User-Agent'))

const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')

/** Whether an upload has begun since the last test. Files that wait are listed behind it. */
const isSending = () => opened.mock.calls.some(([, address]) => String(address).startsWith(`${url}/base/`))

async function placeUploader(
  attributes: Readonly<Record<string, string>> = { layout: 'inline' },
  change: (uploader: UploaderElement) => void = () => {},
) {
  const startMs = performance.now()
  const name = crypto.randomUUID()
  const host = place(`<form><lading-form-input ctx-name="${name}" name="photos"></lading-form-input></form>`)
  const form = host.querySelector('form') as HTMLFormElement
  // As a parser makes it: an element that a page may have listened to before would upload later.
  const uploader = document.createElement('lading-uploader')
  const settings = {
    'ctx-name': name,
    pubkey: 'demopublickey',
    'base-url': url,
    'cdn-cname': url,
    // The tests count the requests of the page.
    'upload-worker': 'false',
    preload: 'intent',
    ...attributes,
  }
  for (const [key, value] of Object.entries(settings)) uploader.setAttribute(key, value)
  form.append(uploader)
  change(uploader)
  const isRegular = attributes.layout === undefined
  const target = () => host.querySelector<HTMLElement>(isRegular ? '.lading-trigger' : '.lading-drop-area')
  await expect.poll(() => host.querySelector('[data-lading-root]') && target()).toBeTruthy()
  return {
    host,
    uploader,
    form,
    sent: () => sentSince(startMs),
    target: () => target() as HTMLElement,
    drop(...files: File[]) {
      const dataTransfer = new DataTransfer()
      for (const file of files) dataTransfer.items.add(file)
      for (const type of ['dragenter', 'dragover', 'drop'])
        target()?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
    rows: () => [...host.querySelectorAll('.lading-early li')].map(({ textContent }) => textContent),
  }
}

test.each([{ layout: 'inline' }, { layout: 'minimal' }, {}])(
  'with %o a file is sent before the uploader is loaded, which joins its upload',
  async (attributes) => {
    const { uploader, drop, rows, host, sent } = await placeUploader(attributes)
    const isListed = attributes.layout !== undefined
    const events: unknown[] = []
    uploader.addEventListener('file-upload-success', ({ detail }) => events.push([detail.name, detail.uuid]))
    drop(textFile('early.txt'))
    if (isListed) await expect.poll(rows).toEqual(['early.txt'])
    // As the uploader's own: it is no product of React.
    await expect.poll(sent).toEqual(['blocks/0.1.0/demopublickey (JavaScript)'])
    expect(uploader.textContent).not.toContain('uploaded')
    chunk.current.arrive()
    await expect.poll(() => events).toEqual([['early.txt', expect.stringMatching(/^[\da-f-]{36}$/)]])
    const api = uploader.getAPI()
    expect(api.getOutputCollectionState()).toMatchObject({ totalCount: 1, successCount: 1 })
    await expect.poll(() => host.querySelectorAll('.lading-row').length).toBe(1)
    expect(sent()).toHaveLength(1)
    expect(rows()).toEqual([])
  },
)

type Change = (uploader: UploaderElement & Record<string, unknown>) => void
const accept = () => undefined
test.each<[string, Change]>([
  ['listens to file-added', (uploader) => uploader.addEventListener('file-added', () => {})],
  [
    'listens to common-upload-start',
    (uploader) => uploader.addEventListener('common-upload-start', () => {}),
  ],
  ['uses the API', (uploader) => void uploader.getAPI()],
  ['has limits', (uploader) => Object.assign(uploader, { maxLocalFileSizeBytes: '1MB', multipleMax: 3 })],
  ['has a validator', (uploader) => Object.assign(uploader, { fileValidators: [accept] })],
  ['gives metadata', (uploader) => Object.assign(uploader, { metadata: () => ({ key: 'value' }) })],
])(
  'a file is uploaded and its events are dispatched before the uploader is loaded where the page %s',
  async (_, change) => {
    const { uploader, drop, rows } = await placeUploader({ layout: 'inline' }, change as never)
    const heard: string[] = []
    for (const type of ['file-added', 'file-upload-start', 'file-upload-success'] as const)
      uploader.addEventListener(type, ({ detail }) => heard.push(`${type} ${detail.name}`))
    drop(textFile('early.txt'))
    await expect.poll(rows).toEqual(['early.txt'])
    const events = ['file-added early.txt', 'file-upload-start early.txt', 'file-upload-success early.txt']
    await expect.poll(() => heard).toEqual(events)
    const api = uploader.getAPI()
    expect([api.entries.size, api.getOutputCollectionState().successCount]).toEqual([1, 1])
    chunk.current.arrive()
    expect(await uploader.ready()).toBe(api)
    expect([heard, api.getOutputCollectionState().successCount]).toEqual([events, 1])
  },
)

const own = definePlugin({ id: 'own', setup() {} })
const refuse = () => ({ message: 'Not this one.' })
test.each<[string, string, Change]>([
  [
    'has a validator that refuses it',
    'failed',
    (uploader) => Object.assign(uploader, { fileValidators: [refuse] }),
  ],
  [
    'has a limit that it exceeds',
    'failed',
    (uploader) => Object.assign(uploader, { maxLocalFileSizeBytes: 1 }),
  ],
  ['asks before uploads', 'idle', (uploader) => Object.assign(uploader, { confirmUpload: true })],
  ['has a plugin', 'success', (uploader) => Object.assign(uploader, { plugins: [own()] })],
  ['waits for the uploader', 'success', (uploader) => void uploader.ready()],
])('nothing is sent before the uploader is loaded where the page %s', async (_, status, change) => {
  const { uploader, drop, rows } = await placeUploader({ layout: 'inline' }, change as never)
  drop(textFile('late.txt'))
  await expect.poll(rows).toEqual(['late.txt'])
  expect(isSending()).toBe(false)
  chunk.current.arrive()
  await expect.poll(() => uploader.getAPI().getOutputCollectionState().allEntries[0]?.status).toBe(status)
})

test('nothing is left of a start whose elements have left the page', async () => {
  const added = vi.spyOn(document, 'addEventListener')
  const removed = vi.spyOn(document, 'removeEventListener')
  const { host, uploader } = await placeUploader()
  chunk.current.arrive()
  await uploader.ready()
  host.replaceChildren()
  await expect.poll(() => uploader.api).toBeNull()
  const pastes = (calls: readonly (readonly unknown[])[]) => calls.filter(([type]) => type === 'paste').length
  await expect.poll(() => pastes(removed.mock.calls)).toBe(pastes(added.mock.calls))
  added.mockRestore()
  removed.mockRestore()
})

test('under the names of Uploadcare, files over the limit stay in the list before the uploader is loaded', async () => {
  const name = crypto.randomUUID()
  const host =
    place(`<uc-config ctx-name="${name}" pubkey="demopublickey" base-url="${url}" multiple-max="1"></uc-config>
    <uc-file-uploader-inline ctx-name="${name}" preload="intent"></uc-file-uploader-inline>`)
  await expect.poll(() => host.querySelector('[data-lading-root] .lading-drop-area')).not.toBeNull()
  const dataTransfer = new DataTransfer()
  for (const file of ['a.txt', 'b.txt']) dataTransfer.items.add(textFile(file))
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
  host.querySelector('.lading-drop-area')?.dispatchEvent(drop)
  const rows = () => [...host.querySelectorAll('.lading-early li')].map(({ textContent }) => textContent)
  await expect.poll(rows).toEqual(['a.txt', 'b.txt'])
  chunk.current.arrive()
})

test('a page hears an event that it has listened to before the element was defined', async () => {
  const name = crypto.randomUUID()
  place()
  const template = document.createElement('template')
  template.innerHTML = `<lading-uploader ctx-name="${name}" layout="inline" pubkey="demopublickey" base-url="${url}" preload="intent"></lading-uploader>`
  const uploader = template.content.firstElementChild as UploaderElement
  const heard: string[] = []
  // A plain element until it is on the page.
  HTMLElement.prototype.addEventListener.call(uploader, 'file-added', ({ type }) => heard.push(type))
  const host = place()
  host.append(uploader)
  await expect.element(page.getByText('Drop files here')).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(textFile('heard.txt'))
  const area = host.querySelector('.lading-drop-area')
  area?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  await expect.poll(() => heard).toEqual(['file-added'])
  chunk.current.arrive()
  await expect.poll(() => uploader.getAPI().getOutputCollectionState().successCount).toBe(1)
  expect(heard).toEqual(['file-added'])
})

test('a form is not valid while files wait, and its reset removes them', async () => {
  const { form, drop, uploader, rows } = await placeUploader({ layout: 'inline', 'confirm-upload': '' })
  expect(form.checkValidity()).toBe(true)
  drop(textFile('waits.txt'))
  await expect.poll(() => form.checkValidity()).toBe(false)
  await expect.poll(rows).toEqual(['waits.txt'])
  form.reset()
  await expect.poll(() => form.checkValidity()).toBe(true)
  await expect.poll(rows).toEqual([])
  const api = uploader.getAPI()
  api.addFileFromObject(textFile('of-the-page.txt'))
  await expect.poll(() => form.checkValidity()).toBe(false)
  form.reset()
  await expect.poll(() => form.checkValidity()).toBe(true)
  chunk.current.arrive()
  await uploader.ready()
  expect(uploader.getAPI().getOutputCollectionState().totalCount).toBe(0)
})

test.each<[string, (form: HTMLFormElement) => void]>([
  ['their form is reset', (form) => form.reset()],
  ['their uploader leaves the page', (form) => form.remove()],
])('files are not sent to the end once %s', async (_, leave) => {
  const { form, drop, rows } = await placeUploader()
  // The line is slow.
  const sending = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {})
  onTestFinished(() => sending.mockRestore())
  const aborted = vi.spyOn(XMLHttpRequest.prototype, 'abort')
  onTestFinished(() => aborted.mockRestore())
  drop(textFile('first.txt'), textFile('second.txt'))
  await expect.poll(rows).toHaveLength(2)
  await expect.poll(() => sending.mock.contexts).toHaveLength(2)
  expect(aborted).not.toHaveBeenCalled()
  leave(form)
  await expect.poll(() => aborted.mock.contexts).toEqual(sending.mock.contexts)
})

test('a page that removes all files removes those that wait, and not later ones', async () => {
  const { uploader, drop, rows } = await placeUploader({ layout: 'inline', 'confirm-upload': '' })
  drop(textFile('removed.txt'))
  await expect.poll(rows).toEqual(['removed.txt'])
  uploader.getAPI().removeAllFiles()
  await expect.poll(rows).toEqual([])
  drop(textFile('added.txt'))
  await expect.poll(rows).toEqual(['added.txt'])
  chunk.current.arrive()
  await uploader.ready()
  const names = () =>
    uploader
      .getAPI()
      .getOutputCollectionState()
      .allEntries.map(({ name }) => name)
  await expect.poll(names).toEqual(['added.txt'])
})

test('another ctx-name before the uploader is loaded takes the files, the listeners and the API along', async () => {
  const { form, uploader, drop, rows } = await placeUploader({ layout: 'inline', 'confirm-upload': '' })
  const heard: string[] = []
  const api = uploader.getAPI()
  api.on('file-added', ({ name }) => heard.push(name))
  drop(textFile('dropped.txt'))
  await expect.poll(rows).toEqual(['dropped.txt'])
  const name = crypto.randomUUID()
  uploader.ctxName = name
  const field = form.querySelector('lading-form-input')
  if (field) field.ctxName = name
  await expect.poll(() => form.checkValidity()).toBe(false)
  expect(uploader.getAPI()).toBe(api)
  api.addFileFromObject(textFile('added.txt'))
  chunk.current.arrive()
  expect(await uploader.ready()).toBe(api)
  const names = () => api.getOutputCollectionState().allEntries.map((entry) => entry.name)
  expect([names(), heard]).toEqual([
    ['dropped.txt', 'added.txt'],
    ['dropped.txt', 'added.txt'],
  ])
})

test('a file without a name is sent once', async () => {
  const { uploader, drop, sent } = await placeUploader()
  drop(textFile(''))
  await expect.poll(sent).toHaveLength(1)
  chunk.current.arrive()
  await expect.poll(() => uploader.getAPI().getOutputCollectionState().successCount).toBe(1)
  expect(sent()).toHaveLength(1)
})

test('the uploader takes the place of an equal start, not while a button is pressed, and keeps the focus', async () => {
  const { host, target, uploader } = await placeUploader({})
  const button = target()
  button.focus()
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  const before = button.getBoundingClientRect()
  chunk.current.arrive()
  const ready = uploader.ready()
  button.click()
  await ready
  await expect.poll(() => host.querySelector('dialog[open]')).not.toBeNull()
  expect(target()).not.toBe(button)
  expect(target().getBoundingClientRect()).toEqual(before)
})

test('files of a system dialog that was opened before the uploader was there are added', async () => {
  const { uploader, target, rows } = await placeUploader()
  const clicked = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
  target().click()
  const input = clicked.mock.contexts[0] as HTMLInputElement
  clicked.mockRestore()
  chunk.current.arrive()
  await uploader.ready()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(textFile('chosen.txt'))
  input.files = dataTransfer.files
  input.dispatchEvent(new Event('change'))
  await expect.poll(() => uploader.getAPI().getOutputCollectionState().allEntries[0]?.name).toBe('chosen.txt')
  expect(rows()).toEqual([])
})

test('a start whose element leaves, changes its layout or has its place taken', async () => {
  const { host, uploader, drop } = await placeUploader()
  uploader.layout = 'minimal'
  await expect.poll(() => host.querySelector('.lading-minimal .lading-drop-area')).not.toBeNull()
  uploader.className = 'lading-dark'
  await expect.poll(() => host.querySelector('.lading-minimal')?.className).toContain('lading-dark')
  drop(textFile('kept.txt'))
  await expect.poll(() => host.querySelector('.lading-early')?.textContent).toBe('kept.txt')
  const other = document.createElement('lading-uploader')
  other.ctxName = uploader.ctxName
  other.layout = 'inline'
  host.append(other)
  uploader.remove()
  // The files of the name are still there.
  other.setAttribute('pubkey', 'demopublickey')
  other.setAttribute('base-url', url)
  await expect.poll(() => other.querySelector('.lading-drop-area, .lading-early')).not.toBeNull()
  chunk.current.arrive()
  await expect.poll(() => other.getAPI().getOutputCollectionState().totalCount).toBe(1)
  host.replaceChildren()
  await expect.poll(() => other.api).toBeNull()
  expect(other.textContent).toBe('')
})

test.each([
  ['as it is', '', ['a.txt drop-area', 'b.txt drop-area']],
  ['with single', 'single', ['a.txt drop-area']],
  ['disabled', 'disabled', []],
])(
  'an area beside the uploader, %s, takes drops before the uploader is loaded, which do not replace the page',
  async (_, attribute, added) => {
    const { uploader, host } = await placeUploader({ layout: 'inline', 'confirm-upload': '' })
    const area = document.createElement('lading-drop-area')
    area.setAttribute('ctx-name', uploader.ctxName)
    area.toggleAttribute(attribute || 'data-plain', true)
    host.append(area)
    await dropOn(area)
    chunk.current.arrive()
    const api = await uploader.ready()
    const names = () =>
      api.getOutputCollectionState().allEntries.map(({ name, source }) => `${name} ${source}`)
    await expect.poll(names).toEqual(added)
  },
)

test.each(['lading-drop-area', 'uc-file-uploader-minimal'] as const)(
  'files that are dropped on %s, which has no start, load the uploader and are added',
  async (tag) => {
    const name = crypto.randomUUID()
    const host = place(`<lading-config ctx-name="${name}" pubkey="demo" confirm-upload></lading-config>
    <${tag} ctx-name="${name}" preload="intent"></${tag}>`)
    const area = host.querySelector(tag) as HTMLElementTagNameMap['lading-drop-area']
    await dropOn(area)
    expect(area.querySelector('.lading-drop-area')).toBeNull()
    chunk.current.arrive()
    const names = () =>
      area
        .getAPI()
        .getOutputCollectionState()
        .allEntries.map((entry) => entry.name)
    await expect.poll(names).toEqual(['a.txt', 'b.txt'])
  },
)

/** Drops two files on an element once it takes them. */
async function dropOn(element: Element) {
  const dataTransfer = new DataTransfer()
  for (const name of ['a.txt', 'b.txt']) dataTransfer.items.add(textFile(name))
  const fire = (type: string) =>
    element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  // What is not prevented replaces the page by the file.
  await expect.poll(() => fire('dragover')).toBe(false)
  expect(fire('drop')).toBe(false)
}
