import { definePlugin, stringOption } from '@lading/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { configKeys } from './element/configKeys.js'
import { find, instantTransport, place, textFile } from './testing/fixtures/place.js'

const BOOK = 'bookTitle' as 'pubkey'

const events = (target: EventTarget, ...names: readonly string[]) => {
  const log: string[] = []
  for (const name of names) target.addEventListener(name, () => log.push(name))
  return log
}
const SEQUENCE = [
  'file-added',
  'common-upload-start',
  'file-upload-start',
  'file-upload-success',
  'common-upload-success',
]

test('configuration by attributes of both spellings and by properties; the later one counts', async () => {
  const host = place(`
    <uc-config ctx-name="a" pubkey="demo" multiple-max="4" multiplemin="2" confirm-upload remove-copyright="true"
      validation-timeout="70"></uc-config>
    <uc-upload-ctx-provider ctx-name="a"></uc-upload-ctx-provider>
    <uc-file-uploader-regular ctx-name="a"></uc-file-uploader-regular>`)
  const config = find(host, 'uc-config')
  config.setAttribute('multiple-max', '5')
  config.multipleMax = 6
  const metadata = { page: 'test' }
  config.metadata = metadata
  const api = await find(host, 'uc-upload-ctx-provider').ready()
  expect(api.cfg).toMatchObject({ pubkey: 'demo', multipleMax: 6, multipleMin: 2, confirmUpload: true })
  expect(api.cfg.validationTimeout).toBe(70)
  expect(api.cfg.metadata).toEqual(metadata)
  // A property applies at once, an attribute with the next use of an element, or when the task has ended.
  config.multipleMax = '7'
  expect(api.cfg.multipleMax).toBe(7)
  expect(config.multipleMax).toBe(7)
  config.setAttribute('multiplemax', '8')
  expect(config.multipleMax).toBe(8)
  await expect.poll(() => api.cfg.multipleMax).toBe(8)
  config.multipleMax = null
  config.removeAttribute('confirm-upload')
  await expect
    .poll(() => [api.cfg.multipleMax, api.cfg.confirmUpload])
    .toEqual([Number.MAX_SAFE_INTEGER, false])
  // Every key of the uploader is a property before the uploader is loaded.
  expect(Object.keys(api.cfg).filter((key) => !configKeys.includes(key))).toEqual([])
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  config.setAttribute('multiple', 'perhaps')
  await expect
    .poll(() => error.mock.calls.flat().join(' '))
    .toContain('Invalid value for config key "multiple".')
  expect(api.cfg.multiple).toBe(true)
  error.mockRestore()
})

test('attributes and properties take effect in the order in which they were set, also for the very next call', async () => {
  const host = place('<lading-provider ctx-name="order" preload="intent"></lading-provider>')
  const config = document.createElement('lading-config')
  config.ctxName = 'order'
  config.multipleMax = 3
  config.setAttribute('multiple-max', '5')
  config.setAttribute('img-only', '')
  config.imgOnly = false
  expect([config.multipleMax, config.imgOnly, config.thumbSize]).toEqual([5, false, 76])
  config.sourceList += ',mine'
  host.append(config)
  const { cfg } = find(host, 'lading-provider')
  const sourceList = 'local, url, camera, dropbox, gdrive,mine'
  expect(cfg).toMatchObject({ multipleMax: 5, imgOnly: false, sourceList })
  const api = await find(host, 'lading-provider').ready()
  expect(api.cfg).toMatchObject({ multipleMax: 5, imgOnly: false, sourceList })
  config.multipleMax = 6
  config.setAttribute('multiple-max', '7')
  expect(api.cfg.multipleMax).toBe(7)
  config.removeAttribute('multiple-max')
  config.toggleAttribute('confirm-upload', true)
  expect(api.cfg).toMatchObject({ multipleMax: Number.MAX_SAFE_INTEGER, confirmUpload: true })
})

test('the button is in the language of the page before the uploader is loaded', async () => {
  const host = place(
    '<lading-uploader ctx-name="tag" locale-name="de_AT" preload="intent"></lading-uploader>',
  )
  await expect.element(page.getByRole('button', { name: 'Dateien hochladen' })).toBeVisible()
  expect(find(host, 'lading-uploader').localeName).toBe('de_AT')
})

test('properties that were set before the upgrade and before a plugin defines its key are kept', async () => {
  const host = document.createElement('main')
  const config = document.createElement('lading-late-config') as unknown as Record<string, unknown> &
    HTMLElement
  config.setAttribute('ctx-name', 'late')
  config.multipleMax = 3
  config.bookTitle = 'Set early'
  const provider = document.createElement('lading-provider')
  provider.ctxName = 'late'
  host.append(config, provider)
  document.body.append(host)
  place()
  const { Config } = await import('./index.js')
  customElements.define('lading-late-config', class extends Config {})
  const api = await provider.ready()
  expect(api.cfg.multipleMax).toBe(3)
  const book = definePlugin({ id: 'book', config: { [BOOK]: stringOption('') }, setup() {} })
  config.plugins = [book()]
  await expect.poll(() => api.cfg[BOOK]).toBe('Set early')
  config.bookTitle = 'Set late'
  await expect.poll(() => api.cfg[BOOK]).toBe('Set late')
  expect(config.bookTitle).toBe('Set late')
  config.setAttribute('booktitle', 'As an attribute')
  await expect.poll(() => api.cfg[BOOK]).toBe('As an attribute')
  host.remove()
})

test('the events of an upload, once each, also after the elements were moved, removed and put back', async () => {
  const host = place(`
    <lading-config ctx-name="events" pubkey="demo"></lading-config>
    <lading-provider ctx-name="events"></lading-provider>
    <section><uc-file-uploader-inline ctx-name="events"></uc-file-uploader-inline></section><aside></aside>`)
  const config = find(host, 'lading-config')
  config.plugins = [instantTransport()]
  const provider = find(host, 'lading-provider')
  const log = events(provider, ...SEQUENCE)
  const details: unknown[] = []
  provider.addEventListener('file-upload-success', (event) =>
    details.push((event as CustomEvent).detail.name),
  )
  const uploader = find(host, 'uc-file-uploader-inline')
  const add = async () => {
    log.length = 0
    const api = await provider.ready()
    api.removeAllFiles()
    api.addFileFromObject(textFile())
    await expect.poll(() => log.toSorted()).toEqual(SEQUENCE.toSorted())
    return api
  }
  const before = await add()
  // Moved: the same uploader, with its list.
  find(host, 'aside').append(uploader)
  host.append(provider, config)
  await expect.element(page.getByText('note.txt')).toBeVisible()
  expect(provider.getAPI()).toBe(before)
  expect(before.getOutputCollectionState().totalCount).toBe(1)
  // The uploader element alone is removed and put back: the list stays.
  uploader.remove()
  await expect.poll(() => page.getByText('note.txt').query()).toBeNull()
  host.append(uploader)
  await expect.element(page.getByText('note.txt')).toBeVisible()
  await add()
  // All of them: another uploader with the same configuration.
  const elements = [config, provider, uploader]
  for (const element of elements) element.remove()
  await expect.poll(() => before.isDestroyed).toBe(true)
  expect(provider.api).toBeNull()
  expect(() => provider.getAPI()).toThrow('not on the page')
  host.append(...elements)
  const after = await add()
  expect(after).not.toBe(before)
  expect(after.cfg.pubkey).toBe('demo')
  expect(details).toEqual(['note.txt', 'note.txt', 'note.txt'])
})

test('one element has everything; native events of its inputs do not look like its own', async () => {
  const host = place(
    '<lading-uploader pubkey="demo" source-list="local, url" preload="now" class="lading-dark"></lading-uploader>',
  )
  const uploader = find(host, 'lading-uploader')
  uploader.plugins = [instantTransport()]
  const details: unknown[] = []
  uploader.addEventListener('change', (event) =>
    details.push((event as CustomEvent).detail?.totalCount ?? event.type),
  )
  const trigger = page.getByRole('button', { name: 'Upload files' })
  await uploader.ready()
  await trigger.click()
  await page.getByRole('dialog').getByRole('button', { name: 'From link' }).click()
  await userEvent.type(page.getByRole('dialog').getByRole('textbox'), 'https://example.com/a.txt')
  // Back to the start, then out of the dialog.
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => host.querySelector('.lading')?.className).toContain('lading-dark')
  uploader.className = 'lading-light'
  await expect.poll(() => host.querySelector('.lading')?.className).toContain('lading-light')
  expect(details).toEqual([])
  uploader.getAPI().addFileFromObject(textFile())
  await expect.poll(() => details.at(-1)).toBe(1)
  // The layout is an attribute like all others.
  uploader.layout = 'inline'
  await expect.element(page.getByText('note.txt')).toBeVisible()
  expect(host.querySelector('dialog[open]')).toBeNull()
})

test('before the uploader is loaded: the button, listeners, files and calls that wait', async () => {
  const host = place(`
    <uc-upload-ctx-provider ctx-name="early"></uc-upload-ctx-provider>
    <uc-file-uploader-regular ctx-name="early" preload="intent"></uc-file-uploader-regular>
    <uc-config ctx-name="early" multiple="false" source-list="local, url" confirm-upload></uc-config>`)
  const provider = find(host, 'uc-upload-ctx-provider')
  await expect.element(page.getByRole('button', { name: 'Upload file', exact: true })).toBeVisible()
  const api = provider.getAPI()
  const shown: unknown[] = []
  // What can be read is empty, and what needs the uploader at once throws.
  expect([
    api.getOutputCollectionState().totalCount,
    api.getCurrentActivity(),
    provider.uploadCollection.size,
  ]).toEqual([0, null, 0])
  expect([provider.cfg.multiple, provider.l10n('cancel')]).toEqual([false, 'cancel'])
  expect(() => api.uppy).toThrow('whenAttached()')
  const early = api.addFileFromObject(textFile('early.txt'))
  expect([early.name, provider.uploadCollection.items()]).toEqual(['early.txt', [early.internalId]])
  // A call that fails throws at once.
  expect(() => api.removeFileByInternalId('unknown')).toThrow('unknown')
  const unsubscribe = api.on('activity-change', ({ activity }) => shown.push(activity))
  api.setCurrentActivity('url')
  api.setModalState(true)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(shown).toEqual(['url'])
  expect(api.getCurrentActivity()).toBe('url')
  expect(api.cfg.multiple).toBe(false)
  expect(provider.getAPI()).toBe(api)
  expect(provider.uploadCollection.items()).toEqual([early.internalId])
  provider.uploadCollection.clearAll()
  expect(provider.uploadCollection.size).toBe(0)
  unsubscribe()
  api.historyBack()
  expect(shown).toEqual(['url'])
  api.setModalState(false)
  // A further element shares the uploader, and has the focus back.
  const button = document.createElement('lading-button')
  button.ctxName = 'early'
  host.append(button)
  await expect.poll(() => button.querySelector('button')).not.toBeNull()
  button.querySelector('button')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(1)
})

test('elements in the place of others of their name, which are removed in the same task, have an uploader of their own', async () => {
  for (const name of ['swapped', '']) {
    const html = `<lading-uploader ctx-name="${name}" pubkey="demo" layout="inline"></lading-uploader>`
    const host = place(html)
    const former = find(host, 'lading-uploader')
    former.plugins = [instantTransport()]
    const before = await former.ready()
    before.addFileFromObject(textFile('before.txt'))
    await expect.poll(() => before.getOutputCollectionState().successCount).toBe(1)
    host.innerHTML = html
    const after = await find(host, 'lading-uploader').ready()
    expect(after.getOutputCollectionState().totalCount).toBe(0)
    expect(before.isDestroyed).toBe(true)
    await expect.element(page.getByText('Drop files here')).toBeVisible()
    host.replaceChildren()
    await expect.poll(() => after.isDestroyed).toBe(true)
  }
})

test('an element that is placed together with moved ones of its name shares their uploader', async () => {
  const host = place('<lading-uploader ctx-name="joined" pubkey="demo" layout="inline"></lading-uploader>')
  const uploader = find(host, 'lading-uploader')
  uploader.plugins = [instantTransport()]
  const api = await uploader.ready()
  api.addFileFromObject(textFile('moved.txt'))
  const provider = document.createElement('lading-provider')
  provider.ctxName = 'joined'
  // The new one first: until the other one is back, nothing else has the name.
  host.append(provider, uploader)
  expect(await uploader.ready()).toBe(api)
  await expect.poll(() => provider.api).toBe(api)
  expect(provider.getAPI().getOutputCollectionState().totalCount).toBe(1)
  await expect.element(page.getByText('moved.txt')).toBeVisible()
})

test('on a page where only elements in a place can be removed, the uploader replaces the start', async () => {
  const { remove } = Element.prototype
  // As Prototype's.
  HTMLElement.prototype.remove = function () {
    if (!this.parentNode) throw new TypeError('Removed an element without a parent')
    remove.call(this)
  }
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'remove'))
  const host = place(
    '<lading-uploader ctx-name="old-library" layout="inline" preload="intent"></lading-uploader>',
  )
  await expect.element(page.getByText('Drop files here')).toBeVisible()
  const uploader = await find(host, 'lading-uploader').ready()
  uploader.addFileFromObject(textFile())
  await expect.element(page.getByText('note.txt').first()).toBeVisible()
})
