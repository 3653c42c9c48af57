import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defineLocale } from './defineLocale.js'
import { loadFileUploaderFrom } from './element/loadFileUploaderFrom.js'
import { DropArea } from './index.js'
import { find, instantTransport, place, textFile } from './testing/fixtures/place.js'
import './style.css'

declare module 'vitest' {
  interface ProvidedContext {
    localServiceUrl: string
  }
}

const uuid = '5b9d0a3e-2f1c-4d7a-9c1e-0f6a7b8c9d01'

test('drop area, form input, validation and a language of one context', async () => {
  defineLocale('eo', { 'drop-files-here': 'Demetu ĉi tie' })
  const host = place(`
    <form>
      <uc-config ctx-name="parts" source-list="local, url" multiple-min="1" accept="text/plain"></uc-config>
      <uc-drop-area ctx-name="parts" clickable initflow text="Drop notes"></uc-drop-area>
      <uc-form-input ctx-name="parts" name="notes"></uc-form-input>
      <uc-simple-btn ctx-name="parts"></uc-simple-btn>
      <uc-upload-ctx-provider ctx-name="parts"></uc-upload-ctx-provider>
    </form>`)
  const config = find(host, 'uc-config')
  config.plugins = [instantTransport()]
  config.fileValidators = [({ size }) => (size === 0 ? { message: 'The file is empty.' } : undefined)]
  const form = host.querySelector('form') as HTMLFormElement
  const api = await find(host, 'uc-upload-ctx-provider').ready()
  expect(find(host, 'uc-drop-area')).toBeInstanceOf(DropArea)

  // The form cannot be sent until the list is complete.
  await expect.element(page.getByText('Drop notes')).toBeVisible()
  await expect.poll(() => form.checkValidity()).toBe(false)
  const values = () => new FormData(form).getAll('notes[]')
  const { internalId } = api.addFileFromObject(textFile('a.txt'))
  await expect.poll(values).toEqual([`https://cdn.example/${uuid}/`])
  await expect.poll(() => form.checkValidity()).toBe(true)

  // Files that are not accepted stay in the list with their error, and no value of the form.
  const refused = [
    api.addFileFromObject(new File([], 'empty.txt', { type: 'text/plain' })),
    api.addFileFromObject(new File(['x'], 'x.png', { type: 'image/png' })),
  ]
  const errorsOf = () =>
    refused.map((entry) => api.getOutputItem(entry.internalId).errors.map(({ type }) => type))
  await expect.poll(errorsOf).toEqual([['CUSTOM_ERROR'], ['FORBIDDEN_FILE_TYPE']])
  await expect.poll(() => form.checkValidity()).toBe(false)
  for (const entry of refused) api.removeFileByInternalId(entry.internalId)
  await expect.poll(() => form.checkValidity()).toBe(true)
  find(host, 'uc-form-input').setAttribute('name', 'texts')
  await expect.poll(() => new FormData(form).getAll('texts[]').length).toBe(1)
  api.removeFileByInternalId(internalId)
  await expect.poll(() => form.checkValidity()).toBe(false)

  // The state of a drag is an attribute.
  const area = find(host, 'uc-drop-area')
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(textFile('dropped.txt'))
  const zoneOf = (element: Element) => element.querySelector<HTMLElement>('[data-drag-state], button')
  const drag = (type: string, element: Element = area) => {
    const box = element.getBoundingClientRect()
    const target = element === document.body ? element : zoneOf(element)
    target?.dispatchEvent(
      new DragEvent(type, {
        dataTransfer,
        bubbles: true,
        cancelable: true,
        clientX: box.x + box.width / 2,
        clientY: box.y + box.height / 2,
      }),
    )
  }
  // A button is a drop zone unless it forbids that; what is dropped on it then is not added.
  const opener = find(host, 'uc-simple-btn')
  await expect.poll(() => zoneOf(opener)?.dataset.dragState).toBe('inactive')
  drag('dragover', opener)
  await expect.poll(() => zoneOf(opener)?.dataset.dragState).toBe('over')
  opener.dropzone = false
  expect(opener.outerHTML).toContain('dropzone="false"')
  await expect.poll(() => zoneOf(opener)?.dataset.dragState).toBeUndefined()
  drag('dragover', opener)
  drag('drop', opener)
  opener.dropzone = true
  await expect.poll(() => zoneOf(opener)?.dataset.dragState).toBe('inactive')

  drag('dragenter')
  drag('dragover')
  await expect.poll(() => area.getAttribute('drag-state')).toBe('over')
  drag('drop')
  await expect
    .poll(() => api.getOutputCollectionState().successEntries.map(({ name }) => name))
    .toEqual(['dropped.txt'])
  await expect.poll(() => area.getAttribute('drag-state')).toBe('inactive')

  // Of two files, a single area adds the first one. As a ghost, it is on the screen during a drag only.
  api.setModalState(false)
  area.single = true
  area.ghost = true
  expect(area.outerHTML).toContain('single="" ghost=""')
  await expect.element(page.getByText('Drop notes')).not.toBeVisible()
  dataTransfer.items.add(textFile('second.txt'))
  drag('dragenter', document.body)
  await expect.element(page.getByText('Drop notes')).toBeVisible()
  drag('dragover')
  await expect.element(area).toHaveTextContent('Drop to add')
  drag('drop')
  const names = () => api.getOutputCollectionState().successEntries.map(({ name }) => name)
  await expect.poll(names).toEqual(['dropped.txt', 'dropped.txt'])
  expect(api.getOutputCollectionState().totalCount).toBe(2)
  api.setModalState(false)
  await expect.element(page.getByText('Drop notes')).not.toBeVisible()
  area.ghost = false
  area.text = 'src-type-local'
  await expect.element(area).toHaveTextContent('From device')
  area.text = ''
  await expect.element(area).toHaveTextContent('Drop file here')
  area.single = false
  area.removeAttribute('text')
  config.localeName = 'eo'
  await expect.poll(() => area.querySelector('.lading-drop-title')?.textContent).toBe('Demetu ĉi tie')
})

test('the image editor without an uploader', async () => {
  const url = inject('localServiceUrl')
  const host = place()
  const editor = document.createElement('uc-cloud-image-editor')
  const log: [type: string, detail: unknown][] = []
  for (const type of ['change', 'apply', 'cancel']) {
    editor.addEventListener(type, (event) => log.push([type, (event as CustomEvent).detail?.cdnUrlModifiers]))
  }
  editor.setAttribute('uuid', await storeImage(url))
  editor.setAttribute('cdn-cname', url)
  editor.setAttribute('tabs', 'crop')
  // Without room it reports that, after 3 s, and opens when there is room.
  editor.style.height = '0'
  const { setTimeout } = globalThis
  const timer = vi.spyOn(globalThis, 'setTimeout')
  timer.mockImplementation(((run: () => void, ms?: number) =>
    setTimeout(run, ms === 3000 ? 0 : ms)) as typeof setTimeout)
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  host.append(editor)
  await expect
    .poll(() => error.mock.calls.flat().join(' '))
    .toContain('timeout waiting for non-zero container size')
  for (const spy of [timer, error]) spy.mockRestore()
  editor.style.height = '400px'
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  // In Uploadcare's editor, the tools are options of a list.
  await page.getByRole('option', { name: 'Mirror' }).click()
  await button('Apply').click()
  await expect.poll(() => log.map(([type]) => type)).toEqual(['change', 'apply'])
  expect(log[1]?.[1]).toContain('-/mirror/')
  await expect.element(page.getByRole('tab', { name: 'Tuning' })).not.toBeInTheDocument()
  // Put back, it opens the same file again, and its listeners are called once.
  editor.remove()
  await expect.poll(() => editor.textContent).toBe('')
  host.append(editor)
  await button('Cancel').click()
  await expect.poll(() => log.map(([type]) => type)).toEqual(['change', 'apply', 'cancel'])
})

test('the image editor follows the configuration of its context, and its events reach the page', async () => {
  const host = place('<lading-config ctx-name="edited" locale-name="de"></lading-config>')
  const config = find(host, 'lading-config')
  const requests: string[] = []
  config.secureDeliveryProxyUrlResolver = (url: string) => {
    requests.push(url)
    return url.endsWith('/json/') ? 'data:application/json,{"width":90,"height":60}' : PIXEL
  }
  const editor = document.createElement('lading-image-editor')
  editor.setAttribute('ctx-name', 'edited')
  editor.setAttribute('cdn-url', 'https://cdn.example/11111111-2222-4333-8444-555555555555/')
  editor.style.height = '400px'
  const inner = host.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  inner.append(editor)
  const heard: string[] = []
  for (const type of ['change', 'apply']) {
    const listener = (event: Event) =>
      void heard.push(`${event.type} ${(event as CustomEvent).detail.cdnUrl}`)
    document.addEventListener(type, listener)
    onTestFinished(() => document.removeEventListener(type, listener))
  }
  const button = (name: string) =>
    [...editor.querySelectorAll('button')].find((it) => [it.ariaLabel, it.textContent].includes(name))
  await expect.poll(() => button('Übernehmen')).toBeDefined()
  expect(requests[0]).toContain('/-/json/')
  const mask = () => editor.querySelector('.lading-editor-mask')?.getAttribute('src')
  expect(mask()).toBeUndefined()
  config.setAttribute('cloud-image-editor-mask-href', PIXEL)
  await expect.poll(mask).toBe(PIXEL)
  editor.setAttribute('mask-href', `${PIXEL}#own`)
  await expect.poll(mask).toBe(`${PIXEL}#own`)
  editor.messages = { apply: 'Fertig' }
  await expect.poll(() => button('Fertig')).toBeDefined()
  button('Spiegeln')?.click()
  button('Fertig')?.click()
  await expect.poll(() => heard.map((it) => it.split(' ')[0]).toSorted()).toEqual(['apply', 'change'])
  expect(heard.every((it) => it.endsWith('/-/mirror/-/preview/'))).toBe(true)
})

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a classic script of the uploader is loaded as one, and one that is missing is named', async () => {
  const global = window as { UC?: unknown }
  const script = URL.createObjectURL(
    new Blob(['window.loads = (window.loads ?? 0) + 1; window.UC = { loads: window.loads }'], {
      type: 'text/javascript',
    }),
  )
  onTestFinished(() => {
    delete global.UC
    URL.revokeObjectURL(script)
  })
  const missing = 'http://127.0.0.1:1/lading.iife.min.js'
  await expect(loadFileUploaderFrom(missing)).rejects.toThrow(missing)
  const url = `${script}#lading.iife.min.js`
  const both = await Promise.all([loadFileUploaderFrom(url), loadFileUploaderFrom(url)])
  expect(both).toEqual([{ loads: 1 }, { loads: 1 }])
})

test('a script of the uploader is imported once and registers its elements', async () => {
  const global = window as { UC?: unknown }
  onTestFinished(() => {
    delete global.UC
  })
  const script = URL.createObjectURL(
    new Blob(['export const calls = []; export const defineComponents = (all) => calls.push(all)'], {
      type: 'text/javascript',
    }),
  )
  onTestFinished(() => URL.revokeObjectURL(script))
  const first = await loadFileUploaderFrom(script)
  expect(first?.calls).toEqual([])
  expect(global.UC).toBe(first)
  // Further calls use the first script.
  expect(await loadFileUploaderFrom('https://cdn.example/never.js', true)).toBe(first)
  expect(first?.calls).toEqual([first])
})

/** Uploads a small picture and returns its UUID. */
async function storeImage(url: string): Promise<string> {
  const canvas = new OffscreenCanvas(80, 60)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 60)
  const body = new FormData()
  body.set('UPLOADCARE_PUB_KEY', 'demopublickey')
  body.set('file', await canvas.convertToBlob(), 'half.png')
  const response = await fetch(`${url}/base/?jsonerrors=1`, { method: 'POST', body })
  return ((await response.json()) as { file: string }).file
}

test('a form that requires files is not valid before the uploader is loaded', async () => {
  const host = place(`
    <form>
      <lading-config ctx-name="min" multiple-min="1"></lading-config>
      <lading-form-input ctx-name="min" name="photos"></lading-form-input>
    </form>`)
  const form = host.querySelector('form') as HTMLFormElement
  await expect.poll(() => [...new FormData(form)]).toEqual([['photos', '']])
  expect(form.checkValidity()).toBe(false)
})
