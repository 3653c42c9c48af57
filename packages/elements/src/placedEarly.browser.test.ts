import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Uploader as UploaderElement } from './index.js'
import { find, instantTransport, place, textFile } from './testing/fixtures/place.js'

// The chunk of the uploader: a test says when it arrives.
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
afterEach(() => chunk.reset())

/** A form with a list and a field, before the uploader's code is there. */
async function placeForm(attributes = 'layout="inline"', release?: Promise<unknown>) {
  const name = crypto.randomUUID()
  const host = place(`
    <form>
      <lading-uploader ctx-name="${name}" pubkey="demo" preload="intent" upload-worker="false" ${attributes}></lading-uploader>
      <lading-form-input ctx-name="${name}" name="photos"></lading-form-input>
    </form>`)
  const element = find(host, 'lading-uploader')
  if (release) element.plugins = [instantTransport(release)]
  await expect.poll(() => target(element)).toBeTruthy()
  return { host, name, element, form: host.querySelector('form') as HTMLFormElement }
}

const target = (element: HTMLElement) =>
  element.querySelector<HTMLElement>('[data-lading-root] :is(.lading-drop-area, .lading-trigger)')

function drop(element: HTMLElement, fill: (transfer: DataTransfer) => void): void {
  const dataTransfer = new DataTransfer()
  fill(dataTransfer)
  for (const type of ['dragenter', 'dragover', 'drop'])
    target(element)?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}

const dropFiles = (element: HTMLElement, ...names: readonly string[]) =>
  drop(element, (transfer) => {
    for (const name of names) transfer.items.add(textFile(name))
  })

/** Takes elements out of the page until what they had would have ended. */
async function takeOut(form: HTMLElement, element: UploaderElement): Promise<void> {
  document.createElement('div').append(form)
  await expect.poll(() => element.api).toBeNull()
  for (let step = 0; step < 3; step += 1) await new Promise((resolve) => setTimeout(resolve))
}

const namesOf = (element: UploaderElement) =>
  [...element.getAPI().entries.values()].map(({ fileName, externalUrl }) => fileName ?? externalUrl)

test.each(['layout="inline"', 'layout="minimal"', ''])(
  'with %o, files that were chosen before the code is there are still there when the element is placed again',
  async (layout) => {
    const { host, element, form } = await placeForm(`${layout} confirm-upload`)
    dropFiles(element, 'first.txt', 'second.txt')
    await expect.poll(() => form.checkValidity()).toBe(false)
    await takeOut(form, element)
    host.append(form)
    // Nothing of the form is sent before the files are back.
    expect(form.checkValidity()).toBe(false)
    chunk.current.arrive()
    await element.ready()
    await expect.poll(() => namesOf(element)).toEqual(['first.txt', 'second.txt'])
    await expect.poll(() => element.textContent).toContain(layout === '' ? '2 files' : 'second.txt')
  },
)

test('files of the page, their listeners and the API come along as well, and twice', async () => {
  const { host, element, form } = await placeForm('layout="inline" confirm-upload')
  const api = element.getAPI()
  const heard: string[] = []
  api.on('file-removed', ({ name }) => heard.push(name))
  const { internalId } = api.addFileFromObject(textFile('page.txt'))
  for (let round = 0; round < 2; round += 1) {
    await takeOut(form, element)
    expect(api.isDestroyed).toBe(false)
    host.append(form)
    expect(element.getAPI()).toBe(api)
  }
  await expect.poll(() => target(element)).toBeTruthy()
  dropFiles(element, 'person.txt')
  chunk.current.arrive()
  expect(await element.ready()).toBe(api)
  await expect.poll(() => namesOf(element)).toEqual(['page.txt', 'person.txt'])
  api.removeFileByInternalId(internalId)
  await expect.poll(() => heard).toEqual(['page.txt'])
})

test('what is being sent stops while the element is not in the page, and goes on with it', async () => {
  const { host, element, form } = await placeForm()
  const sending = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {})
  const aborted = vi.spyOn(XMLHttpRequest.prototype, 'abort')
  onTestFinished(() => {
    sending.mockRestore()
    aborted.mockRestore()
  })
  dropFiles(element, 'first.txt')
  await expect.poll(() => sending.mock.contexts).toHaveLength(1)
  await takeOut(form, element)
  await expect.poll(() => aborted.mock.contexts).toEqual(sending.mock.contexts)
  host.append(form)
  await expect.poll(() => sending.mock.contexts).toHaveLength(2)
  chunk.current.arrive()
  await element.ready()
  expect(namesOf(element)).toEqual(['first.txt'])
})

test('what the page has paused stays paused, before the element is taken out and while it is out', async () => {
  const { host, element, form } = await placeForm()
  const sending = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {})
  onTestFinished(() => sending.mockRestore())
  dropFiles(element, 'page.txt', 'later.txt', 'goes on.txt')
  await expect.poll(() => sending.mock.contexts).toHaveLength(3)
  const api = element.getAPI()
  const [first = '', second = ''] = api.entries.ids
  api.pause(first)
  expect(api.entries.get(first)?.phase).toBe('paused')
  await takeOut(form, element)
  api.pause(second)
  host.append(form)
  const phases = () => [...api.entries.values()].map(({ phase }) => phase)
  await expect.poll(phases).toEqual(['paused', 'sending', 'sending'])
  chunk.current.arrive()
  await element.ready()
  await expect.poll(phases).toEqual(['paused', 'paused', 'sending'])
})

test('a link that waits for the code comes along', async () => {
  const { host, element, form } = await placeForm('layout="inline" confirm-upload')
  drop(element, (transfer) => transfer.setData('text/uri-list', 'https://example.com/photo.jpg'))
  await expect.poll(() => form.checkValidity()).toBe(false)
  await takeOut(form, element)
  host.append(form)
  chunk.current.arrive()
  await element.ready()
  await expect.poll(() => namesOf(element)).toEqual(['https://example.com/photo.jpg'])
})

test('with another name, and in new elements with the same one, nothing is there', async () => {
  const { name, host, element, form } = await placeForm('layout="inline" confirm-upload')
  dropFiles(element, 'mine.txt')
  await expect.poll(() => form.checkValidity()).toBe(false)
  await takeOut(form, element)
  const other = place(`<lading-uploader ctx-name="${name}" pubkey="demo" layout="inline"></lading-uploader>`)
  chunk.current.arrive()
  expect((await find(other, 'lading-uploader').ready()).entries.size).toBe(0)
  for (const each of form.children) each.setAttribute('ctx-name', crypto.randomUUID())
  host.append(form)
  expect((await element.ready()).entries.size).toBe(0)
})
