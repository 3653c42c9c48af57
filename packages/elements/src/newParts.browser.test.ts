import { expect, inject, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import * as UC from './index.js'
import './style.css'

UC.defineComponents(UC)

let count = 0

/** Adds a page with a configuration and the API. @param markup Of further elements, in which CTX stands for their name */
function place(markup: string, attributes = 'source-list="local, url, camera"') {
  const url = inject('localServiceUrl')
  const name = `new-parts-${++count}`
  const host = document.createElement('main')
  host.innerHTML = `
    <uc-config ctx-name="${name}" pubkey="demopublickey" base-url="${url}" cdn-cname="${url}" ${attributes}></uc-config>
    <uc-upload-ctx-provider ctx-name="${name}"></uc-upload-ctx-provider>
    ${markup.replaceAll('CTX', `ctx-name="${name}"`)}`
  document.body.append(host)
  onTestFinished(() => host.remove())
  const find = <K extends keyof UC.UcTagNameMap>(tag: K) =>
    host.querySelector<HTMLElement>(tag) as UC.UcTagNameMap[K]
  return { find, provider: find('uc-upload-ctx-provider') }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (name: string) => new File([name], name, { type: 'text/plain' })
const names = (provider: UC.UploadCtxProvider) =>
  provider
    .getAPI()
    .getOutputCollectionState()
    .allEntries.map((entry) => entry.name)

test('uc-dynamic-btn has the sources next to it, and the state of the list', async () => {
  const { find, provider } = place('<uc-dynamic-btn CTX></uc-dynamic-btn>', 'source-list="local, url"')
  await expect.element(button('Upload files')).toBeVisible()
  await expect.element(button('From link')).toBeVisible()
  provider.uploadCollection.add({ file: text('a.txt') })
  await expect.element(page.getByRole('button', { name: /1 file$/ })).toBeVisible()
  await expect.element(button('Remove all files')).toBeVisible()
  expect(find('uc-dynamic-btn').dropzone).toBe(true)
})

test('the button of uc-file-uploader-regular is dynamic or static as its attribute says', async () => {
  const { find, provider } = place('<uc-file-uploader-regular CTX dynamic-button></uc-file-uploader-regular>')
  const regular = find('uc-file-uploader-regular')
  await expect.element(button('From link')).toBeVisible()
  expect(regular.dynamicButton).toBe(true)
  regular.setAttribute('dynamic-button', 'false')
  await expect.element(button('From link')).not.toBeInTheDocument()
  provider.uploadCollection.add({ file: text('a.txt') })
  await expect.poll(() => names(provider)).toEqual(['a.txt'])
  await expect.poll(() => provider.getAPI().getOutputCollectionState().status).toBe('success')
  await expect.element(button('Upload files')).toBeVisible()
  expect(button('Remove all files').elements()).toEqual([])
  regular.removeAttribute('dynamic-button')
  await expect.element(page.getByRole('button', { name: /1 file$/ })).toBeVisible()
})

test('uc-primary-action opens the uploader, or its source', async () => {
  const { find } = place('<uc-primary-action CTX></uc-primary-action>')
  await expect.element(button('Upload files')).toBeVisible()
  const opened: string[] = []
  find('uc-primary-action').source = { id: 'own', onClick: () => opened.push('own') }
  await button('Upload files').click()
  await expect.poll(() => opened).toEqual(['own'])
  find('uc-primary-action').source = null
  await button('Upload files').click()
  await expect.element(button('From device')).toBeVisible()
})

test('uc-file-action-button tells the page to remove, and shows the progress that the page sets', async () => {
  const { find } = place('<uc-file-action-button CTX></uc-file-action-button>')
  const action = find('uc-file-action-button')
  const removed: Event[] = []
  document.addEventListener('uc:remove', (event) => removed.push(event), { once: true })
  await button('Remove').click()
  expect(removed.map(({ target }) => target)).toEqual([action])
  action.uploading = true
  action.progress = 40
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  action.hideRemove = true
  await expect.element(button('Remove')).not.toBeInTheDocument()
  action.uploading = false
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
})

test('uc-drop-down shows the page its content until something in there is pressed', async () => {
  const pressed: string[] = []
  const { find } = place(`
    <uc-drop-down CTX aria-label="More">
      <span content-for="dd-header-button">…</span>
      <div content-for="dd-content"><button type="button">First</button></div>
    </uc-drop-down>`)
  find('uc-drop-down')
    .querySelector('button')
    ?.addEventListener('click', () => pressed.push('first'))
  await button('More').click()
  await expect.element(button('More')).toHaveAttribute('aria-expanded', 'true')
  const box = find('uc-drop-down').querySelector('[content-for="dd-content"]')?.getBoundingClientRect()
  expect(box?.top).toBeGreaterThanOrEqual(button('More').element().getBoundingClientRect().bottom - 1)
  await button('First').click()
  await expect.element(button('First')).not.toBeInTheDocument()
  expect(pressed).toEqual(['first'])
})

test('uc-source-btn shows its icon only, or its text only, and keeps its name', async () => {
  const { find } = place('<uc-source-btn CTX type="url" icon-only></uc-source-btn>')
  const label = () => button('From link').element().querySelector('span')?.getBoundingClientRect().width
  await expect.poll(label).toBeLessThanOrEqual(1)
  expect(button('From link').element().querySelector('svg')).not.toBeNull()
  find('uc-source-btn').iconOnly = false
  find('uc-source-btn').textOnly = true
  await expect.poll(label).toBeGreaterThan(20)
  expect(button('From link').element().querySelector('svg')).toBeNull()
})

test('uploadCollection adds at an index, ends uploads, and removes', async () => {
  const { provider } = place('<uc-file-uploader-regular CTX></uc-file-uploader-regular>', 'confirm-upload')
  const { uploadCollection } = provider
  await provider.ready()
  const last = uploadCollection.add({ file: text('last.txt') })
  const first = uploadCollection.add({ file: text('first.txt'), source: 'camera' }, { index: 0 })
  const second = uploadCollection.add({ externalUrl: 'https://example.com/second.txt' }, { index: 1 })
  expect(uploadCollection.items()).toEqual([first, second, last])
  expect(provider.getAPI().getOutputItem(first).source).toBe('camera')
  uploadCollection.abortAll()
  uploadCollection.abort(first)
  // Nothing is being uploaded.
  expect(uploadCollection.size).toBe(3)
  uploadCollection.remove(second)
  uploadCollection.remove('unknown')
  expect(uploadCollection.hasItem(second)).toBe(false)
  provider.getAPI().uploadAll()
  uploadCollection.abort(last)
  expect(uploadCollection.items()).toEqual([first])
  uploadCollection.abortAll()
  expect(uploadCollection.size).toBe(0)
  expect(() => uploadCollection.add({})).toThrow(/UUID/i)
})
