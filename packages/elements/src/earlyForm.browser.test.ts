import { expect, test, vi } from 'vitest'
import { find, instantTransport, place, textFile } from './testing/fixtures/place.js'

// The chunk of the uploader, which the page imports: a test says when it arrives.
const { chunk } = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { chunk: { arrived, arrive, requests: 0 } }
})
vi.mock('./runtime/createRuntime.js', async (importOriginal) => {
  chunk.requests += 1
  await chunk.arrived
  return importOriginal()
})

const uuidOf = (digit: number) => `${digit}1111111-2222-4333-8444-555555555555`
const SAVED = [uuidOf(1), `https://ucarecdn.com/${uuidOf(2)}/-/crop/10x10/0,0/`]

function placeForm(attributes: string, field = '') {
  const name = crypto.randomUUID()
  const host = place(`
    <form>
      <lading-form-input ctx-name="${name}" name="photos" ${field}></lading-form-input>
      <lading-uploader ctx-name="${name}" pubkey="demo" preload="intent" ${attributes}></lading-uploader>
    </form>`)
  const form = host.querySelector('form') as HTMLFormElement
  return {
    form,
    uploader: find(host, 'lading-uploader'),
    data: () => [...new FormData(form)].map(([key, value]) => `${key}=${value}`),
  }
}

// In this order: what the page has imported stays.
test.each(['initial-files', 'value'])(
  'saved files by %s are in the form while the code never comes',
  async (name) => {
    const { form, data, uploader } = placeForm(`${name}="${SAVED.join(' ')}" multiple-min="1"`)
    await expect.poll(data).toEqual(SAVED.map((file) => `photos[]=${file}`))
    expect(form.checkValidity()).toBe(true)
    // What needs files loads the uploader at once.
    await expect.poll(() => chunk.requests).toBe(1)
    uploader.multipleMin = 3
    await expect.poll(() => form.checkValidity()).toBe(false)
    uploader.multiple = false
    await expect.poll(data).toEqual([`photos=${SAVED[0]}`])
  },
)

test('a form with novalidate is held as well while files wait for the code, except by a button with formnovalidate', async () => {
  const { form, uploader } = placeForm('')
  form.noValidate = true
  const sent = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', sent, true)
  form.requestSubmit()
  expect(sent).toHaveBeenCalledTimes(1)
  uploader.getAPI().addFileFromObject(textFile())
  await expect.poll(() => form.checkValidity()).toBe(false)
  form.requestSubmit()
  expect(sent).toHaveBeenCalledTimes(1)
  const draft = form.appendChild(document.createElement('button'))
  draft.formNoValidate = true
  draft.click()
  expect(sent).toHaveBeenCalledTimes(2)
  form.reset()
  await expect.poll(() => form.checkValidity()).toBe(true)
  form.requestSubmit()
  expect(sent).toHaveBeenCalledTimes(3)
})

test('a file that the page has added keeps the form from being sent, before and after the load', async () => {
  let release = () => {}
  const hold = new Promise<void>((resolve) => {
    release = resolve
  })
  const { form, data, uploader } = placeForm(`initial-files="${SAVED[0]}"`)
  uploader.plugins = [instantTransport(hold)]
  uploader.getAPI().addFileFromObject(textFile())
  await expect.poll(() => form.checkValidity()).toBe(false)
  chunk.arrive()
  await uploader.ready()
  await expect.poll(() => uploader.api?.getOutputCollectionState().totalCount).toBe(2)
  expect(form.checkValidity()).toBe(false)
  release()
  await expect.poll(() => form.checkValidity()).toBe(true)
  await expect.poll(data).toHaveLength(2)
  // A reset leaves the initial files alone.
  form.reset()
  await expect.poll(() => uploader.api?.getOutputCollectionState().totalCount).toBe(1)
  await expect.poll(data).toHaveLength(1)
})
