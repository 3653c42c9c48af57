import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { find, instantTransport, place, textFile } from './testing/fixtures/place.js'
import '@lading/uploader/style.css'

async function placeForm(layout: string) {
  const name = crypto.randomUUID()
  const host = place(`
    <form>
      <lading-uploader ctx-name="${name}" pubkey="demo" layout="${layout}"></lading-uploader>
      <lading-form-input ctx-name="${name}" name="photos" required></lading-form-input>
      <button>Send</button>
    </form>`)
  const element = find(host, 'lading-uploader')
  const input = find(host, 'lading-form-input')
  element.plugins = [instantTransport()]
  const uploader = await element.ready()
  return { host, element, input, uploader, form: host.querySelector('form') as HTMLFormElement }
}

const drag = (type: string, target: Element, ...files: readonly File[]) => {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer }))
}

test.each(['inline', 'minimal'])(
  'layout %s: emptied while files are dragged over it, it still takes them, and no longer looks as if they were',
  async (layout) => {
    const { element, uploader } = await placeForm(layout)
    const area = () => element.querySelector('.lading-drop-area') as HTMLElement
    await expect.poll(area).not.toBeNull()
    drag('dragenter', area(), textFile('a.txt'))
    drag('dragover', area(), textFile('a.txt'))
    await expect.poll(() => element.querySelector('[data-drag-state=over]')).not.toBeNull()
    element.replaceChildren()
    await Promise.resolve()
    drag('dragover', area(), textFile('a.txt'))
    drag('drop', area(), textFile('a.txt'))
    await expect.poll(() => [...uploader.entries.values()].map(({ status }) => status)).toEqual(['success'])
    await expect
      .poll(() => element.querySelector('[data-drag-state=over], [data-drag-state=near]'))
      .toBeNull()
  },
)

test('emptied by the page while its form is being sent, it sends its files', async () => {
  const { element, input, uploader, form } = await placeForm('regular')
  uploader.addFileFromObject(textFile('a.txt'))
  await expect.poll(() => form.checkValidity()).toBe(true)
  const sent: number[] = []
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    element.replaceChildren()
    input.replaceChildren()
    // A page that awaits something first.
    queueMicrotask(() => sent.push(new FormData(form).getAll('photos[]').length))
  })
  form.requestSubmit()
  await expect.poll(() => sent).toEqual([1])
})

test('emptied in each step of an upload with an open menu and an open dialog, all of it goes on', async () => {
  const { element, input, uploader, form } = await placeForm('regular')
  uploader.addFiles(['a.txt', 'b.txt'].map(textFile))
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
  await expect.element(page.getByRole('button', { name: 'Remove b.txt' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions a.txt' }).click()
  await expect.poll(() => document.querySelector('.lading-menu:popover-open')).not.toBeNull()
  element.replaceChildren()
  input.replaceChildren()
  await expect.poll(() => document.querySelector('dialog:modal')).not.toBeNull()
  await page.getByRole('button', { name: 'Remove b.txt' }).click()
  await expect.poll(() => uploader.entries.size).toBe(1)
  await expect.poll(() => new FormData(form).getAll('photos[]').length).toBe(1)
  // The menu opens again.
  await page.getByRole('button', { name: 'More actions a.txt' }).click()
  await expect.poll(() => document.querySelector('.lading-menu:popover-open')).not.toBeNull()
})
