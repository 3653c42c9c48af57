import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fileInfo, find, instantTransport, place, textFile } from './testing/fixtures/place.js'

type Morph = (element: HTMLElement) => void

/** Removes the content as morphdom does, which then takes all elements with an id out of what it has removed. */
function discard(element: HTMLElement): void {
  const named = [...element.querySelectorAll('[id]')]
  for (const child of [...element.childNodes]) child.remove()
  for (const one of named) one.remove()
}

const MORPHS: readonly (readonly [name: string, morph: Morph])[] = [
  ['replaceChildren()', (element) => element.replaceChildren()],
  ['innerHTML', (element) => (element.innerHTML = '')],
  ['other content', (element) => (element.innerHTML = '<div>Loading</div>')],
  ['morphdom', discard],
  [
    'a move to another parent',
    (element) => {
      const parent = element.parentElement as HTMLElement
      const other = document.createElement('div')
      parent.append(other)
      other.append(element)
      element.replaceChildren()
    },
  ],
]

const LAYOUTS = ['regular', 'minimal', 'inline'] as const

/** A form with a list and a field; one file is uploaded, another one is on its way. */
async function placeForm(layout: (typeof LAYOUTS)[number]) {
  const name = crypto.randomUUID()
  const host = place(`
    <form>
      <lading-uploader ctx-name="${name}" pubkey="demo" layout="${layout}"></lading-uploader>
      <lading-form-input ctx-name="${name}" name="photos" required></lading-form-input>
    </form>`)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const element = find(host, 'lading-uploader')
  const input = find(host, 'lading-form-input')
  const early = input.querySelector('input')
  element.plugins = [instantTransport(held)]
  const uploader = await element.ready()
  uploader.addFileFromUploadcareFile(fileInfo(null))
  const form = host.querySelector('form') as HTMLFormElement
  return { element, input, early, uploader, form, release }
}

const row = () => page.getByText('mine.txt').first()

test.each(LAYOUTS.flatMap((layout) => MORPHS.map(([name, morph]) => ({ layout, name, morph }))))(
  'layout $layout, emptied by $name: its interface and its files are back in the same task',
  async ({ layout, morph }) => {
    const { element, input, uploader, form, release } = await placeForm(layout)
    const { internalId } = uploader.addFileFromObject(textFile('mine.txt'))
    uploader.initFlow()
    await expect.element(row()).toBeVisible()
    const remove = page.getByRole('button', { name: 'Remove mine.txt' })
    remove.element().focus()
    for (let round = 0; round < 3; round += 1) {
      morph(element)
      morph(input)
      await Promise.resolve()
      expect(element.querySelectorAll('.lading').length).toBeGreaterThan(0)
      expect(form.checkValidity()).toBe(false)
      await expect.element(row()).toBeVisible()
      await expect.element(remove).toHaveFocus()
      if (layout === 'regular') await expect.poll(() => !!document.querySelector('dialog:modal')).toBe(true)
    }
    release()
    await expect.poll(() => uploader.entries.get(internalId)?.status).toBe('success')
    morph(element)
    morph(input)
    await Promise.resolve()
    expect(form.checkValidity()).toBe(true)
    expect(new FormData(form).getAll('photos[]')).toHaveLength(2)
    // React still owns what it has rendered.
    uploader.addFileFromObject(textFile('second.txt'))
    await expect.element(page.getByText('second.txt').first()).toBeVisible()
    uploader.removeAllFiles()
    await expect.poll(() => form.checkValidity()).toBe(false)
    await expect.element(page.getByText('second.txt')).not.toBeInTheDocument()
  },
)

test.each(LAYOUTS.flatMap((layout) => [true, false].map((keepsInput) => ({ layout, keepsInput }))))(
  'layout $layout, taken out of the page and put back after promises (its field too: $keepsInput), as permanent elements of Turbo',
  async ({ layout, keepsInput }) => {
    const { element, input, uploader, form, release } = await placeForm(layout)
    const { internalId } = uploader.addFileFromObject(textFile('mine.txt'))
    uploader.initFlow()
    await expect.element(row()).toBeVisible()
    const other = form.cloneNode() as HTMLFormElement
    const field = (keepsInput ? input : input.cloneNode()) as HTMLElement
    form.replaceWith(other)
    // A field that isn't kept is in the next page before the uploader is.
    if (!keepsInput) other.append(field)
    for (let step = 0; step < 10; step += 1) await Promise.resolve()
    other.prepend(element)
    if (keepsInput) other.append(field)
    await expect.element(row()).toBeVisible()
    await expect.poll(() => other.checkValidity()).toBe(false)
    expect(element.api).toBe(uploader)
    expect(uploader.isDestroyed).toBe(false)
    release()
    await expect.poll(() => uploader.entries.get(internalId)?.status).toBe('success')
    await expect.poll(() => new FormData(other).getAll('photos[]')).toHaveLength(2)
    if (layout === 'regular') expect(document.querySelectorAll('dialog:modal')).toHaveLength(1)
    other.remove()
    await expect.poll(() => uploader.isDestroyed).toBe(true)
  },
)

test('the first input of a form stays the same through the load and through morphs', async () => {
  const { early, input, form } = await placeForm('regular')
  expect(early).not.toBeNull()
  await expect.poll(() => new FormData(form).getAll('photos[]')).toHaveLength(1)
  expect(input.querySelector('input')).toBe(early)
  expect(early?.form).toBe(form)
  input.replaceChildren()
  await Promise.resolve()
  expect(early?.isConnected).toBe(true)
  expect(early?.form).toBe(form)
})

test('the start and the fields are kept before the uploader is loaded', async () => {
  const name = crypto.randomUUID()
  const host = place(`
    <form>
      <lading-uploader ctx-name="${name}" pubkey="demo" preload="intent"></lading-uploader>
      <lading-form-input ctx-name="${name}" name="photos" required></lading-form-input>
    </form>`)
  const element = find(host, 'lading-uploader')
  const input = find(host, 'lading-form-input')
  const trigger = page.getByRole('button', { name: 'Upload files' })
  await expect.element(trigger).toBeVisible()
  trigger.element().focus()
  element.replaceChildren()
  input.replaceChildren()
  await Promise.resolve()
  await expect.element(trigger).toHaveFocus()
  expect((host.querySelector('form') as HTMLFormElement).checkValidity()).toBe(false)
  expect(input.querySelectorAll('input')).toHaveLength(1)
})

test('a page that removes the content whenever it is there is not kept from working', async () => {
  const { element } = await placeForm('inline')
  const observer = new MutationObserver(() => element.childNodes.length && element.replaceChildren())
  observer.observe(element, { childList: true })
  element.replaceChildren()
  await new Promise((resolve) => setTimeout(resolve))
  observer.disconnect()
  element.append(document.createElement('p'))
  await expect.poll(() => element.querySelector('.lading')).not.toBeNull()
})

test('a list keeps how far it is scrolled', async () => {
  const { element, uploader } = await placeForm('inline')
  uploader.addFiles(Array.from({ length: 60 }, (_, index) => textFile(`${index}.txt`)))
  await expect.element(page.getByText('0.txt').first()).toBeVisible()
  const list = element.querySelector('.lading-list') as HTMLElement
  list.style.blockSize = '200px'
  list.scrollTop = 300
  await expect.poll(() => list.scrollTop).toBe(300)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  element.replaceChildren()
  await Promise.resolve()
  expect(list.scrollTop).toBe(300)
})

test('the image editor and the picture of the CDN are back, too', async () => {
  const host = place(`
    <lading-image-editor cdn-url="https://cdn.example/5b9d0a3e-2f1c-4d7a-9c1e-0f6a7b8c9d01/"></lading-image-editor>
    <lading-img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></lading-img>`)
  const editor = host.querySelector('lading-image-editor') as HTMLElement
  const picture = host.querySelector('lading-img') as HTMLElement
  await expect.poll(() => editor.querySelector('.lading')).not.toBeNull()
  await expect.poll(() => picture.querySelector('img')).not.toBeNull()
  for (const element of [editor, picture]) element.replaceChildren()
  await expect.poll(() => picture.querySelector('img')?.getAttribute('src')).toBeTruthy()
  expect(editor.querySelector('.lading')).not.toBeNull()
})
